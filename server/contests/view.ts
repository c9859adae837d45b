import type { ContestItem } from '../../contracts/contests.ts';
import { fromFlag } from '../db/dialect.ts';
import { toIso } from '../platform/clock.ts';
import { phaseState } from './rules.ts';
import type { ContestOfEvent } from './store.ts';

export interface CompetitorCount {
  competitors: number;
  votes: number;
}

/** Converts a row to the contest that the panel gets; its phase state is that of `now`. */
export function contestView(
  row: ContestOfEvent,
  count: CompetitorCount | undefined,
  now: number,
): ContestItem {
  return {
    id: row.id,
    event: row.entry_id,
    event_name: row.event_name,
    event_name_id: row.event_name_id,
    event_is_active: fromFlag(row.event_is_active),
    postu_date_from: toIso(row.postu_date_from),
    postu_date_until: toIso(row.postu_date_until),
    vote_date_from: toIso(row.vote_date_from),
    vote_date_until: toIso(row.vote_date_until),
    public_date_from: toIso(row.public_date_from),
    public_date_until: toIso(row.public_date_until),
    postu_vote_quant: row.postu_vote_quant,
    postu_winners: row.postu_winners,
    votes_per_ip: row.votes_per_ip,
    verification: row.verification,
    counts_shown: row.counts_shown,
    quarantine: row.quarantine,
    hides_selections: fromFlag(row.hides_selections),
    postu_active: fromFlag(row.postu_active),
    postu_phase: row.postu_phase,
    phase_state: phaseState(row, now),
    applicants: row.applicant_count,
    competitors: count?.competitors ?? 0,
    public_votes: count?.votes ?? 0,
  };
}
