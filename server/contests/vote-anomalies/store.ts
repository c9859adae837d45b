import type { ExpressionBuilder } from 'kysely';
import { PHASE } from '../../../contracts/contests.ts';
import type { VoteReason } from '../../../contracts/vote-groups.ts';
import { type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { readCount } from '../../db/rows.ts';
import type { Tables } from '../../db/tables.ts';
import { waiting } from '../store.ts';
import { QUICK } from './signals.ts';

const MINUTE = 60_000;

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

/** Returns the conditions that select the votes with a reason. */
function withReason(eb: Condition, contestId: number, reason: VoteReason, key: string) {
  const known = eb
    .selectFrom('vote_domain')
    .select('domain')
    .where('vote_domain.contest_id', '=', contestId)
    .whereRef('vote_domain.domain', '=', 'public_vote.email_domain');
  // Votes from the network of who owns the domain are in no group of domains.
  const outside = known.whereRef('house', '<>', 'public_vote.network');
  switch (reason) {
    case 'burst': {
      const start = Date.parse(key) || 0;
      return [eb('created_at', '>=', start), eb('created_at', '<', start + MINUTE)];
    }
    case 'mail_server':
      return [eb.exists(outside.where('mx', '=', key)), eb('is_throw_away', '=', 0)];
    case 'new_domains':
      return [eb.exists(outside.where('is_pooled', '=', 1)), eb('is_throw_away', '=', 0)];
    case 'domain':
      return [
        eb('email_domain', '=', key),
        eb.not(eb.exists(known.whereRef('house', '=', 'public_vote.network'))),
      ];
    case 'unchecked':
      return [eb('is_unchecked', '=', 1)];
    case 'quick':
      return [eb('page_seconds', '<', QUICK)];
    default:
      return [
        eb(columns[reason], '=', key),
        ...(reason === 'throw_away' ? [eb('is_throw_away', '=', 1)] : []),
      ];
  }
}

/** Returns the condition that selects the votes of a group; all votes when no group is given. */
function inGroup(contestId: number, group: GroupKey) {
  const { reason, key = '', also_reason, also_key = '', plate, from, until } = group;
  return (eb: Condition) =>
    eb.and([
      ...(plate === undefined ? [] : [eb('applicant_id', '=', plate)]),
      ...(from === undefined ? [] : [eb('created_at', '>=', from)]),
      ...(until === undefined ? [] : [eb('created_at', '<', until)]),
      ...(reason === undefined ? [] : withReason(eb, contestId, reason, key)),
      ...(also_reason === undefined ? [] : withReason(eb, contestId, also_reason, also_key)),
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
    .$if(isWaiting === true, (query) => query.where(waiting))
    .$if(isWaiting === false, (query) => query.where((eb) => eb.not(waiting(eb))))
    .$if(isSetAside === true, (query) => query.where('set_aside_at', 'is not', null))
    .$if(isSetAside === false, (query) => query.where('set_aside_at', 'is', null))
    .orderBy('public_vote.id', 'desc');
  return readPage(votes, window);
}

/** One vote, or those of a group; `isWaiting` selects those that wait in quarantine. */
export interface VoteSelection extends GroupKey {
  vote?: number | undefined;
  isWaiting?: true;
}

/** A decision about votes: set aside, count again after that, or release from quarantine. */
export interface VoteDecision {
  kind: 'set_aside' | 'restore' | 'release';
  at: number;
  by: string;
  reason: string;
}

/** Stores a decision on those of the selected votes that it concerns, and returns them. */
export function markVotes(
  tx: Tx,
  contestId: number,
  { vote, isWaiting, ...group }: VoteSelection,
  { kind, at, by, reason }: VoteDecision,
) {
  const isAside = kind === 'set_aside';
  return tx
    .updateTable('public_vote')
    .set({
      set_aside_at: isAside ? at : null,
      set_aside_by: isAside ? by : null,
      set_aside_reason: isAside ? reason : null,
      ...(isAside ? {} : { released_at: at, released_by: by, released_reason: reason }),
    })
    .where('contest_id', '=', contestId)
    .$if(isAside, (query) => query.where('set_aside_at', 'is', null))
    .$if(kind === 'restore', (query) => query.where('set_aside_at', 'is not', null))
    .$if(kind === 'release' || isWaiting === true, (query) => query.where(waiting))
    .where((eb) => (vote === undefined ? inGroup(contestId, group)(eb) : eb('id', '=', vote)))
    .returning(['id', 'applicant_id', 'held_score', 'released_at'])
    .execute();
}

/** As `countWaiting`, by competitor. */
export async function countWaitingByPlate(db: Database, contestId: number) {
  const rows = await db
    .selectFrom('public_vote')
    .select(['applicant_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('contest_id', '=', contestId)
    .where(waiting)
    .groupBy('applicant_id')
    .execute();
  return new Map(rows.map((row) => [row.applicant_id, Number(row.count)]));
}

/** Returns how many votes were released from quarantine, by the reason given, most first. */
export async function releasedByReason(db: Database, contestId: number) {
  const rows = await db
    .selectFrom('public_vote')
    .select(['released_reason as reason', ({ fn }) => fn.countAll<number>().as('count')])
    .where('contest_id', '=', contestId)
    .where('held_score', '>', 0)
    .where('released_at', 'is not', null)
    .where('set_aside_at', 'is', null)
    .groupBy('released_reason')
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ reason, count }) => ({ reason: reason ?? '', count: Number(count) }));
}

/** Returns the number of stored votes of a contest, counting no further than `most`. */
export function countStored(db: Database, contestId: number, most: number) {
  const some = db
    .selectFrom('public_vote')
    .select('id')
    .where('contest_id', '=', contestId)
    .limit(most);
  return readCount(db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll().as('count')));
}

/** Contests in phase 3 with quarantine. */
export function listQuarantines(db: Database) {
  return db
    .selectFrom('contest')
    .selectAll()
    .where('quarantine', '<>', 'none')
    .where('postu_phase', '=', PHASE.voting)
    .execute();
}
