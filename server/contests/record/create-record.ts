import type { z } from 'zod';
import type { contestRecord } from '../../../contracts/contest-record.ts';
import type { Database } from '../../db/database.ts';
import { writeCsv } from '../../platform/csv.ts';
import { listRecusals } from '../jury/assignment-store.ts';
import { listVoteTotals } from '../recount/store.ts';
import { getWinners, isResultPublic } from '../rules.ts';
import { type ContestOfEvent, countCompetitors, listRemovedCompetitors } from '../store.ts';
import { listBatches } from '../tickets/store.ts';
import { toContestItem } from '../view.ts';
import { listVerdicts } from '../vote-anomalies/group-store.ts';
import {
  countByCompetitor,
  countByReason,
  countUndecided,
  isSetAside,
  isWaitingInQuarantine as isWaiting,
} from '../vote-store.ts';
import { countCodesByHour } from './mail-store.ts';
import { countByDay, listSelections } from './store.ts';

async function listResults(db: Database, contest: ContestOfEvent, now: number) {
  const rows = await listVoteTotals(db, contest.id);
  const setAside = await countByCompetitor(db, contest.id, isSetAside);
  const hasQuarantine = contest.quarantine !== 'none';
  const waiting = hasQuarantine ? await countByCompetitor(db, contest.id, isWaiting) : new Map();
  const winners =
    isResultPublic(contest, now) && !rows.some(({ id }) => waiting.has(id))
      ? getWinners(rows, contest.postu_winners)
      : [];
  const places = new Map(winners.map((winner) => [winner.id, winner.place]));
  return rows.map((row) => ({
    ...row,
    votes_set_aside: setAside.get(row.id) ?? 0,
    ...(hasQuarantine ? { votes_waiting: waiting.get(row.id) ?? 0 } : {}),
    place: places.get(row.id) ?? null,
  }));
}

function usesVoteCodes({ verification }: { verification: string }): boolean {
  return verification === 'email' || verification === 'email_or_ticket';
}

/** Returns the present record of a contest, which contains no personal data of voters. */
export async function createRecord(
  db: Database,
  contest: ContestOfEvent,
  now: number,
): Promise<z.infer<typeof contestRecord>> {
  const counts = await countCompetitors(db, [contest.id]);
  const removed = await listRemovedCompetitors(db, contest.id);
  const retired = removed.map(({ id, ...item }) => item);
  const recusals = (await listRecusals(db, contest.id)).map(({ judge, aka, reason }) => ({
    judge,
    aka,
    reason,
  }));
  return {
    contest: toContestItem(contest, counts.get(contest.id), now),
    made_at: new Date(now).toISOString(),
    frozen_at: contest.frozen_at === null ? null : new Date(contest.frozen_at).toISOString(),
    judges: await listSelections(db, contest.id),
    competitors: await listResults(db, contest, now),
    ...(retired.length === 0 ? {} : { retired }),
    ...(recusals.length === 0 ? {} : { recusals }),
    set_aside: await countByReason(db, contest.id, 'set_aside'),
    let_be: (await listVerdicts(db, contest.id)).map((item) => ({
      what: `${item.reason} ${item.key}, ${item.aka}`,
      motive: item.motive,
      by: item.decided_by,
      at: new Date(item.decided_at).toISOString(),
    })),
    ...(contest.quarantine === 'none'
      ? {}
      : {
          released: await countByReason(db, contest.id, 'released'),
          undecided: await countUndecided(db, contest.id),
        }),
    tickets: (await listBatches(db, contest.id)).map(({ label, quantity, used, revoked_at }) => ({
      label,
      quantity,
      used: Number(used),
      is_revoked: revoked_at !== null,
    })),
    ...(usesVoteCodes(contest) ? { vote_codes: await countCodesByHour(db, contest.id) } : {}),
    applicants_by_day: await countByDay(db, 'applicant', contest.id),
    votes_by_day: await countByDay(db, 'public_vote', contest.id),
  };
}

const CSV_TITLES = ['Puesto', 'AKA', 'Votos del público', 'Votos apartados', 'Jueces'];

const WAITING_TITLE = 'Votos en revisión';

/**
 * Returns the competitors of a contest as CSV, most votes first. The place is filled in after the
 * contest has ended. A contest with quarantine has one more column at the end.
 */
export function toResultsCsv(record: z.infer<typeof contestRecord>): string {
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
  return writeCsv(hasQuarantine ? [...CSV_TITLES, WAITING_TITLE] : CSV_TITLES, lines);
}
