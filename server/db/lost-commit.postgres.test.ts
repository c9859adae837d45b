// The answer to a COMMIT can be lost on connections to PostgreSQL alone.
import { afterAll, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { type FaultProxy, startFaultProxy } from '../../test/fault-proxy.ts';

let proxy: FaultProxy;
const site = withApp(
  {},
  {
    async viaProxy(url) {
      proxy = await startFaultProxy(url);
      return proxy.url;
    },
  },
);
afterAll(() => proxy.close());

/** An artist whose page is kept in memory; `save` loses the answer to its COMMIT. */
async function createArtist(name: string) {
  const token = await site.getToken('administrator');
  const staff = site.withToken(token);
  const made = await staff.post('/artist/init/', { name, description: 'antes' });
  const { id, name_id } = made.body as { id: number; name_id: string };
  const read = () => site.withToken(null).get(`/h/entries/artist/${name_id}/`);
  expect((await read()).text).toContain('antes');
  const save = (fields: object, key?: string) => {
    const caller = key ? site.withHeaders(token, { 'idempotency-key': key }) : staff;
    proxy.loseCommits(1);
    return caller.patch(`/artist/init/${id}/`, { ...fields });
  };
  return { id, read, save };
}

test('a save whose COMMIT lost its answer is shown at the next request', async () => {
  const { read, save } = await createArtist('Con Clave');
  expect((await save({ description: 'después' }, 'con-clave')).status).toBe(200);
  expect((await read()).text).toContain('después');
});

test('hidden by such a save, a record is not shown any more', async () => {
  const { read, save } = await createArtist('Se Esconde');
  expect((await save({ is_active: false }, 'se-esconde')).status).toBe(200);
  expect((await read()).status).toBe(404);
});

test('a save that is refused although it was stored is shown too', async () => {
  const { read, save } = await createArtist('Sin Clave');
  expect((await save({ description: 'después' })).status).toBe(503);
  expect((await read()).text).toContain('después');
});
