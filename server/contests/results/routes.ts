import * as calls from '../../../contracts/contest-results.ts';
import type { Database } from '../../db/database.ts';
import { toIso } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api, Services } from '../../services.ts';
import { findContest } from '../store.ts';
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

/** Registers the results of contests. */
export function resultRoutes(api: Api): void {
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
