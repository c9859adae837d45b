import { expect, test } from 'vitest';
import type { Method } from '../../contracts/call.ts';
import { type Client, PASSWORD, SITE_KEY, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { createVoting } from '../../test/contests.ts';
import { createCustomer } from '../../test/studio.ts';

const site = withApp();
const { staff } = site;

test('no anonymous answer carries a key, a password, its hash or a token', async () => {
  const { db } = site.app.services;
  await site.as('administrator');
  // The captcha's site key and the ticket shop's address are public by their nature.
  await db
    .updateTable('private_key')
    .set({ key: 'marca-secreta', is_active: 1 })
    .where('rel', 'not in', ['captcha', 'tickets'])
    .execute();
  const accounts = await db.selectFrom('account').select('password_hash').execute();
  const sessions = await db.selectFrom('session').select('token_hash').execute();
  const marks = [
    'marca-secreta',
    PASSWORD,
    ...accounts.map((row) => row.password_hash),
    ...sessions.map((row) => row.token_hash),
  ];
  const visitor = site.withToken(null);
  for (const call of calls) {
    const path = call.path.replace(':kind', 'artist').replace(/:\w+/g, '1');
    const answer =
      call.method === 'POST'
        ? await visitor.post(path, {
            h_key: SITE_KEY,
            username: 'cuenta-administrator',
            password: 'x',
          })
        : await visitor.send(call.method, path);
    const everything = answer.text + JSON.stringify(answer.headers);
    for (const mark of marks) expect(everything, `${call.method} ${call.path}`).not.toContain(mark);
  }
});

test('an unprotected video key travels; a protected one stays', async () => {
  const { changes } = site.app.services;
  const visitor = site.withToken(null);
  const shownKey = async () => {
    const { body } = await visitor.post('/h/web-base-info/', { h_key: SITE_KEY });
    return (body as { keys: { video: string | null } }).keys.video;
  };
  const set = (is_active: number) =>
    changes.commit(null, async ({ tx }) => {
      await tx
        .updateTable('private_key')
        .set({ key: 'clave-de-video', is_active })
        .where('rel', '=', 'youtube')
        .execute();
    });
  await set(0);
  expect(await shownKey()).toBe('clave-de-video');
  await set(1);
  expect(await shownKey()).toBeNull();
});

test('no anonymous answer carries what people left of themselves', async () => {
  const { contest, competitors } = await createVoting(site, ['La Marca']);
  const { db } = site.app.services;
  const marks = {
    email: 'marca.correo@example.com',
    phone: '584149998877',
    voter: 'marca.votante@example.com',
    address: '203.0.113.77',
    customer: 'marca.cliente@example.com',
    reason: 'marca-del-motivo',
  };
  const plate = competitors[0] ?? 0;
  await db
    .updateTable('applicant')
    .set({ email: marks.email, email_key: marks.email, phone: marks.phone })
    .where('id', '=', plate)
    .execute();
  const visitor = site.withToken(null);
  await visitor.post('/postulations/public-votes/', {
    public_email: marks.voter,
    public_ip: marks.address,
    plate,
    postu: contest.id,
  });
  const customer = await createCustomer(site, 2);
  await db
    .updateTable('account')
    .set({ email: marks.customer })
    .where('id', '=', customer.id)
    .execute();
  await staff.post('/capsula/hours/adjust/', {
    account: customer.id,
    hours: 1,
    reason: marks.reason,
  });
  for (const call of calls) {
    const path = call.path.replace(':kind', 'artist').replace(/:\w+/g, String(plate));
    const query = call.path === '/postulations/qualifiers/' ? `?event=${contest.slug}` : '';
    const answer =
      call.method === 'GET'
        ? await visitor.get(path + query)
        : await visitor.post(path, { h_key: SITE_KEY, email: 'otra@example.com' });
    const everything = answer.text + JSON.stringify(answer.headers);
    for (const mark of Object.values(marks)) {
      expect(everything, `${call.method} ${call.path}`).not.toContain(mark);
    }
  }
  const shown = await visitor.get(`/postulations/qualifiers/?event=${contest.slug}`);
  expect(shown.text).toContain('La Marca');
});

test('a customer reaches nothing of another customer, whatever the call', async () => {
  const owner = await createCustomer(site, 5);
  const stranger = await createCustomer(site, 5);
  const opening = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
  await staff.patch('/capsula/studio/', { opening });
  const start = Math.ceil(site.app.services.clock.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000;
  const made = await owner.post('/capsula/reservations/', {
    starts_at: new Date(start).toISOString(),
    hours: 2,
    note: 'marca-de-la-nota',
  });
  const { id } = made.body as { id: number };
  const pack = await staff.post('/capsula/packs/', {
    name: 'Paquete',
    hours: 1,
    price: 1,
    currency: 'USD',
    valid_days: 9,
  });
  const bought = await owner.post('/capsula/purchases/', {
    pack: (pack.body as { id: number }).id,
    method: 'Efectivo',
    reference: 'marca-de-la-referencia',
  });
  const numbers = { reservations: id, purchases: (bought.body as { id: number }).id };
  const before = await site.app.services.db.selectFrom('reservation').selectAll().execute();
  for (const call of calls.filter((item) => item.path.startsWith('/capsula/'))) {
    const isPurchase = call.path.startsWith('/capsula/purchases/');
    const number = isPurchase ? numbers.purchases : numbers.reservations;
    const path = call.path.replace(':id', String(number));
    const asked = [path, `${path}?account=${owner.id}`];
    for (const item of call.method === 'GET' ? asked : [path]) {
      const body = { account: owner.id, starts_at: new Date(start).toISOString(), hours: 1 };
      const answer =
        call.method === 'GET'
          ? await stranger.get(item)
          : await send(stranger, call.method, path, body);
      const name = `${call.method} ${item}`;
      expect(answer.text, name).not.toContain('marca-de-la-nota');
      expect(answer.text, name).not.toContain('marca-de-la-referencia');
      expect(answer.text, name).not.toContain(`"account":${owner.id}`);
    }
  }
  expect(
    await site.app.services.db
      .selectFrom('reservation')
      .selectAll()
      .where('account_id', '=', owner.id)
      .execute(),
  ).toEqual(before.filter((row) => row.account_id === owner.id));
});

function send(client: Client, method: Method, path: string, body: Record<string, unknown>) {
  if (method === 'PATCH') return client.patch(path, body);
  return method === 'DELETE' ? client.delete(path) : client.post(path, body);
}
