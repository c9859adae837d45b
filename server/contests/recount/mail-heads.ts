import { PHASE } from '../../../contracts/contests.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { voteHeadsPath } from '../../../contracts/paths.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Services } from '../../services.ts';
import { createAndMailLink } from '../applications/links.ts';
import { createHeadEmail } from '../emails.ts';
import { findNewestHead } from '../event-store.ts';
import { isOpenIn } from '../rules.ts';
import { getContest, lockContest, type OpenableContest } from '../store.ts';
import * as store from './store.ts';

/**
 * Whether a head is mailed now: at the first line, each day while the voting is open, and once after
 * the line of the close; null at any other time.
 */
export function findDueHeadMail(
  contest: OpenableContest,
  now: number,
): 'first' | 'daily' | 'last' | null {
  const before = contest.heads_mailed_at;
  const end = contest.ended_at;
  if (end !== null) return (before ?? 0) < end && now < end + DAY_MS ? 'last' : null;
  if (!isOpenIn(contest, PHASE.voting, now)) return null;
  if (before === null) return 'first';
  return now - before >= DAY_MS ? 'daily' : null;
}

/**
 * Mails the newest head of a contest to the competitors who agreed to it, if it changed since the
 * last mail. Running it twice, or on two instances, mails nothing more.
 * @returns the number of mails
 */
export async function mailHeads(services: Services, contestId: number): Promise<number> {
  const { db, clock, mail, siteUrl } = services;
  // Read without a lock first: votes do not wait while nothing is due.
  if (findDueHeadMail(await getContest(db, contestId), clock.now()) === null) return 0;
  const mailCount = await inTransaction(db, async (tx) => {
    await lockContest(tx, contestId, 'update');
    const contest = await getContest(tx, contestId);
    const now = clock.now();
    const dueMail = findDueHeadMail(contest, now);
    const head = await findNewestHead(tx, contestId);
    if (dueMail === null || head === null) return 0;
    const isNew = head.number !== contest.mailed_head;
    const readers = isNew ? await store.listHeadReaders(tx, contestId) : [];
    await store.recordHeadMail(tx, contestId, { mailed_head: head.number, heads_mailed_at: now });
    const heads = siteUrl.get() + voteHeadsPath(contestId);
    const { event_name: event } = contest;
    for (const reader of readers) {
      const about = { aka: reader.aka, event, ...head, heads, when: dueMail };
      await createAndMailLink(services, tx, { ...reader, kind: 'competitor' }, (link) =>
        createHeadEmail({ ...about, link }),
      );
    }
    return readers.length;
  });
  if (mailCount > 0) mail.wake();
  return mailCount;
}
