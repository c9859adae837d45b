import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { contests } from '../store.ts';
import { chainHash, type Entry, hashReceipt, writeLine } from './chain.ts';
import { mailHeads } from './mail-heads.ts';
import * as store from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Votes that one transaction appends at most: others wait no longer than it takes. */
const BATCH = 500;

/** Appends entries to the chain of a contest whose row is locked. Returns their numbers. */
async function append(
  tx: Tx,
  contestId: number,
  entries: Omit<Entry, 'number' | 'contestId'>[],
): Promise<number[]> {
  const last = await store.findLast(tx, 'vote_line', contestId);
  let number = last?.number ?? 0;
  let hash = last?.hash ?? '';
  const rows = entries.map((entry) => {
    number += 1;
    const line = writeLine({ ...entry, number, contestId });
    hash = chainHash(hash, line);
    return { contest_id: contestId, number, line, hash };
  });
  if (rows.length > 0) await store.insertLines(tx, rows);
  return rows.map((row) => row.number);
}

/** Appends the next votes; returns whether there may be more. */
async function sealBatch(tx: Tx, contestId: number): Promise<boolean> {
  const contest = await contests.getForUpdate(tx, contestId);
  const salt = contest.receipt_salt || randomBytes(16).toString('hex');
  if (contest.receipt_salt === '') await store.setReceiptSalt(tx, contestId, salt);
  const votes = await store.listUnchained(tx, contestId, BATCH);
  const numbers = await append(
    tx,
    contestId,
    votes.map((vote) => ({
      kind: vote.held_score > 0 ? 'held' : 'vote',
      at: vote.created_at,
      competitor: vote.ref,
      subject: hashReceipt(salt, vote.receipt),
      reason: '',
    })),
  );
  for (const [index, vote] of votes.entries()) {
    await store.markChained(tx, vote.id, numbers[index] ?? 0, vote.held_score > 0);
  }
  return votes.length === BATCH;
}

type Changed = Awaited<ReturnType<typeof store.listChangedSince>>[number];

function kindOf({ set_aside_at, is_waiting_in_chain }: Changed): Entry['kind'] {
  if (set_aside_at !== null) return 'aside';
  return is_waiting_in_chain === 1 ? 'release' : 'back';
}

/** Appends the decisions about votes, and publishes the head. */
async function sealDecisions(tx: Tx, contestId: number, now: number): Promise<void> {
  await contests.getForUpdate(tx, contestId);
  const changed = await store.listChangedSince(tx, contestId);
  await append(
    tx,
    contestId,
    changed.map((vote) => ({
      kind: kindOf(vote),
      at: vote.set_aside_at ?? vote.released_at ?? now,
      competitor: vote.ref,
      subject: String(vote.chain_number),
      reason: vote.set_aside_reason ?? vote.released_reason ?? '',
    })),
  );
  for (const vote of changed) {
    await store.markAside(tx, vote.id, vote.set_aside_at === null ? 0 : 1);
  }
  const head = await store.findLast(tx, 'vote_line', contestId);
  if (head === undefined) return;
  await store.insertHead(tx, { contest_id: contestId, ...head, published_at: now });
}

/** As `sealVotes`, within one transaction that has locked the contest. */
export async function sealWithin(tx: Tx, contestId: number, now: number): Promise<void> {
  while (await sealBatch(tx, contestId));
  await sealDecisions(tx, contestId, now);
}

/**
 * Appends every stored vote, and every vote that was set aside or restored since, to the hash chain
 * of the contest, and publishes the chain's head. Votes are not appended when they are cast, so
 * that they do not wait for each other. Running it twice, or on two instances, appends nothing more.
 */
export async function sealVotes({ db, clock }: Services, contestId: number): Promise<void> {
  while (await db.transaction().execute((tx) => sealBatch(tx, contestId)));
  await db.transaction().execute((tx) => sealDecisions(tx, contestId, clock.now()));
}

/** Each voting, every hour: publishes the head of its chain, and then mails it. */
export function sealJob(services: Services): Job {
  const { db, clock } = services;
  return {
    kind: 'seal',
    pollEvery: 60_000,
    every: HOUR,
    listItems: async () =>
      (await store.listRecentVotings(db, clock.now() - DAY)).map(({ id }) => String(id)),
    async run(item) {
      await sealVotes(services, Number(item));
      await mailHeads(services, Number(item));
    },
  };
}
