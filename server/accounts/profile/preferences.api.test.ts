import { expect, test } from 'vitest';
import { MAX_PREFERENCES, TOO_MANY_PREFERENCES } from '../../../contracts/preferences.ts';
import { withApp } from '../../../test/app.ts';

const site = withApp();
const { staff: admin } = site;
const PATH = '/me/preferences/';

test('each person keeps how the panel is arranged; a part that is sent is replaced whole', async () => {
  const [admin, judge] = [await site.as('administrator'), await site.as('judge')];
  expect((await admin.get(PATH)).body).toEqual({});
  const open = { General: true };
  const hidden_columns = { 'GET /h/users/': ['Rol'] };
  await admin.patch(PATH, { open, hidden_columns });
  expect((await admin.patch(PATH, { open: { Música: false } })).body).toEqual({
    open: { Música: false },
    hidden_columns,
  });
  expect((await admin.get(PATH)).body).toEqual({ open: { Música: false }, hidden_columns });
  expect((await judge.get(PATH)).body).toEqual({});
});

test('they are no place to store things: what is unknown or too much is refused', async () => {
  const before = (await admin.get(PATH)).body;
  expect((await admin.patch(PATH, { other: 1 })).status).toBe(400);
  const names = Array.from({ length: MAX_PREFERENCES / 70 }, (_, index) =>
    `${index}`.padEnd(70, 'x'),
  );
  const open = Object.fromEntries(names.map((name) => [name, true]));
  const refused = await admin.patch(PATH, { open });
  expect([refused.status, refused.body]).toEqual([
    400,
    { non_field_errors: [TOO_MANY_PREFERENCES] },
  ]);
  expect((await admin.get(PATH)).body).toEqual(before);
});

test('accounts and judges are downloaded as they are listed, and the audit says by whom', async () => {
  await site.as('judge');
  const users = await admin.get('/h/users/csv/?user_type=4');
  expect(users.headers['content-disposition']).toBe('attachment; filename="usuarios.csv"');
  const lines = users.text.trim().split('\r\n');
  expect(lines[0]).toContain('"Usuario";"Nombre";"Apellido";"Correo"');
  expect(lines.length).toBe(2);
  expect(lines[1]).toContain(';"Juez";"Activo";');
  const judges = await admin.get('/postulations/register-judge/csv/');
  expect(judges.text.trim().split('\r\n')).toHaveLength(2);
  const { results } = (await admin.get('/h/audit/?search=export')).body as { results: unknown[] };
  expect(results).toHaveLength(2);
});
