import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { runDue } from '../jobs/jobs.ts';
import { getBinding } from './publish.ts';
import { planJob } from './run-plans.ts';

const CALL = 'PATCH /artist/init/:id/';
const site = withApp();
const { staff: admin } = site;

test.each([
  ['description', 409, { description: 'De otra', is_active: false }],
  ['email', 200, { description: 'Del borrador', email: 'De otra', is_active: true }],
] as const)(
  'a draft that is published while somebody changes the %s of its record overwrites nothing',
  async (column, status, expected) => {
    const { db, changes } = site.app.services;
    const artist = { name: `Ana ${column}`, description: 'Hoy.', is_active: false };
    const { id } = (await admin.post('/artist/init/', artist)).body as { id: number };
    const draft = { data: { description: 'Del borrador' }, base: { description: 'Hoy.' } };
    const body = { call: CALL, id, fields: ['description'], ...draft };
    expect((await admin.put('/h/drafts/', body)).status).toBe(200);

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>();
    const changed = changes.commit(null, async ({ tx, audit }) => {
      const rows = tx.updateTable('entry').set({ [column]: 'De otra' });
      await rows.where('id', '=', id).execute();
      audit({ action: 'update', resource: 'artist', id, after: { [column]: 'De otra' } });
      lock();
      await released;
    });
    await isLocked;
    const published = admin.post('/h/publish/', { call: CALL, id });
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    };
    await expect.poll(waiting).toBe(1);
    release();
    await changed;
    expect((await published).status).toBe(status);
    const opened = await admin.post('/h/editing/', { call: CALL, id, tab: 'formulario' });
    expect(opened.body).toMatchObject({ record: expected });
  },
);

/** Does something while another change of the artist always comes first. */
async function overtaken<T>(id: number, work: () => Promise<T>): Promise<T> {
  const { api, services } = site.app;
  const bound = getBinding(api, CALL);
  const { readRecord } = bound;
  let changed = 0;
  bound.readRecord = async (...input) => {
    const present = await readRecord(...input);
    changed += 1;
    const after = { email: `${changed}@example.com` };
    await services.changes.commit(null, async ({ tx, audit }) => {
      await tx.updateTable('entry').set(after).where('id', '=', id).execute();
      audit({ action: 'update', resource: 'artist', id, after });
    });
    return present;
  };
  const result = await work();
  bound.readRecord = readRecord;
  expect(changed).toBeGreaterThan(1);
  return result;
}

test('a publication that others overtake each time is refused, and its draft stays', async () => {
  const artist = { name: 'Ana adelantada', description: 'Hoy.', is_active: false };
  const { id } = (await admin.post('/artist/init/', artist)).body as { id: number };
  const draft = { data: { description: 'Del borrador' }, base: { description: 'Hoy.' } };
  const body = { call: CALL, id, fields: ['description'], ...draft };
  expect((await admin.put('/h/drafts/', body)).status).toBe(200);

  const published = await overtaken(id, () => admin.post('/h/publish/', { call: CALL, id }));
  expect([published.status, published.body]).toMatchObject([
    409,
    { detail: expect.stringMatching(/^Otra persona cambió este registro/), sent: draft.data },
  ]);
  const { body: kept } = await admin.post('/h/editing/', { call: CALL, id, tab: 'formulario' });
  expect(kept).toMatchObject({ draft: { data: draft.data }, record: { is_active: false } });
  expect((await admin.post('/h/publish/', { call: CALL, id })).status).toBe(200);
});

test('a plan that others overtake each time says so, and waits for staff', async () => {
  const { api, services } = site.app;
  const artist = { name: 'Ana planeada', description: 'Hoy.', is_active: false };
  const { id } = (await admin.post('/artist/init/', artist)).body as { id: number };
  const at = new Date(services.clock.now() + 60_000).toISOString();
  const planned = await admin.post('/h/plans/', { call: CALL, id, action: 'publish', at });
  expect(planned.status).toBe(201);
  site.advance(120_000);
  await overtaken(id, () => runDue(services, planJob(api, services)));
  const opened = await admin.post('/h/editing/', { call: CALL, id, tab: 'formulario' });
  const error = expect.stringMatching(/^Otra persona cambió este registro/);
  expect(opened.body).toMatchObject({ plans: [{ error }], record: { is_active: false } });
});
