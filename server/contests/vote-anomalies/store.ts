import { type ExpressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { voteGroup, voteReasons } from '../../../contracts/public-votes.ts';
import { type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type VoteReason = (typeof voteReasons)[number];
type Group = z.infer<typeof voteGroup>;

/**
 * Minimum number of votes that is reported: for one competitor within a minute (`BURST`), from one
 * subnet (`CROWD`).
 */
const BURST = 10;
const CROWD = 5;
const MINUTE = 60_000;
/** Maximum number of groups of each kind that are returned, largest first. */
const MOST = 50;

const minute = sql<number>`(public_vote.created_at / ${sql.lit(MINUTE)})`;

function groups(db: Database, contestId: number) {
  return db
    .selectFrom('public_vote')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('set_aside_at').as('set_aside'),
    ])
    .where('public_vote.contest_id', '=', contestId)
    .orderBy('count', 'desc')
    .limit(MOST);
}

async function listBursts(db: Database, contestId: number): Promise<Group[]> {
  const rows = await groups(db, contestId)
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .select(['applicant.id as plate', 'applicant.aka', minute.as('minute')])
    .groupBy(['applicant.id', 'applicant.aka', minute])
    .having((eb) => eb(eb.fn.countAll<number>(), '>=', BURST))
    .execute();
  return rows.map((row) => ({
    reason: 'burst',
    key: new Date(Number(row.minute) * MINUTE).toISOString(),
    plate: row.plate,
    plate_aka: row.aka,
    count: Number(row.count),
    set_aside: Number(row.set_aside),
  }));
}

async function listCrowds(
  db: Database,
  contestId: number,
  {
    reason,
    column,
    from,
  }: { reason: VoteReason; column: 'network' | 'email_domain'; from: number },
): Promise<Group[]> {
  const rows = await groups(db, contestId)
    .select(`${column} as key`)
    .$if(reason === 'throw_away', (query) => query.where('is_throw_away', '=', 1))
    .groupBy(column)
    .having((eb) => eb(eb.fn.countAll<number>(), '>=', from))
    .execute();
  return rows.map((row) => ({
    reason,
    key: row.key,
    plate: null,
    plate_aka: '',
    count: Number(row.count),
    set_aside: Number(row.set_aside),
  }));
}

/**
 * Returns the groups of votes that are anomalous. A group is no proof of fraud: a school also has
 * one network.
 */
export async function listVoteAnomalies(db: Database, contestId: number): Promise<Group[]> {
  const bursts = await listBursts(db, contestId);
  const crowds = await listCrowds(db, contestId, {
    reason: 'network',
    column: 'network',
    from: CROWD,
  });
  const domains = { reason: 'throw_away', column: 'email_domain', from: 1 } as const;
  return [...bursts, ...crowds, ...(await listCrowds(db, contestId, domains))];
}

export interface GroupKey {
  reason?: VoteReason | undefined;
  key?: string | undefined;
  plate?: number | undefined;
}

/** Returns the condition that selects the votes of a group; all votes when no group is given. */
function inGroup({ reason, key, plate }: GroupKey) {
  return (eb: ExpressionBuilder<Tables, 'public_vote'>) => {
    const parts = plate === undefined ? [] : [eb('public_vote.applicant_id', '=', plate)];
    if (reason === 'network') parts.push(eb('network', '=', key ?? ''));
    if (reason === 'throw_away') {
      parts.push(eb('is_throw_away', '=', 1), eb('email_domain', '=', key ?? ''));
    }
    if (reason === 'burst') {
      const start = Date.parse(key ?? '') || 0;
      parts.push(eb('public_vote.created_at', '>=', start));
      parts.push(eb('public_vote.created_at', '<', start + MINUTE));
    }
    return eb.and(parts);
  };
}

/** Returns one page of the votes of a group with the name of the applicant, newest first. */
export function listVotes(
  db: Database,
  contestId: number,
  { isSetAside, ...group }: GroupKey & { isSetAside: boolean | undefined },
  window: PageWindow,
) {
  const votes = db
    .selectFrom('public_vote')
    .innerJoin('applicant', 'applicant.id', 'public_vote.applicant_id')
    .selectAll('public_vote')
    .select('applicant.aka')
    .where('public_vote.contest_id', '=', contestId)
    .where(inGroup(group))
    .$if(isSetAside === true, (query) => query.where('set_aside_at', 'is not', null))
    .$if(isSetAside === false, (query) => query.where('set_aside_at', 'is', null))
    .orderBy('public_vote.id', 'desc');
  return readPage(votes, window);
}

/** One vote, or those of a group. */
export interface VoteSelection extends GroupKey {
  vote?: number | undefined;
}

/** Sets the selected votes aside with `mark`, or restores them with null. Returns those it changed. */
export function markVotes(
  tx: Tx,
  contestId: number,
  { vote, ...group }: VoteSelection,
  mark: { at: number; by: string; reason: string } | null,
) {
  return tx
    .updateTable('public_vote')
    .set({
      set_aside_at: mark?.at ?? null,
      set_aside_by: mark?.by ?? null,
      set_aside_reason: mark?.reason ?? null,
    })
    .where('contest_id', '=', contestId)
    .where('set_aside_at', mark === null ? 'is not' : 'is', null)
    .where((eb) => (vote === undefined ? inGroup(group)(eb) : eb('id', '=', vote)))
    .returning(['id', 'applicant_id'])
    .execute();
}
