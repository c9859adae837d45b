import type { z } from 'zod';
import type { contestRecord } from '../../../contracts/contest-record.ts';
import { writeCsv } from '../../platform/csv.ts';

const TITLES = ['Puesto', 'AKA', 'Votos del público', 'Votos apartados', 'Jueces'];
const WAITING = 'Votos en revisión';

/**
 * Returns the competitors of a contest as CSV, most votes first. The place is filled in after the
 * contest has ended. A contest with quarantine has one more column at the end.
 */
export function writeResults(record: z.infer<typeof contestRecord>): string {
  const hasQuarantine = record.contest.quarantine !== 'none';
  const lines = record.competitors.map((competitor) => [
    competitor.place === null ? '' : String(competitor.place),
    competitor.aka,
    String(competitor.votes),
    String(competitor.votes_set_aside),
    record.judges
      .filter((judge) => judge.selected.some(({ id }) => id === competitor.id))
      .map((judge) => judge.name || judge.username)
      .join(', '),
    ...(hasQuarantine ? [String(competitor.votes_waiting ?? 0)] : []),
  ]);
  return writeCsv(hasQuarantine ? [...TITLES, WAITING] : TITLES, lines);
}
