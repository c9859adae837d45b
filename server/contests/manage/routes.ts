import * as calls from '../../../contracts/contests.ts';
import { toFlag } from '../../db/dialect.ts';
import { authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/failures.ts';
import { notFound } from '../../platform/http-error.ts';
import type { Services } from '../../services.ts';
import { makeRecord } from '../record/make-record.ts';
import { writeResults } from '../record/write-results.ts';
import { beginsVoting, phaseState } from '../rules.ts';
import * as store from '../store.ts';
import { freezeCompetitors } from '../tally-store.ts';
import { contestView } from '../view.ts';
import { columnsOf, refuseEmptyPeriods } from './columns.ts';

const resource = 'contest';
const NO_EVENT = 'Debe seleccionar un evento.';

async function getContest({ db }: Services, id: number): Promise<store.ContestOfEvent> {
  const row = await store.findContest(db, id);
  if (row === null) throw notFound();
  return row;
}

async function viewOf({ db, clock }: Services, row: store.ContestOfEvent) {
  const counts = await store.countCompetitors(db, [row.id]);
  return contestView(row, counts.get(row.id), clock.now());
}

async function refuseOtherThanEvent({ db }: Services, event: number | undefined): Promise<void> {
  if (event !== undefined && !(await store.isEvent(db, event))) throw invalid({ event: NO_EVENT });
}

function createRoute(api: Api, services: Services): void {
  api.bind(calls.createContest, async ({ body }, from) => {
    await refuseOtherThanEvent(services, body.event);
    const id = await services.changes.make(authorOf(from), async ({ tx, note }) => {
      const now = services.clock.now();
      const values = {
        entry_id: body.event,
        postu_date_from: Date.parse(body.postu_date_from),
        postu_date_until: Date.parse(body.postu_date_until),
        vote_date_from: Date.parse(body.vote_date_from),
        vote_date_until: Date.parse(body.vote_date_until),
        public_date_from: Date.parse(body.public_date_from),
        public_date_until: Date.parse(body.public_date_until),
        postu_vote_quant: body.postu_vote_quant,
        postu_winners: body.postu_winners,
        votes_per_ip: body.votes_per_ip ?? 1,
        postu_phase: body.postu_phase ?? calls.PHASE.registration,
        postu_active: toFlag(body.postu_active ?? true),
        applicant_count: 0,
        frozen_at: body.postu_phase === calls.PHASE.voting ? now : null,
        created_at: now,
      };
      const inserted = await store.insertContest(tx, values);
      note({ action: 'create', resource, id: inserted, after: { id: inserted, ...values } });
      return inserted;
    });
    return viewOf(services, await getContest(services, id));
  });
}

function changeRoute(api: Api, services: Services): void {
  const { engine, changes, clock } = services;
  api.bind(calls.changeContest, async ({ params, body }, from) => {
    await getContest(services, params.id);
    await refuseOtherThanEvent(services, body.event);
    await changes.make(authorOf(from), async ({ tx, note }) => {
      // Votes in progress hold a lock on the contest: they are counted before this continues, and
      // none is accepted afterwards.
      const before = await store.lockContest(tx, engine, params.id, 'update');
      if (before === null) throw notFound();
      const isOpening = beginsVoting(before.postu_phase, body.postu_phase);
      const values = { ...columnsOf(body), ...(isOpening ? { frozen_at: clock.now() } : {}) };
      const after = { ...before, ...values };
      refuseEmptyPeriods(after);
      if (isOpening) await freezeCompetitors(tx, before.id);
      await store.updateContest(tx, before.id, values);
      note({ action: 'update', resource, id: before.id, before, after });
    });
    return viewOf(services, await getContest(services, params.id));
  });
}

export function manageRoutes(api: Api, services: Services): void {
  const { db, clock, engine, changes } = services;

  api.bind(calls.listContests, async () => {
    const rows = await store.listContests(db);
    const ids = rows.map((row) => row.id);
    const counts = await store.countCompetitors(db, ids);
    return rows.map((row) => contestView(row, counts.get(row.id), clock.now()));
  });

  api.bind(calls.listActiveContests, async () =>
    (await store.listActiveContests(db)).map((row) => ({
      id: row.id,
      event_name: row.event_name,
      postu_phase: row.postu_phase,
      phase_state: phaseState(row, clock.now()),
    })),
  );

  createRoute(api, services);
  changeRoute(api, services);

  api.bind(calls.deleteContest, async ({ params }, from) => {
    const before = await getContest(services, params.id);
    const item = await viewOf(services, before);
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.lockContest(tx, engine, params.id, 'update');
      await store.deleteContestRow(tx, before.id);
      note({ action: 'delete', resource, id: before.id, before });
    });
    return item;
  });

  api.bind(calls.getContestRecord, async ({ params }) =>
    makeRecord(db, await getContest(services, params.id), clock.now()),
  );

  api.bind(calls.exportResults, async ({ params }) =>
    writeResults(await makeRecord(db, await getContest(services, params.id), clock.now())),
  );
}
