import * as phases from '../../../contracts/contest-phases.ts';
import * as calls from '../../../contracts/contests.ts';
import { createAuditedTable } from '../../db/audited.ts';
import type { Change } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { getAuthor } from '../../http/account.ts';
import type { RequestContext } from '../../http/api.ts';
import { invalid } from '../../http/failures.ts';
import type { Api, Services } from '../../services.ts';
import { listActiveFor } from '../find-contest.ts';
import { deleteMaybeListsIfClosed } from '../jury/maybe-store.ts';
import { addRuleLine } from '../lines-store.ts';
import { getPhaseState } from '../rules.ts';
import { toColumns } from '../settings.ts';
import * as store from '../store.ts';
import { toContestItem } from '../view.ts';
import { beginPhase, changePhaseEnd } from './change-phase-end.ts';
import { changeRules } from './change-rules.ts';
import { deleteContest } from './delete-contest.ts';

const contests = createAuditedTable(store.contests, 'contest', { trash: 'none' });
const NO_EVENT = 'Debe seleccionar un evento.';

async function getContestItem({ clock }: Services, db: Database, id: number) {
  const row = await store.getContest(db, id);
  const counts = await store.countCompetitors(db, [id]);
  return toContestItem(row, counts.get(id), clock.now());
}

async function assertEvent(db: Database, event: number | undefined): Promise<void> {
  if (event !== undefined && !(await store.isEvent(db, event))) throw invalid({ event: NO_EVENT });
}

function createRoute(api: Api): void {
  api.bind(calls.createContest, async ({ body }, services, ctx) => {
    await assertEvent(services.db, body.event);
    return services.changes.commit(getAuthor(ctx), async (change) => {
      const now = services.clock.now();
      const { id } = await contests.create(change, {
        entry_id: body.event,
        votes_per_ip: 1,
        postu_phase: calls.PHASE.registration,
        postu_active: 1,
        ...toColumns(body),
        applicant_count: 0,
        frozen_at: body.postu_phase === calls.PHASE.voting ? now : null,
        created_at: now,
      });
      const contest = await store.getContest(change.tx, id);
      if (contest.frozen_at !== null) await addRuleLine(change.tx, contest, null, now);
      return getContestItem(services, change.tx, id);
    });
  });
}

async function readContest({ id }: { id: number }, services: Services) {
  return {
    resource: 'contest' as const,
    id,
    record: await getContestItem(services, services.db, id),
  };
}

function changeRoute(api: Api): void {
  api.bind(calls.changeContest, async ({ params, body }, services, ctx) => {
    const { changes, clock } = services;
    return changes.commit(getAuthor(ctx), async (change) => {
      // Votes in progress hold a lock on the contest: they are counted before this continues, and
      // none is accepted afterwards.
      await store.contests.getForUpdate(change.tx, params.id);
      await assertEvent(change.tx, body.event);
      const columns = {
        ...toColumns(body),
        ...(body.event === undefined ? {} : { entry_id: body.event }),
      };
      await changeRules(change, params.id, columns, clock.now());
      await deleteMaybeListsIfClosed(change.tx, params.id, clock.now());
      return getContestItem(services, change.tx, params.id);
    });
  });
  api.bindRecord(calls.changeContest, readContest);
}

export function manageRoutes(api: Api): void {
  api.bind(calls.listContests, async (_input, { db, clock }) => {
    const rows = await store.listContests(db);
    const ids = rows.map((row) => row.id);
    const counts = await store.countCompetitors(db, ids);
    return rows.map((row) => toContestItem(row, counts.get(row.id), clock.now()));
  });

  api.bind(calls.listActiveContests, async (_input, { db, clock }, ctx) =>
    (await listActiveFor(db, getAuthor(ctx))).map((row) => ({
      id: row.id,
      event_name: row.event_name,
      postu_phase: row.postu_phase,
      phase_state: getPhaseState(row, clock.now()),
    })),
  );

  createRoute(api);
  changeRoute(api);

  const commit = (
    services: Services,
    ctx: RequestContext,
    id: number,
    work: (change: Change, now: number) => Promise<void>,
  ) =>
    services.changes.commit(getAuthor(ctx), async (change) => {
      await work(change, services.clock.now());
      await deleteMaybeListsIfClosed(change.tx, id, services.clock.now());
      return getContestItem(services, change.tx, id);
    });
  api.bind(phases.changePhaseEnd, ({ params: { id }, body }, services, ctx) =>
    commit(services, ctx, id, (change, now) => changePhaseEnd(change, id, now, body)),
  );
  api.bind(phases.beginPhase, ({ params: { id }, body }, services, ctx) =>
    commit(services, ctx, id, (change, now) => beginPhase(change, id, now, body)),
  );
  api.bindRecord(phases.changePhaseEnd, readContest);

  api.bind(calls.deleteContest, async ({ params }, services, ctx) => {
    return deleteContest(services, getAuthor(ctx), params.id, (tx, id) =>
      getContestItem(services, tx, id),
    );
  });
}
