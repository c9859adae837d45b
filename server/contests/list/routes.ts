import type { ContestResult } from '../../../contracts/contest-results.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { parseReceipt } from '../../../contracts/receipts.ts';
import * as calls from '../../../contracts/vote-list.ts';
import type { Database } from '../../db/database.ts';
import { forbidden } from '../../http/failures.ts';
import { TextParts } from '../../http/to-response.ts';
import { toIso } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../services.ts';
import { hashReceipt } from '../lines-store.ts';
import { findDeletedContest } from '../results/store.ts';
import { findContest } from '../store.ts';
import { listVoteTotals } from '../vote-store.ts';
import { renderList } from './close-voting.ts';
import * as store from './store.ts';

const NOT_CLOSED = 'La lista se publica cuando cierra la votación.';

const UNKNOWN_RECEIPT = {
  ...{ state: 'unknown' as const, event: '', event_name_id: '', at: '', reason: '', hash: '' },
  contest: null,
};

/** Returns what became of the vote with a receipt: of a deleted contest what its lines say. */
async function findReceipt(db: Database, receipt: string) {
  const hash = hashReceipt(receipt);
  const vote = await store.findVoteByReceipt(db, receipt);
  if (vote !== undefined) {
    const { event, event_name_id, contest_id: contest, set_aside_at, removed_at } = vote;
    const isAside = set_aside_at !== null;
    const state = isAside ? 'set_aside' : removed_at === null ? 'counted' : 'retired';
    const reason = isAside ? vote.set_aside_reason : vote.removed_reason;
    const known = { event, event_name_id, contest, hash };
    return { state: state as typeof state, reason: reason ?? '', ...known, at: vote.created_at };
  }
  const [line, ...later] = await store.listReceiptLines(db, hash);
  const deleted = line && (await findDeletedContest(db, line.contest_id));
  if (!line || !deleted) return null;
  const decision = later.findLast(({ kind }) => kind === 'aside' || kind === 'back');
  const removal = later.findLast(({ kind }) => kind === 'out' || kind === 'in');
  const isAside = decision?.kind === 'aside';
  const isOut = removal?.kind === 'out';
  const reason = (isAside ? decision.reason : isOut ? removal.reason : '') ?? '';
  const state = isAside ? 'set_aside' : isOut ? 'retired' : 'counted';
  const known = { event: deleted.event_name, event_name_id: '', contest: line.contest_id, hash };
  return { state: state as typeof state, reason, ...known, at: line.at };
}

/** Returns a contest whose list is or will be public, also a deleted one, and whether it is. @throws HttpError 404 */
async function getListed(db: Database, id: number) {
  const contest = await findContest(db, id);
  // A contest whose voting was never opened, or that is not announced, is not revealed.
  if (contest?.frozen_at) {
    const isOpen = contest.ended_at !== null;
    return {
      event: contest.event_name,
      isOpen,
      counts: isOpen ? await listVoteTotals(db, id) : [],
    };
  }
  const deleted = contest === null ? await findDeletedContest(db, id) : undefined;
  if (deleted === undefined) throw notFound();
  const { competitors } = JSON.parse(deleted.result_json) as ContestResult;
  return { event: deleted.event_name, isOpen: true, counts: competitors };
}

/** Registers the calls with which anybody can check the count. */
export function listRoutes(api: Api): void {
  api.bind(calls.findReceipt, async ({ params }, { db }) => {
    const receipt = parseReceipt(params.code);
    const found = receipt === null ? null : await findReceipt(db, receipt);
    if (found === null) return UNKNOWN_RECEIPT;
    return { ...found, at: toIso(Math.floor(found.at / MINUTE_MS) * MINUTE_MS) };
  });
  api.bind(calls.findVoteList, async ({ params: { id } }, { db }) => {
    const { event, isOpen, counts } = await getListed(db, id);
    const [, ...changes] = await store.listChanges(db, id);
    const end = changes.findLast(({ kind }) => kind === 'end');
    return {
      contest: id,
      event,
      is_open: isOpen,
      digests: await store.listDigests(db, id),
      changes: changes
        .filter((line) => line !== end || line !== changes.at(-1))
        .map(({ at, kind, competitor, reason }) => ({
          ...{ at: toIso(Math.floor(at / HOUR_MS) * HOUR_MS), kind },
          what: [competitor, kind === 'end' ? '' : reason].filter(Boolean).join(': '),
        })),
      counts: counts.map(({ ref, aka, votes }) => ({ ref, aka, votes })),
    };
  });
  api.bind(calls.downloadVoteList, async ({ params: { id } }, { db }) => {
    if (!(await getListed(db, id)).isOpen) throw forbidden(NOT_CLOSED);
    return new TextParts(renderList(db, id));
  });
}
