import { type ExpressionBuilder, sql } from 'kysely';
import { PHASE } from '../../../contracts/contests.ts';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import { MAX_REASON_LENGTH, type VoteReason } from '../../../contracts/vote-groups.ts';
import { type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isResultPending, isWaitingInQuarantine } from '../vote-store.ts';
import { QUICK_VOTE_SECONDS } from './signals.ts';

export interface GroupKey {
  reason?: VoteReason | undefined;
  key?: string | undefined;
  /** A second group: only votes that are in both. */
  also_reason?: VoteReason | undefined;
  also_key?: string | undefined;
  plate?: number | undefined;
  /** Milliseconds since 1970; `until` is exclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

/** Column that the votes of a group have in common. */
const columns = {
  address: 'address_key',
  network: 'network',
  wide_network: 'network_wide',
  throw_away: 'email_domain',
  names: 'name_shape',
  client: 'client',
} as const;

type Condition = ExpressionBuilder<Tables, 'public_vote'>;

/** The votes with tickets of a batch; `key` is that of `listGroupKeys`. */
function ticketConditions(eb: Condition, reason: `ticket_${string}`, key: string) {
  const [batch, first = '', client = ''] = key.split(' ');
  const tickets = eb
    .selectFrom('ticket')
    .select(sql<string>`'boleta-' || ticket.id`.as('email_key'))
    .where('batch_id', '=', Number(batch) || 0);
  const isInBatch = eb('email_key', 'in', tickets);
  const start = Date.parse(first) || 0;
  if (reason === 'ticket_device') {
    return [isInBatch, eb('address_key', '=', first), eb('client', '=', client)];
  }
  const expected = eb
    .selectFrom('ticket_batch')
    .select('expected_from')
    .where('ticket_batch.id', '=', Number(batch) || 0);
  return reason === 'ticket_early'
    ? [isInBatch, eb('created_at', '<', expected)]
    : [isInBatch, eb('created_at', '>=', start), eb('created_at', '<', start + MINUTE_MS)];
}

function reasonConditions(eb: Condition, contestId: number, reason: VoteReason, key: string) {
  const hasDomain = eb
    .selectFrom('vote_domain')
    .select('domain')
    .where('vote_domain.contest_id', '=', contestId)
    .whereRef('vote_domain.domain', '=', 'public_vote.email_domain');
  // Votes from the network of the domain's owner are in no group of domains.
  const outside = hasDomain.whereRef('house', '<>', 'public_vote.network');
  switch (reason) {
    case 'burst': {
      const start = Date.parse(key) || 0;
      return [eb('created_at', '>=', start), eb('created_at', '<', start + MINUTE_MS)];
    }
    case 'mail_server':
      return [eb.exists(outside.where('mx', '=', key)), eb('is_throw_away', '=', 0)];
    case 'new_domains':
      return [eb.exists(outside.where('is_pooled', '=', 1)), eb('is_throw_away', '=', 0)];
    case 'domain':
      return [
        eb('email_domain', '=', key),
        eb('is_throw_away', '=', 0),
        eb.not(eb.exists(hasDomain.whereRef('house', '=', 'public_vote.network'))),
      ];
    case 'ticket_minute':
    case 'ticket_device':
    case 'ticket_early':
      return ticketConditions(eb, reason, key);
    case 'unchecked':
      return [eb('is_unchecked', '=', 1)];
    case 'quick':
      return [eb('page_seconds', '<', QUICK_VOTE_SECONDS)];
    default:
      return [
        eb(columns[reason], '=', key),
        ...(reason === 'throw_away' ? [eb('is_throw_away', '=', 1)] : []),
      ];
  }
}

/**
 * Returns the condition that selects the votes of a group; all votes when no group is given. Votes whose
 * personal data was erased are in no group: what they had in common is not known any more.
 */
function inGroup(contestId: number, group: GroupKey) {
  const { reason, key = '', also_reason, also_key = '', plate, from, until } = group;
  return (eb: Condition) =>
    eb.and([
      ...(plate === undefined ? [] : [eb('applicant_id', '=', plate)]),
      ...(from === undefined ? [] : [eb('created_at', '>=', from)]),
      ...(until === undefined ? [] : [eb('created_at', '<', until)]),
      ...(reason === undefined
        ? []
        : [eb('address', '<>', ''), ...reasonConditions(eb, contestId, reason, key)]),
      ...(also_reason === undefined ? [] : reasonConditions(eb, contestId, also_reason, also_key)),
    ]);
}

export interface VoteFilter {
  isSetAside: boolean | undefined;
  isWaiting?: boolean | undefined;
}

/** Returns one page of the votes of a group with the name of the applicant, newest first. */
export function listVotes(
  db: Database,
  contestId: number,
  { isSetAside, isWaiting, ...group }: GroupKey & VoteFilter,
  window: PageWindow,
) {
  const votes = db
    .selectFrom('public_vote')
    .selectAll('public_vote')
    // No join: the votes are counted by an index alone.
    .select((eb) =>
      eb
        .selectFrom('applicant')
        .select('aka')
        .whereRef('applicant.id', '=', 'public_vote.applicant_id')
        .as('aka'),
    )
    .where('public_vote.contest_id', '=', contestId)
    .where(inGroup(contestId, group))
    .$if(isWaiting === true, (query) => query.where(isWaitingInQuarantine))
    .$if(isWaiting === false, (query) => query.where((eb) => eb.not(isWaitingInQuarantine(eb))))
    .$if(isSetAside === true, (query) => query.where('set_aside_at', 'is not', null))
    .$if(isSetAside === false, (query) => query.where('set_aside_at', 'is', null))
    .orderBy('public_vote.id', 'desc');
  return readPage(votes, window);
}

/**
 * One vote, or those of a group; `isWaiting` selects those that wait in quarantine, `holdsResult` only those of them
 * whose competitor was not removed.
 */
export interface VoteSelection extends GroupKey {
  vote?: number | undefined;
  votes?: readonly number[];
  isWaiting?: true;
  holdsResult?: true;
}

/** A decision about votes: set aside, count again after that, or release from quarantine. */
export interface VoteDecision {
  kind: 'set_aside' | 'restore' | 'release';
  at: number;
  by: string;
  reason: string;
}

/** Set aside for the rule of the contest. */
export const RULE_GROUND = JSON.stringify(['rule']);

/** Returns the ground for which a decision sets votes aside. No ground is a substring of another. */
function getGround({ vote, reason, key }: VoteSelection): string {
  if (vote !== undefined) return JSON.stringify(['vote']);
  return reason === undefined ? RULE_GROUND : JSON.stringify([reason, key]);
}

/** Returns the condition that selects one vote or those of a group. */
function isSelected(
  contestId: number,
  { vote, votes, isWaiting, holdsResult: isHolding, ...group }: VoteSelection,
) {
  return (eb: Condition) =>
    eb.and([
      eb('contest_id', '=', contestId),
      ...(isWaiting === true ? [isWaitingInQuarantine(eb)] : []),
      ...(isHolding === true ? [isResultPending(eb)] : []),
      ...(votes === undefined ? [] : [eb('id', 'in', [...votes])]),
      vote === undefined ? inGroup(contestId, group)(eb) : eb('id', '=', vote),
    ]);
}

const CHANGED_COLUMNS = ['id', 'applicant_id', 'held_score', 'released_at'] as const;
/** Whether the vote would count if it were not set aside. */
const isDecided = sql<boolean>`(held_score = 0 or released_at is not null)`;

/** Separator of the reasons of a vote. */
const REASON_SEPARATOR = ' · ';

/**
 * Sets the selected votes aside. Votes that are set aside already get the ground, and the reason if they do not have
 * it yet.
 * @returns the votes that were set aside, and those that got a further reason; null, without changes, when the
 *   reasons of one of these would be too long together
 */
export async function setVotesAside(
  tx: Tx,
  contestId: number,
  selection: VoteSelection,
  { at, by, reason }: VoteDecision,
) {
  const ground = getGround(selection);
  const reasons = sql<string>`(${REASON_SEPARATOR} || set_aside_reason || ${REASON_SEPARATOR})`;
  const isAdditionalReason = sql<boolean>`set_aside_at is not null and replace(${reasons}, ${REASON_SEPARATOR + reason + REASON_SEPARATOR}, '') = ${reasons}`;
  const withTooLongReasons = tx
    .selectFrom('public_vote')
    .select('id')
    .where(isSelected(contestId, selection))
    .where(isAdditionalReason)
    .where(
      sql<boolean>`length(set_aside_reason) > ${MAX_REASON_LENGTH - REASON_SEPARATOR.length - reason.length}`,
    );
  if (await withTooLongReasons.limit(1).executeTakeFirst()) return null;
  const selectedVotes = tx.updateTable('public_vote').where(isSelected(contestId, selection));
  await selectedVotes
    .set({ aside_for: sql`aside_for || ${ground}` })
    .where('set_aside_at', 'is not', null)
    .where(sql<boolean>`aside_for <> '' and replace(aside_for, ${ground}, '') = aside_for`)
    .execute();
  const explained = await selectedVotes
    .set({ set_aside_reason: sql<string>`set_aside_reason || ${REASON_SEPARATOR + reason}` })
    .where(isAdditionalReason)
    .returning(CHANGED_COLUMNS)
    .execute();
  const changed = await selectedVotes
    .set({ set_aside_at: at, set_aside_by: by, set_aside_reason: reason, aside_for: ground })
    .where('set_aside_at', 'is', null)
    .returning(CHANGED_COLUMNS)
    .execute();
  return { changed, explained };
}

/**
 * Removes a ground from the selected votes and restores those that have no other; a single vote is restored whatever
 * its grounds are. Returns the restored votes.
 * @param decidesHold whether the decision is about what such votes wait for: those that waited count then, and are
 *   restored from the rule of the contest; otherwise they wait again
 */
export async function restoreVotes(
  tx: Tx,
  contestId: number,
  selection: VoteSelection,
  { at, by, reason }: VoteDecision,
  decidesHold: boolean,
) {
  const remainingGrounds = sql<string>`replace(replace(aside_for, ${getGround(selection)}, ''), ${decidesHold ? RULE_GROUND : '-'}, '')`;
  const selectedVotes = tx
    .updateTable('public_vote')
    .where(isSelected(contestId, selection))
    .where('set_aside_at', 'is not', null);
  await selectedVotes
    .set({ aside_for: selection.vote === undefined ? remainingGrounds : '' })
    .execute();
  const toReleasedValue = <T extends number | string>(value: T, type: 'bigint' | 'text') =>
    decidesHold
      ? value
      : sql<T | null>`case when ${isDecided} then cast(${value} as ${sql.raw(type)}) end`;
  return selectedVotes
    .set({ set_aside_at: null, set_aside_by: null, set_aside_reason: null })
    .set({ released_at: toReleasedValue(at, 'bigint'), released_by: toReleasedValue(by, 'text') })
    .set({ released_reason: toReleasedValue(reason, 'text') })
    .where('aside_for', '=', '')
    .returning(CHANGED_COLUMNS)
    .execute();
}

/** Releases those of the selected votes that wait, so that they count. Returns them. */
export function releaseVotes(
  tx: Tx,
  contestId: number,
  selection: VoteSelection,
  { at, by, reason }: VoteDecision,
) {
  return tx
    .updateTable('public_vote')
    .set({ released_at: at, released_by: by, released_reason: reason })
    .where(isSelected(contestId, { ...selection, isWaiting: true }))
    .returning(CHANGED_COLUMNS)
    .execute();
}

/** Returns the contests in phase 3 with quarantine. */
export function listQuarantines(db: Database) {
  return db
    .selectFrom('contest')
    .selectAll()
    .where('quarantine', '<>', 'none')
    .where('postu_phase', '=', PHASE.voting)
    .execute();
}
