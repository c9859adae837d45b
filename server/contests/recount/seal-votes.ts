import { randomBytes } from 'node:crypto';
import { PHASE } from '../../../contracts/contests.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { addEvents, hasChainBegun, listApplicantRefs } from '../event-store.ts';
import { isOpenIn, isResultPublic } from '../rules.ts';
import {
  type ContestOfEvent,
  getContest,
  listRemovedCompetitors,
  lockContest,
  lockContestsOfEvent,
} from '../store.ts';
import type { EventKind } from '../table.ts';
import { listBatches } from '../tickets/store.ts';
import { type ChainEntry, formatLine, hashLine, hashReceipt } from './chain.ts';
import { describeRules } from './describe-rules.ts';
import { findDueHeadMail, mailHeads } from './mail-heads.ts';
import * as store from './store.ts';

const POLL_INTERVAL_MS = 5000;

/** Maximum number of events that one transaction appends, because votes wait for its lock. */
const BATCH_SIZE = 500;

/** A head is published after this many lines, or when an event has waited for `MAX_WAIT_MS`. */
const LINES_PER_HEAD = 100;

const MAX_WAIT_MS = MINUTE_MS;

type LineDraft = Omit<ChainEntry, 'number' | 'contestId'> & { voteId?: number | null };

const createLineDraft = (
  kind: EventKind,
  at: number,
  reason: string,
  subject = '-',
): LineDraft => ({
  kind,
  at,
  reason,
  subject,
  competitor: '-',
});

/** Returns the first line: the rules and competitors at the opening, or when the first vote was sealed. */
async function createStartLine(tx: Tx, contest: ContestOfEvent, at: number): Promise<LineDraft> {
  // Competitors who were removed since then are included: the line of their removal follows.
  const removedRefs = (await listRemovedCompetitors(tx, contest.id)).map(({ ref }) => ref);
  const competitors = [...(await listApplicantRefs(tx, contest.id)).values(), ...removedRefs];
  return createLineDraft('start', at, describeRules({ contest, competitors }));
}

/** Returns the last lines: the tickets that were used, what was lost, and the counts. */
async function createEndLines(tx: Tx, contest: ContestOfEvent, at: number): Promise<LineDraft[]> {
  const lostCount = await store.countMissingLines(tx, contest.id);
  const tickets = (await listBatches(tx, contest.id)).reverse();
  const counts = await store.listVoteTotals(tx, contest.id);
  return [
    ...tickets.map(({ id, used, quantity }) =>
      createLineDraft('tickets', at, `used ${Number(used)} of ${quantity}`, String(id)),
    ),
    ...(lostCount > 0
      ? [createLineDraft('loss', at, `${lostCount} votes of the chain are not stored any more`)]
      : []),
    createLineDraft('end', at, counts.map(({ ref, votes }) => `${ref}=${votes}`).join('; ') || '-'),
  ];
}

/** Returns the lines of events; that of a decision has the number of its vote's line. */
async function draftLines(tx: Tx, salt: string, firstNumber: number, events: store.EventRow[]) {
  const isStored = ({ kind }: store.EventRow) => kind === 'vote' || kind === 'held';
  const ids = events.flatMap((event) => (isStored(event) ? [] : (event.vote_id ?? [])));
  const numbers = await store.findLineNumbersByVote(tx, ids);
  return events.map((event, index): LineDraft => {
    const { kind, vote_id, competitor, subject, reason } = event;
    if (isStored(event)) {
      if (vote_id !== null) numbers.set(vote_id, firstNumber + index);
      return { ...event, subject: hashReceipt(salt, subject), voteId: vote_id };
    }
    const number = vote_id === null ? undefined : numbers.get(vote_id);
    if (vote_id !== null && number === undefined) throw new Error(`vote ${vote_id} has no line`);
    const about = number === undefined ? subject || '-' : String(number);
    return { kind, at: event.at, competitor: competitor || '-', subject: about, reason };
  });
}

/** Appends lines to the chain of a locked contest, and publishes a head at each hundred of them. */
async function appendLines(
  tx: Tx,
  contestId: number,
  last: { number: number; hash: string } | undefined,
  drafts: readonly LineDraft[],
  now: number,
): Promise<void> {
  let { number, hash } = last ?? { number: 0, hash: '' };
  const rows = drafts.map(({ voteId, ...entry }) => {
    number += 1;
    const line = formatLine({ ...entry, number, contestId });
    hash = hashLine(hash, line);
    return { contest_id: contestId, number, line, hash, vote_id: voteId ?? null };
  });
  if (rows.length === 0) return;
  await store.insertLines(tx, rows);
  const heads = rows.filter((row, index) => {
    return row.number % LINES_PER_HEAD === 0 || index === rows.length - 1;
  });
  await store.insertHeads(tx, heads, now);
}

/** Appends the next events; returns whether there may be more. */
async function sealBatch(tx: Tx, contestId: number, now: number): Promise<boolean> {
  if ((await lockContest(tx, contestId, 'update')) === null) return false;
  const contest = await getContest(tx, contestId);
  const salt = contest.receipt_salt || randomBytes(16).toString('hex');
  if (contest.receipt_salt === '') await store.setReceiptSalt(tx, contestId, salt);
  const events = await store.listEvents(tx, contestId, BATCH_SIZE);
  const last = await store.findLastLine(tx, contestId);
  const isFirst = last === undefined;
  const hasBegun = !isFirst || (await hasChainBegun(tx, contestId));
  if (!hasBegun && !isOpenIn(contest, PHASE.voting, now)) return false;
  const begunAt = events.find(({ kind }) => kind !== 'tickets')?.at ?? now;
  const start = isFirst ? [await createStartLine(tx, contest, begunAt)] : [];
  const firstNumber = (last?.number ?? 0) + start.length + 1;
  const lines = await draftLines(tx, salt, firstNumber, events);
  await store.deleteEvents(tx, contestId, events.at(-1)?.id ?? 0);
  await appendLines(tx, contestId, last, [...start, ...lines], now);
  return events.length === BATCH_SIZE;
}

/** Appends the lines of the close once nothing can be confirmed any more. */
async function sealEnd(tx: Tx, contestId: number, now: number): Promise<void> {
  if ((await lockContest(tx, contestId, 'update')) === null) return;
  const contest = await getContest(tx, contestId);
  const last = await store.findLastLine(tx, contestId);
  if (last === undefined || contest.ended_at !== null || !isResultPublic(contest, now)) return;
  await appendLines(tx, contestId, last, await createEndLines(tx, contest, now), now);
  await store.recordEnd(tx, contestId, now);
}

/** As `sealVotes`, within one transaction. */
export async function sealInTransaction(tx: Tx, contestId: number, now: number): Promise<void> {
  while (await sealBatch(tx, contestId, now));
  await sealEnd(tx, contestId, now);
}

/**
 * Appends every event of the contest to its hash chain, and publishes heads. Votes are not appended when they are
 * stored, so that they do not wait for each other. Running it twice, or on two instances, appends nothing more.
 */
export async function sealVotes({ db, clock }: Services, contestId: number): Promise<void> {
  while (await inTransaction(db, (tx) => sealBatch(tx, contestId, clock.now())));
  await inTransaction(db, (tx) => sealEnd(tx, contestId, clock.now()));
}

/**
 * Creates the job that appends events to the chains after a minute or a hundred events, at the opening and at the
 * close, and then mails heads. A contest that fails does not stop the others.
 */
export function createSealJob(services: Services): Job {
  const { db, clock } = services;
  return {
    kind: 'seal',
    pollEvery: POLL_INTERVAL_MS,
    every: 0,
    async listItems() {
      const now = clock.now();
      const waiting = await store.listUnsealedContests(db);
      const dueContests = waiting
        .filter(({ count, since }) => count >= LINES_PER_HEAD || since <= now - MAX_WAIT_MS)
        .map((item) => item.contest_id);
      const votings = (await store.listVotings(db, now)).filter((item) => {
        if (item.has_lines && findDueHeadMail(item, now) !== null) return true;
        if (item.ended_at !== null) return false;
        return item.has_lines ? isResultPublic(item, now) : isOpenIn(item, PHASE.voting, now);
      });
      return [...new Set([...dueContests, ...votings.map(({ id }) => id)])].map(String);
    },
    async run(item) {
      await sealVotes(services, Number(item));
      await mailHeads(services, Number(item));
    },
  };
}

/**
 * Adds to the chains of the event's contests that the event is hidden, in which case they accept no votes, or shown
 * again. Call it in the transaction of the change, before the change.
 */
export async function recordEventVisibility(
  tx: Tx,
  entryId: number,
  isShown: boolean,
  now: number,
): Promise<void> {
  const reason = isShown ? 'event_is_active=0>1' : 'event_is_active=1>0';
  for (const { id } of await lockContestsOfEvent(tx, entryId)) {
    if (!(await hasChainBegun(tx, id))) continue;
    await sealInTransaction(tx, id, now);
    await addEvents(tx, [{ contest_id: id, kind: 'rules', at: now, reason }]);
  }
}
