import type { z } from 'zod';
import type { contestRecord } from '../../../contracts/contest-record.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { recountPath } from '../../../contracts/paths.ts';
import { parseReceipt } from '../../../contracts/receipts.ts';
import type { VoteHead } from '../../../contracts/recount.ts';
import * as calls from '../../../contracts/recount.ts';
import type { Database } from '../../db/database.ts';
import { countRequest } from '../../http/count-request.ts';
import { forbidden, invalid } from '../../http/failures.ts';
import { TextParts } from '../../http/to-response.ts';
import { notFound } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { escapeHtml } from '../../platform/plain-html.ts';
import type { Api, Services } from '../../services.ts';
import { findArchive, findArchivedReceipt } from '../archive/store.ts';
import { findNewestHead, hasChainBegun, toVoteHead } from '../event-store.ts';
import { getResultTime } from '../rules.ts';
import { contests, findContest } from '../store.ts';
import { applyQuarantineRule } from '../vote-anomalies/quarantine.ts';
import { renderRecount } from './chain.ts';
import { sealVotes } from './seal-votes.ts';
import * as store from './store.ts';

/** Entries of a feed; all heads are in the JSON. */
const MAX_FEED_ENTRIES = 200;

/** Returns the newest heads of a contest as an Atom feed, the last one first. */
function renderAtomFeed(eventName: string, pageUrl: string, heads: readonly VoteHead[]): string {
  const newest = heads.slice(-MAX_FEED_ENTRIES).reverse();
  const link = escapeHtml(pageUrl);
  const entries = newest.map(
    ({ number, hash, published_at }) => `<entry><id>${link}#${number}</id>
<title>${number} ${hash}</title><updated>${published_at}</updated><link href="${link}"/></entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${link}</id>
<title>${escapeHtml(`Sellos de la votación de ${eventName}`)}</title>
<author><name>${escapeHtml(eventName)}</name></author>
<updated>${newest[0]?.published_at ?? new Date(0).toISOString()}</updated>
${entries.join('')}</feed>
`;
}

/** Downloads of recounts per IP address; a school shares one. */
const DOWNLOAD_LIMIT = { limit: 60, windowMs: HOUR_MS };
/** Codes tried for a receipt by one network, which does not keep the owner out, and by all: a code has six digits. */
const CHOICE_CODE_LIMIT = { limit: 5, windowMs: HOUR_MS };
const TOTAL_CHOICE_CODE_LIMIT = { limit: 40, windowMs: 24 * HOUR_MS };
const NOT_CLOSED = 'El recuento se publica cuando cierra la votación.';

function toIsoMinute(time: number): string {
  return new Date(Math.floor(time / MINUTE_MS) * MINUTE_MS).toISOString();
}

/**
 * Milliseconds for which receipts in a contest with quarantine answer `received`, so that an attacker cannot tell
 * which votes were quarantined.
 */
const CONCEALMENT_MS = 24 * HOUR_MS;

type ReceiptVote = NonNullable<Awaited<ReturnType<typeof store.findVoteByReceipt>>>;

function toPublicState(vote: ReceiptVote, now: number) {
  // A late vote that the rule counts is released when it is stored; that must not be visible either.
  const isUndecided = vote.released_at === null || vote.released_at === vote.created_at;
  const isConcealed = vote.quarantine !== 'none' && isUndecided;
  const isNew = now < vote.created_at + CONCEALMENT_MS;
  return isConcealed && isNew && vote.state !== 'set_aside' ? ('received' as const) : vote.state;
}

const UNKNOWN_RECEIPT = {
  state: 'unknown' as const,
  event: '',
  event_name_id: '',
  at: '',
  reason: '',
  contest: null,
  head: null,
};

/** Returns what the receipt of a deleted contest answers. */
async function getArchivedReceipt(db: Database, receipt: string) {
  const archivedRow = await findArchivedReceipt(db, receipt);
  if (archivedRow === undefined) return UNKNOWN_RECEIPT;
  const { contest, ...archived } = archivedRow;
  const head = (await listArchivedHeads(db, contest)).at(-1) ?? null;
  return { ...UNKNOWN_RECEIPT, ...archived, at: toIsoMinute(archived.at), contest, head };
}

async function listArchivedHeads(db: Database, contest: number) {
  const archived = await findArchive(db, contest);
  const heads = JSON.parse(archived?.heads_json ?? '[]') as Parameters<typeof toVoteHead>[0][];
  return heads.map(toVoteHead);
}

/** Returns the heads after a number of lines, also of a deleted contest. */
async function listHeads(db: Database, contest: number, after = 0) {
  if ((await contests.find(db, contest)) === null) {
    return (await listArchivedHeads(db, contest)).filter(({ number }) => number > after);
  }
  return (await store.listHeads(db, contest, after)).map(toVoteHead);
}

/**
 * Returns the event, the opening time, the counts and the newest head of a recount, also of a deleted contest.
 * @throws HttpError 404
 */
async function getRecount({ db, clock }: Services, id: number) {
  const contest = await findContest(db, id);
  const archived = contest === null ? await findArchive(db, id) : undefined;
  // An inactive contest is not revealed before its chain has begun.
  if (contest?.postu_active === 0 && !(await hasChainBegun(db, id))) throw notFound();
  if (contest !== null) {
    const opensAt = getResultTime(contest);
    const isOpen = clock.now() >= opensAt;
    const voteCounts = isOpen ? await store.listVoteTotals(db, id) : [];
    const counts = voteCounts.map(({ ref, aka, votes }) => ({ ref, aka, votes }));
    return {
      event: contest.event_name,
      opensAt,
      isOpen,
      counts,
      head: await findNewestHead(db, id),
    };
  }
  if (archived === undefined) throw notFound();
  const { competitors } = JSON.parse(archived.record_json) as z.infer<typeof contestRecord>;
  const { event_name: event, recount_from: opensAt } = archived;
  const isOpen = clock.now() >= opensAt;
  const head = (await listArchivedHeads(db, id)).at(-1) ?? null;
  const all = competitors.map(({ ref, aka, votes }) => ({ ref, aka, votes }));
  return { event, opensAt, isOpen, counts: isOpen ? all : [], head };
}

/** Registers the calls with which anybody can check the count. */
export function recountRoutes(api: Api): void {
  api.bind(calls.findReceipt, async ({ params }, { db, clock }) => {
    const receipt = parseReceipt(params.code);
    if (receipt === null) return UNKNOWN_RECEIPT;
    const vote = await store.findVoteByReceipt(db, receipt);
    if (vote === undefined) return getArchivedReceipt(db, receipt);
    const state = toPublicState(vote, clock.now());
    const reasons = { set_aside: vote.set_aside_reason, retired: vote.removed_reason };
    return {
      state,
      event: vote.event,
      event_name_id: vote.event_name_id,
      at: toIsoMinute(vote.created_at),
      // The reason of another state would tell for whom the vote was.
      reason: state === 'set_aside' || state === 'retired' ? (reasons[state] ?? '') : '',
      contest: vote.contest_id,
      head: await findNewestHead(db, vote.contest_id),
    };
  });
  api.bind(calls.findChoice, async ({ body }, { db, throttle }, ctx) => {
    const receipt = parseReceipt(body.receipt);
    if (receipt === null) throw invalid({ code: calls.WRONG_CHOICE_CODE });
    const throttleKey = `choice ${hashToken(receipt)}`;
    await countRequest(throttle, `${throttleKey} ${ctx.subnet}`, CHOICE_CODE_LIMIT);
    await countRequest(throttle, throttleKey, TOTAL_CHOICE_CODE_LIMIT);
    const vote = await store.findVoteByReceipt(db, receipt);
    const code = body.code.replace(/\D/g, '');
    if (vote?.code === '') throw invalid({ code: calls.CHOICE_ERASED });
    if (vote === undefined || code === '' || vote.code !== code) {
      throw invalid({ code: calls.WRONG_CHOICE_CODE });
    }
    return { competitor: vote.aka };
  });
  api.bind(calls.listVoteHeads, ({ params, query }, { db }) =>
    listHeads(db, params.id, query.after),
  );
  api.bind(calls.feedVoteHeads, async ({ params }, services) => {
    const { event } = await getRecount(services, params.id);
    const page = services.siteUrl.get() + recountPath(params.id);
    return renderAtomFeed(event, page, await listHeads(services.db, params.id));
  });
  api.bind(calls.findRecount, async ({ params: { id } }, services) => {
    const { opensAt, isOpen, ...known } = await getRecount(services, id);
    const opens = new Date(opensAt).toISOString();
    return { contest: id, opens, is_open: isOpen, ...known };
  });
  api.bind(calls.downloadRecount, async ({ params }, services, ctx) => {
    const { db, clock, throttle } = services;
    const existing = await contests.find(db, params.id);
    const archived = existing === null ? await findArchive(db, params.id) : undefined;
    const opensAt = existing === null ? archived?.recount_from : getResultTime(existing);
    if (opensAt === undefined) throw notFound();
    if (clock.now() < opensAt) throw forbidden(NOT_CLOSED);
    await countRequest(throttle, `recount ${ctx.rateLimitKey}`, DOWNLOAD_LIMIT);
    if (existing === null) return archived?.recount ?? '';
    await applyQuarantineRule(services, existing);
    const isFullySealed =
      existing.ended_at !== null && !(await store.hasUnsealedEvents(db, params.id));
    if (!isFullySealed) await sealVotes(services, params.id);
    const contest = (await contests.find(db, params.id)) ?? existing;
    return new TextParts(renderRecount(contest, (after) => store.listLines(db, params.id, after)));
  });
}
