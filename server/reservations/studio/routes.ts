import * as calls from '../../../contracts/studio.ts';
import { createAuditedTable } from '../../db/audited.ts';
import { fromFlag, omitUndefined, toOptionalFlag } from '../../db/dialect.ts';
import { getAuthor } from '../../http/account.ts';
import { toIso } from '../../platform/clock.ts';
import type { Api, Services } from '../../services.ts';
import { LIVE_STATES, listReservationsBetween } from '../booking/store.ts';
import { formatName } from '../booking/view.ts';
import { applyDueExpirations } from '../expirations.ts';
import * as store from '../store.ts';
import { type StudioChange, withStudioLock } from '../with-studio-lock.ts';

const closures = createAuditedTable(store.closures, 'closure', { trash: 'none' });

/** Upper limit of the list of closures, later than any real date. */
const FAR_FUTURE = Date.UTC(2200, 0, 1);

async function getStudioItem({ db }: Services): Promise<calls.StudioItem> {
  const { methods, needs_approval, ...studio } = await store.getStudio(db);
  return {
    ...studio,
    slot_minutes: 60,
    needs_approval: fromFlag(needs_approval),
    methods: JSON.parse(methods) as calls.StudioItem['methods'],
    opening: await store.listRules(db, studio.id),
  };
}

function toClosureItem({ id, starts_at, ends_at, reason }: store.ClosureRow) {
  return { id, starts_at: toIso(starts_at), ends_at: toIso(ends_at), reason };
}

/** Lists the reservations within a closure. They stay valid: staff contact the customers. */
async function listAffectedReservations(
  { db, clock }: Services,
  studioId: number,
  from: number,
  until: number,
) {
  const rows = await listReservationsBetween(db, studioId, { from, until }, clock.now());
  return rows
    .filter((row) => LIVE_STATES.includes(row.state))
    .map((row) => ({
      id: row.id,
      customer: formatName(row),
      starts_at: toIso(row.starts_at),
      ends_at: toIso(row.ends_at),
      state: row.state,
    }));
}

function closureRoutes(api: Api): void {
  api.bind(calls.listClosures, async (_input, services) => {
    const { db, clock } = services;
    await applyDueExpirations(services);
    const studio = await store.getStudio(db);
    const rows = await store.listClosures(db, studio.id, { from: clock.now(), until: FAR_FUTURE });
    return Promise.all(
      rows.map(async (row) => ({
        ...toClosureItem(row),
        affected: await listAffectedReservations(services, studio.id, row.starts_at, row.ends_at),
      })),
    );
  });

  api.bind(calls.createClosure, async ({ body }, services, ctx) => {
    const starts_at = Date.parse(body.starts_at);
    const ends_at = Date.parse(body.ends_at);
    const studio = await store.getStudio(services.db);
    const { reason } = body;
    const row =
      body.preview === true
        ? {
            id: 0,
            studio_id: studio.id,
            starts_at,
            ends_at,
            reason,
            created_at: services.clock.now(),
          }
        : await withStudioLock(services, getAuthor(ctx), (change) => {
            const values = { studio_id: studio.id, starts_at, ends_at, reason };
            return closures.create(change, { ...values, created_at: change.now });
          });
    const affected = await listAffectedReservations(services, studio.id, starts_at, ends_at);
    return { ...toClosureItem(row), affected };
  });

  api.bind(calls.deleteClosure, ({ params }, services, ctx) =>
    withStudioLock(services, getAuthor(ctx), async (change) =>
      toClosureItem(await closures.delete(change, params.id)),
    ),
  );
}

export function studioRoutes(api: Api): void {
  api.bind(calls.getStudio, (_input, services) => getStudioItem(services));

  api.bind(calls.changeStudio, async ({ body }, services, ctx) => {
    const before = await getStudioItem(services);
    const write = async ({ tx, audit, studio }: StudioChange) => {
      const { opening, methods, needs_approval, ...columns } = body;
      const values = omitUndefined({
        ...columns,
        needs_approval: toOptionalFlag(needs_approval),
        methods: methods && JSON.stringify(methods),
      });
      await store.studios.update(tx, studio.id, values);
      if (opening !== undefined) await store.replaceRules(tx, studio.id, opening);
      audit({ action: 'update', resource: 'studio', id: studio.id, before, after: body });
    };
    await withStudioLock(services, getAuthor(ctx), write, { isPublic: true });
    return getStudioItem(services);
  });
  api.bindRecord(calls.changeStudio, async (_params, services) => {
    const { id } = await store.getStudio(services.db);
    return { resource: 'studio', id, record: await getStudioItem(services) };
  });

  closureRoutes(api);
}
