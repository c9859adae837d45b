import * as calls from '../../../contracts/staff-review.ts';
import { getAuthor } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../services.ts';
import { findJuryContest } from '../find-contest.ts';
import * as store from './review-store.ts';
import { applicants } from './store.ts';

function toNoteItem({ id, text, username, created_at }: store.NoteWithAuthor) {
  return { id, text, username: username ?? '', created_at: new Date(created_at).toISOString() };
}

/** Returns the tags in use, most used first; spellings of one tag count as the first of them. */
function countTags(rows: readonly { tag: string; tag_key: string }[]) {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const { tag, tag_key } of rows) {
    const tagCount = counts.get(tag_key) ?? { tag, count: 0 };
    counts.set(tag_key, { ...tagCount, count: tagCount.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** Registers the calls of staff notes and tags. They are private: no call of another role returns them. */
export function reviewRoutes(api: Api): void {
  api.bind(calls.listReviewed, async ({ query }, services, ctx) => {
    const contest = await findJuryContest(services, getAuthor(ctx), query.postu);
    if (contest === null) return { tags: [], applicants: [] };
    const rows = await store.listContestTags(services.db, contest.id);
    const counts = await store.countNotes(services.db, contest.id);
    const ids = new Set([...rows.map((row) => row.applicant_id), ...counts.keys()]);
    const tagsByApplicant = Map.groupBy(rows, (row) => row.applicant_id);
    return {
      tags: countTags(rows),
      applicants: [...ids].map((id) => ({
        id,
        tags: (tagsByApplicant.get(id) ?? []).map(({ tag }) => tag),
        notes: counts.get(id) ?? 0,
      })),
    };
  });

  api.bind(calls.getReview, async ({ params }, { db }) => {
    if ((await applicants.find(db, params.id)) === null) throw notFound();
    return {
      notes: (await store.listNotes(db, params.id)).map(toNoteItem),
      tags: await store.listTags(db, params.id),
    };
  });

  // The audit says who wrote a note and when; its text is in one place, from which it is deleted.
  api.bind(calls.addNote, async ({ params, body }, { clock, changes }, ctx) => {
    const author = getAuthor(ctx);
    return changes.commitPrivate(author, async ({ tx, audit }) => {
      const { id } = await applicants.getForUpdate(tx, params.id);
      const now = clock.now();
      const values = { applicant_id: id, account_id: author.id, text: body.text, created_at: now };
      const row = await store.notes.insert(tx, values);
      audit({ action: 'update', resource: 'applicant', id, after: { note: row.id } });
      return toNoteItem({ ...row, username: author.username });
    });
  });

  api.bind(calls.deleteNote, ({ params }, { changes }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const row = await store.findNote(tx, params.id);
      if (row === undefined) throw notFound();
      await store.notes.remove(tx, row.id);
      const id = row.applicant_id;
      audit({ action: 'update', resource: 'applicant', id, before: { note: row.id } });
      return toNoteItem(row);
    }),
  );

  api.bind(calls.changeTags, ({ params, body }, { changes }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const { id } = await applicants.getForUpdate(tx, params.id);
      await store.deleteTags(tx, id, body.remove ?? []);
      await store.insertTags(tx, id, body.add ?? []);
      const tags = await store.listTags(tx, id);
      if (tags.length > calls.REVIEW_LIMITS.tags) throw invalid({ add: calls.TOO_MANY_TAGS });
      audit({ action: 'update', resource: 'applicant', id, after: { tags: tags.length } });
      return { id, tags };
    }),
  );
  api.bindRecord(calls.changeTags, async (params, { db }) => {
    const { id } = await applicants.get(db, params.id);
    return { resource: 'applicant', id, record: { id, tags: await store.listTags(db, id) } };
  });
}
