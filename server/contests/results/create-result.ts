import type { ContestResult } from '../../../contracts/contest-results.ts';
import type { Database } from '../../db/database.ts';
import { writeCsv } from '../../platform/csv.ts';
import { listRecusals } from '../jury/assignment-store.ts';
import { listSelections } from '../jury/store.ts';
import { getWinners, isResultPublic } from '../rules.ts';
import { type ContestOfEvent, listRemovedCompetitors } from '../store.ts';
import { listBatches } from '../tickets/store.ts';
import { countByReason, countSetAside, listVoteTotals } from '../vote-store.ts';

async function listCompetitors(db: Database, contest: ContestOfEvent, isFinal: boolean) {
  const rows = await listVoteTotals(db, contest.id);
  const aside = await countSetAside(db, contest.id, 'applicant_id');
  const winners = isFinal ? getWinners(rows, contest.postu_winners) : [];
  return rows.map((row) => ({
    ...row,
    set_aside: aside.find(({ value }) => Number(value) === row.id)?.count ?? 0,
    place: winners.find(({ id }) => id === row.id)?.place ?? null,
  }));
}

/** Returns the judges with their selections and recusals, also those whose account was deleted. */
async function listJudges(db: Database, contestId: number): Promise<ContestResult['judges']> {
  const rows = await listSelections(db, contestId);
  const recusals = await listRecusals(db, contestId);
  const names = new Set([...rows, ...recusals].map(({ judge }) => judge));
  return [...names].map((name) => ({
    name,
    selected: rows
      .filter(({ judge }) => judge === name)
      .map(({ id, aka, note }) => ({ id, aka, note })),
    recused: recusals
      .filter(({ judge }) => judge === name)
      .map(({ aka, reason }) => ({ aka, reason })),
  }));
}

/** Returns the present result of a contest, which contains no personal data of voters. */
export async function createResult(
  db: Database,
  contest: ContestOfEvent,
  now: number,
): Promise<ContestResult> {
  const isFinal = isResultPublic(contest, now);
  const removed = await listRemovedCompetitors(db, contest.id);
  const batches = await listBatches(db, contest.id);
  return {
    event_name: contest.event_name,
    event_name_id: contest.event_name_id,
    made_at: new Date(now).toISOString(),
    is_final: isFinal,
    verification: contest.verification,
    applicants: contest.applicant_count,
    competitors: await listCompetitors(db, contest, isFinal),
    retired: removed.map(({ id: _, ...item }) => item),
    set_aside: await countByReason(db, contest.id),
    judges: await listJudges(db, contest.id),
    tickets: batches.map(({ label, quantity, used, revoked_at }) => ({
      ...{ label, quantity, used: Number(used), is_revoked: revoked_at !== null },
    })),
  };
}

const CSV_TITLES = ['Puesto', 'AKA', 'Votos del público', 'Votos apartados', 'Jueces'];

/** Returns the competitors of a contest as CSV, most votes first. */
export function toResultCsv({ competitors, judges }: ContestResult): string {
  const lines = competitors.map(({ id, aka, votes, set_aside, place }) => [
    place === null ? '' : String(place),
    aka,
    String(votes),
    String(set_aside),
    judges
      .filter((judge) => judge.selected.some((item) => item.id === id))
      .map(({ name }) => name)
      .join(', '),
  ]);
  return writeCsv(CSV_TITLES, lines);
}
