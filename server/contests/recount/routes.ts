import { readReceipt } from '../../../contracts/receipts.ts';
import * as calls from '../../../contracts/recount.ts';
import { type Api, TextParts } from '../../http/api.ts';
import { countRequest } from '../../http/count-request.ts';
import { forbidden } from '../../http/failures.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { findArchived, findArchivedReceipt } from '../archive/store.ts';
import { confirmationsEnd, isWaiting } from '../rules.ts';
import { contests } from '../store.ts';
import { settleQuarantine } from '../vote-anomalies/quarantine.ts';
import { writeRecount } from './chain.ts';
import { sealVotes } from './seal-votes.ts';
import * as store from './store.ts';

const MINUTE = 60_000;
/** Downloads of recounts per IP address; a school shares one. */
const DOWNLOADS = { limit: 60, windowMs: 60 * MINUTE };
const NOT_CLOSED = 'El recuento se publica cuando cierra la votación.';

function minuteOf(time: number): string {
  return new Date(Math.floor(time / MINUTE) * MINUTE).toISOString();
}

function stateOf(vote: Parameters<typeof isWaiting>[0] & { removed_at: number | null }) {
  if (vote.set_aside_at !== null) return 'set_aside' as const;
  if (isWaiting(vote)) return 'waiting' as const;
  return vote.removed_at === null ? ('counted' as const) : ('retired' as const);
}

/** Registers the calls with which anybody can check the count. */
export function recountRoutes(api: Api, services: Services): void {
  const { db, clock, throttle } = services;

  api.bind(calls.findReceipt, async ({ params }) => {
    const receipt = readReceipt(params.code);
    const vote = receipt === null ? undefined : await store.findVoteByReceipt(db, receipt);
    const texts = { event: '', event_name_id: '', at: '', reason: '', competitor: '' };
    const unknown = { state: 'unknown' as const, ...texts };
    if (vote === undefined) {
      const kept = receipt === null ? undefined : await findArchivedReceipt(db, receipt);
      if (kept === undefined) return unknown;
      const { recount_from, competitor, ...told } = kept;
      const isTold = clock.now() >= recount_from;
      return { ...unknown, ...told, at: minuteOf(told.at), competitor: isTold ? competitor : '' };
    }
    const isOver = clock.now() >= vote.public_date_until;
    return {
      state: stateOf(vote),
      event: vote.event,
      event_name_id: vote.event_name_id,
      at: minuteOf(vote.created_at),
      reason: vote.set_aside_reason ?? vote.removed_reason,
      competitor: isOver ? vote.aka : '',
    };
  });

  api.bind(calls.listVoteHeads, async ({ params }) => {
    const heads = await store.listHeads(db, params.id);
    const archived = heads.length === 0 ? await findArchived(db, params.id) : undefined;
    const all = archived ? (JSON.parse(archived.heads_json) as typeof heads) : heads;
    return all.map((head) => ({
      ...head,
      published_at: new Date(head.published_at).toISOString(),
    }));
  });

  api.bind(calls.downloadRecount, async ({ params }, from) => {
    const known = await contests.find(db, params.id);
    const archived = known === null ? await findArchived(db, params.id) : undefined;
    const opensAt = known === null ? archived?.recount_from : confirmationsEnd(known);
    if (opensAt === undefined) throw notFound();
    if (clock.now() < opensAt) throw forbidden(NOT_CLOSED);
    await countRequest(throttle, `recount ${from.rateLimitKey}`, DOWNLOADS);
    if (known === null) return archived?.recount ?? '';
    await settleQuarantine(services, known);
    const isWhole = known.ended_at !== null && !(await store.hasUnsealed(db, params.id));
    if (!isWhole) await sealVotes(services, params.id);
    const contest = (await contests.find(db, params.id)) ?? known;
    return new TextParts(writeRecount(contest, (after) => store.listLines(db, params.id, after)));
  });
}
