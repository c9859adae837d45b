import * as calls from '../../../contracts/contest-results.ts';
import { recountPath, votingPath } from '../../../contracts/paths.ts';
import type { Database } from '../../db/database.ts';
import { CARACAS_BEHIND_MS, toIso } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { getWinners, isResultPublic } from '../rules.ts';
import { findContest, findShownVoting, listContestsOfEvent } from '../store.ts';
import { listVoteTotals } from '../vote-store.ts';
import { createResult, toResultCsv } from './create-result.ts';
import * as store from './store.ts';

/** Returns the result of a contest; of a deleted one, what was kept. @throws HttpError 404 */
async function getResult(
  { clock }: Services,
  db: Database,
  id: number,
): Promise<calls.ContestResult> {
  const contest = await findContest(db, id);
  if (contest !== null) return createResult(db, contest, clock.now());
  const deleted = await store.findDeletedContest(db, id);
  if (deleted === undefined) throw notFound();
  return JSON.parse(deleted.result_json) as calls.ContestResult;
}

/** Returns the winners of the contests of an event whose votings were opened and are over, last closed first. */
async function listChampions({ db, clock }: Services, event: string): Promise<calls.Champions[]> {
  const now = clock.now();
  const contests = await listContestsOfEvent(db, event);
  const shown = findShownVoting(contests, now);
  const over = contests.filter((item) => item.frozen_at !== null && isResultPublic(item, now));
  over.sort((a, b) => b.public_date_until - a.public_date_until);
  const items = over.map(async ({ id, public_date_until, postu_winners }) => ({
    year: new Date(public_date_until - CARACAS_BEHIND_MS).getUTCFullYear(),
    names: getWinners(await listVoteTotals(db, id), postu_winners).map(({ aka }) => aka),
    path: id === shown?.id ? votingPath(event) : recountPath(id),
  }));
  return (await Promise.all(items)).filter(({ names }) => names.length > 0);
}

/** Registers the results of contests. */
export function resultRoutes(api: Api): void {
  api.bind(calls.listChampions, async ({ query }, services) => ({
    items: await listChampions(services, query.event),
  }));
  api.bind(calls.listDeletedContests, async (_input, { db }) =>
    (await store.listDeletedContests(db)).map((row) => ({
      ...row,
      deleted_at: toIso(row.deleted_at),
    })),
  );
  api.bind(calls.getContestResult, ({ params }, services) =>
    getResult(services, services.db, params.id),
  );
  api.bind(calls.exportResult, async ({ params }, services) =>
    toResultCsv(await getResult(services, services.db, params.id)),
  );
}
