import { readReceipt } from '../../../contracts/receipts.ts';
import * as calls from '../../../contracts/recount.ts';
import { type Api, TextParts } from '../../http/api.ts';
import { countRequest } from '../../http/count-request.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { findArchived } from '../archive/store.ts';
import { confirmationsEnd, isWaiting } from '../rules.ts';
import { contests } from '../store.ts';
import { settleQuarantine } from '../vote-anomalies/quarantine.ts';
import { writeRecount } from './chain.ts';
import { sealVotes } from './seal-votes.ts';
import * as store from './store.ts';

const MINUTE = 60_000;
/** Downloads of recounts per IP address; a school shares one. */
const DOWNLOADS = { limit: 60, windowMs: 60 * MINUTE };
/** Codes tried for a receipt: a code has six digits. */
const CHOICE_CODES = { limit: 5, windowMs: 60 * MINUTE };
const NOT_CLOSED = 'El recuento se publica cuando cierra la votación.';

function minuteOf(time: number): string {
  return new Date(Math.floor(time / MINUTE) * MINUTE).toISOString();
}

/** Hours in which nobody is told whether a vote waits: who floods a voting learns nothing from it. */
const UNTOLD = 24 * 60 * MINUTE;

type FoundVote = NonNullable<Awaited<ReturnType<typeof store.findVoteByReceipt>>>;

function stateOf(vote: FoundVote, now: number) {
  if (vote.set_aside_at !== null) return 'set_aside' as const;
  const isUntold = vote.quarantine !== 'none' && vote.released_at === null;
  if (isUntold && now < vote.created_at + UNTOLD) return 'received' as const;
  return isWaiting(vote) ? ('waiting' as const) : ('counted' as const);
}

/** Registers the calls with which anybody can check the count. */
export function recountRoutes(api: Api, services: Services): void {
  const { db, clock, throttle } = services;

  api.bind(calls.findReceipt, async ({ params }) => {
    const receipt = readReceipt(params.code);
    const vote = receipt === null ? undefined : await store.findVoteByReceipt(db, receipt);
    const texts = { event: '', event_name_id: '', at: '', reason: '' };
    const unknown = { state: 'unknown' as const, ...texts };
    if (vote === undefined) return unknown;
    return {
      state: stateOf(vote, clock.now()),
      event: vote.event,
      event_name_id: vote.event_name_id,
      at: minuteOf(vote.created_at),
      reason: vote.set_aside_reason ?? '',
    };
  });

  api.bind(calls.findChoice, async ({ body }) => {
    const receipt = readReceipt(body.receipt);
    if (receipt === null) throw invalid({ code: calls.WRONG_CHOICE_CODE });
    await countRequest(throttle, `choice ${hashToken(receipt)}`, CHOICE_CODES);
    const vote = await store.findVoteByReceipt(db, receipt);
    const code = body.code.replace(/\D/g, '');
    if (vote === undefined || code === '' || vote.code !== code) {
      throw invalid({ code: calls.WRONG_CHOICE_CODE });
    }
    return { competitor: vote.aka };
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
    const isUnsealed = known.receipt_salt === '' || (await store.hasUnsealed(db, params.id));
    if (isUnsealed) await sealVotes(services, params.id);
    const contest = (await contests.find(db, params.id)) ?? known;
    return new TextParts(writeRecount(contest, (after) => store.listLines(db, params.id, after)));
  });
}
