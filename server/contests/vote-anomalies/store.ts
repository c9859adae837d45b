import type { ExpressionBuilder } from 'kysely';
import type { VoteReason } from '../../../contracts/vote-groups.ts';
import { type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

const MINUTE = 60_000;

export interface GroupKey {
  reason?: VoteReason | undefined;
  key?: string | undefined;
  plate?: number | undefined;
}

/** Column that the votes of a group have in common; a burst is a minute. */
const columns = {
  address: 'address_key',
  network: 'network',
  wide_network: 'network_wide',
  domain: 'email_domain',
  throw_away: 'email_domain',
  names: 'name_shape',
  client: 'client',
} as const satisfies Record<Exclude<VoteReason, 'burst'>, keyof Tables['public_vote']>;

/** Returns the condition that selects the votes of a group; all votes when no group is given. */
function inGroup({ reason, key, plate }: GroupKey) {
  return (eb: ExpressionBuilder<Tables, 'public_vote'>) => {
    const parts = plate === undefined ? [] : [eb('public_vote.applicant_id', '=', plate)];
    if (reason === 'throw_away') parts.push(eb('is_throw_away', '=', 1));
    if (reason !== undefined && reason !== 'burst') parts.push(eb(columns[reason], '=', key ?? ''));
    if (reason === 'burst') {
      const start = Date.parse(key ?? '') || 0;
      parts.push(eb('public_vote.created_at', '>=', start));
      parts.push(eb('public_vote.created_at', '<', start + MINUTE));
    }
    return eb.and(parts);
  };
}

export interface VoteFilter {
  isSetAside: boolean | undefined;
  /** Milliseconds since 1970; `until` is exclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

/** Returns one page of the votes of a group with the name of the applicant, newest first. */
export function listVotes(
  db: Database,
  contestId: number,
  { isSetAside, from, until, ...group }: GroupKey & VoteFilter,
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
    .where(inGroup(group))
    .$if(from !== undefined, (query) => query.where('public_vote.created_at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('public_vote.created_at', '<', until ?? 0))
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
