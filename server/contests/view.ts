import type { ContestItem } from '../../contracts/contests.ts';
import { fromFlag } from '../db/dialect.ts';
import { getPhaseState } from './rules.ts';
import { fromColumns } from './settings.ts';
import type { ContestOfEvent } from './store.ts';

export interface CompetitorCount {
  competitors: number;
  votes: number;
}

/** Converts a row to the contest that the panel gets; its phase state is that of `now`. */
export function toContestItem(
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
    ...fromColumns(row),
    phase_state: getPhaseState(row, now),
    applicants: row.applicant_count,
    competitors: count?.competitors ?? 0,
    public_votes: count?.votes ?? 0,
  };
}
