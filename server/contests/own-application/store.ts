import type { Updateable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { hasRow } from '../../db/rows.ts';
import type { ApplicantTable } from '../table.ts';

/** Returns the applicant of a private link, or undefined. */
export function findApplicantBySecret(db: Database, secretHash: string) {
  return db
    .selectFrom('applicant')
    .innerJoin('applicant_link', 'applicant_link.applicant_id', 'applicant.id')
    .selectAll('applicant')
    .where('applicant_link.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** Whether another applicant of the contest has this video. */
export function isVideoTaken(
  db: Database,
  { contest_id, id }: { contest_id: number; id: number },
  youtube: string,
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('applicant')
      .where('contest_id', '=', contest_id)
      .where('youtube', '=', youtube)
      .where('id', '<>', id),
  );
}

/** Erases the contact data; stage name, city, video and votes remain as the contest's record. */
export async function eraseContact(
  tx: Tx,
  id: number,
  retained: Pick<Updateable<ApplicantTable>, 'aka' | 'search_text'>,
): Promise<void> {
  const erased: Updateable<ApplicantTable> = {
    email: '',
    email_key: `borrado-${id}`,
    phone: '',
    label: '',
    url_ig: '',
    url_fb: '',
    attempt: null,
    ...retained,
  };
  await tx.updateTable('applicant').set(erased).where('id', '=', id).execute();
}
