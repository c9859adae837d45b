import { crud } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { toSearchText } from '../../platform/slugs.ts';

export const notes = crud('applicant_note');

/** Returns the form under which a tag is unique: lower case, without accents. */
export function toTagKey(tag: string): string {
  return toSearchText(tag) || tag;
}

function selectNotesWithAuthor(db: Database) {
  return db
    .selectFrom('applicant_note')
    .leftJoin('account', 'account.id', 'applicant_note.account_id')
    .selectAll('applicant_note')
    .select('account.username');
}

export type NoteWithAuthor = Awaited<ReturnType<typeof listNotes>>[number];

/** Returns the notes on an applicant with their authors, oldest first. */
export function listNotes(db: Database, applicantId: number) {
  return selectNotesWithAuthor(db)
    .where('applicant_id', '=', applicantId)
    .orderBy('applicant_note.id')
    .execute();
}

/** Returns a note with its author, or undefined. */
export function findNote(db: Database, id: number) {
  return selectNotesWithAuthor(db).where('applicant_note.id', '=', id).executeTakeFirst();
}

/** Returns the tags of an applicant in the order in which they were added. */
export async function listTags(db: Database, applicantId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicant_tag')
    .select('tag')
    .where('applicant_id', '=', applicantId)
    .orderBy('id')
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Returns all tags of the applicants of a contest, first added first. */
export function listContestTags(db: Database, contestId: number) {
  return db
    .selectFrom('applicant_tag')
    .innerJoin('applicant', 'applicant.id', 'applicant_tag.applicant_id')
    .select(['applicant_id', 'tag', 'tag_key'])
    .where('contest_id', '=', contestId)
    .orderBy('applicant_tag.id')
    .execute();
}

/** Returns how many notes the applicants of a contest have, without those that have none. */
export async function countNotes(db: Database, contestId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('applicant_note')
    .innerJoin('applicant', 'applicant.id', 'applicant_note.applicant_id')
    .select((eb) => ['applicant_id', eb.fn.countAll<number>().as('count')])
    .where('contest_id', '=', contestId)
    .groupBy('applicant_id')
    .execute();
  return new Map(rows.map(({ applicant_id, count }) => [applicant_id, Number(count)]));
}

/** Adds tags to an applicant; those that it has already are left as they are. */
export async function insertTags(
  tx: Tx,
  applicantId: number,
  tags: readonly string[],
): Promise<void> {
  for (const tag of tags) {
    await tx
      .insertInto('applicant_tag')
      .values({ applicant_id: applicantId, tag, tag_key: toTagKey(tag) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function deleteTags(
  tx: Tx,
  applicantId: number,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .deleteFrom('applicant_tag')
    .where('applicant_id', '=', applicantId)
    .where('tag_key', 'in', tags.map(toTagKey))
    .execute();
}

/** Deletes the notes, the tags and the places in judges' lists of an applicant. */
export async function deleteReviewData(tx: Tx, applicantId: number): Promise<void> {
  for (const table of ['applicant_note', 'applicant_tag', 'jury_maybe'] as const) {
    await tx.deleteFrom(table).where('applicant_id', '=', applicantId).execute();
  }
}
