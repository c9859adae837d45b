import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { inOneTransaction } from '../db/scope.ts';
import { getTargetCall } from './find-target.ts';
import { findAuthorContext } from './run-plans.ts';

const CALL = 'PATCH /artist/init/:id/';
const site = withApp();
const { staff: admin } = site;
const createArtist = async (name: string) => {
  const made = await admin.post('/artist/init/', { name, description: 'Hoy.' });
  return (made.body as { id: number }).id;
};

test('requests that change the same records in opposite order wait for each other', async () => {
  const ids = [await createArtist('Ana'), await createArtist('Bea'), await createArtist('Cleo')];
  const save = (description: string, order: readonly number[]) => {
    const changes = order.map((id) => ({
      call: CALL,
      id,
      fields: { description: { is: description } },
    }));
    return admin.patch('/h/records/', { changes });
  };
  const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const answers = await Promise.all(
    texts.map((text, index) => save(text, index % 2 === 0 ? ids : ids.toReversed())),
  );
  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
});

test('of two people who save a field at the same moment the second one is asked', async () => {
  const id = await createArtist('Fina');
  const answers = await Promise.all(
    ['una', 'otra'].map((is) =>
      admin.patch('/h/records/', {
        changes: [{ call: CALL, id, fields: { description: { was: 'Hoy.', is } } }],
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a change in a shared transaction keeps no save of another record waiting', async () => {
  const { api, services } = site.app;
  const [id, other] = [await createArtist('Dora'), await createArtist('Eva')];
  const row = services.db.selectFrom('account').select('id').where('user_type', '=', 1);
  const account = await row.executeTakeFirstOrThrow();
  const ctx = await findAuthorContext(services, services.db, account.id);
  if (ctx === null) throw new Error('no administrator');
  await inOneTransaction(services.db, async (shared) => {
    const input = { params: { id }, body: { name: 'Dora la nueva' } };
    await getTargetCall(api, { call: CALL }).run(input, ctx, shared);
    const saved = await admin.patch(`/artist/init/${other}/`, { name: 'Eva la otra' });
    expect(saved.status).toBe(200);
  });
  const found = await admin.get('/h/search/?q=nueva');
  expect(found.text).toContain('Dora la nueva');
});
