import { PHASE } from '../../../contracts/contests.ts';
import { voteHeadsPath } from '../../../contracts/paths.ts';
import type { Services } from '../../services.ts';
import { mailLink } from '../applications/links.ts';
import { headEmail } from '../emails.ts';
import { confirmationsEnd, isOpenIn } from '../rules.ts';
import { type ContestOfEvent, getContest, lockContest } from '../store.ts';
import * as store from './store.ts';

const HOUR = 3_600_000;

/**
 * Whether a head may be mailed now: `hourly` while the voting is open, at most once in each hour of the
 * clock; `last` once after no vote can be confirmed any more; null at any other time.
 */
function dueNow(contest: ContestOfEvent, now: number): 'hourly' | 'last' | null {
  const before = contest.heads_mailed_at ?? 0;
  const end = confirmationsEnd(contest);
  if (isOpenIn(contest, PHASE.voting, now)) {
    return Math.floor(before / HOUR) < Math.floor(now / HOUR) ? 'hourly' : null;
  }
  const isOver = isOpenIn({ ...contest, public_date_until: now + 1 }, PHASE.voting, now);
  return isOver && now >= end && before < end ? 'last' : null;
}

/**
 * Mails the newest head of a contest to the competitors who agreed to it, if it changed since the
 * last mail. Running it twice, or on two instances, mails nothing more.
 * @returns the number of mails
 */
export async function mailHeads(services: Services, contestId: number): Promise<number> {
  const { db, clock, mail, siteUrl } = services;
  // Read without a lock first: votes do not wait for an hour in which nothing is due.
  if (dueNow(await getContest(db, contestId), clock.now()) === null) return 0;
  const mailed = await db.transaction().execute(async (tx) => {
    await lockContest(tx, contestId, 'update');
    const contest = await getContest(tx, contestId);
    const now = clock.now();
    const due = dueNow(contest, now);
    const head = await store.findLast(tx, 'vote_head', contestId);
    if (due === null || head === undefined || head.number === contest.mailed_head) return 0;
    // The last head has every vote and decision.
    if (due === 'last' && (await store.hasUnsealed(tx, contestId))) return 0;
    const readers = await store.listHeadReaders(tx, contestId);
    if (readers.length === 0) return 0;
    await store.noteHeadMail(tx, contestId, { mailed_head: head.number, heads_mailed_at: now });
    const heads = siteUrl.get() + voteHeadsPath(contestId);
    const { event_name: event } = contest;
    for (const reader of readers) {
      const about = { aka: reader.aka, event, ...head, heads, isLast: due === 'last' };
      await mailLink(services, tx, { ...reader, kind: 'competitor' }, (link) =>
        headEmail({ ...about, link }),
      );
    }
    return readers.length;
  });
  if (mailed > 0) mail.wake();
  return mailed;
}
