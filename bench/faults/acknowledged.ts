import type { OpenDatabase } from '../../server/db/database.ts';
import type { Site } from '../processes.ts';
import { castVote, toAddress } from '../votes/visitors.ts';
import type { Setting } from './setting.ts';

/** What the site has said that it stored. */
export interface Acknowledged {
  /** E-mails. */
  votes: Set<string>;
  /** Subjects. */
  messages: Set<string>;
}

let number = 0;

/** A number that no other write of this run has. */
export function nextNumber(): number {
  number += 1;
  return number;
}

/** Votes until the site does not answer, or is not to be asked any more. */
export async function keepVoting(
  site: Site,
  { contest }: Setting,
  { votes }: Acknowledged,
  signal?: AbortSignal,
): Promise<void> {
  while (signal?.aborted !== true) {
    const place = nextNumber();
    const voter = { email: `v${place}@example.com`, address: toAddress(place), place };
    const status = await castVote(site, contest, voter).catch(() => null);
    if (status === null) return;
    if (status === 201) votes.add(voter.email);
  }
}

/** What was acknowledged and is not stored, and shown counts that are not the stored ones. */
export async function auditWrites(
  open: () => Promise<OpenDatabase>,
  { votes, messages }: Acknowledged,
) {
  const { db, close } = await open();
  const stored = await db.selectFrom('public_vote').select(['email', 'applicant_id']).execute();
  const written = await db.selectFrom('contact_message').select('subject').execute();
  const shown = await db.selectFrom('applicant').select(['id', 'public_votes']).execute();
  await close();
  const lostVotes = votes.difference(new Set(stored.map(({ email }) => email))).size;
  const subjects = written.map(({ subject }) => subject);
  const lostMessages = messages.difference(new Set(subjects)).size;
  const doubled = subjects.length - new Set(subjects).size;
  const wrong = shown.filter(
    ({ id, public_votes }) =>
      stored.filter((row) => row.applicant_id === id).length !== public_votes,
  ).length;
  return { lost: lostVotes + lostMessages, wrong: wrong + doubled };
}
