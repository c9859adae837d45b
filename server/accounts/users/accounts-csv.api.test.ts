import { expect, test } from 'vitest';
import { withApp } from '../../../test/app.ts';

const site = withApp();
const { staff: admin } = site;

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
