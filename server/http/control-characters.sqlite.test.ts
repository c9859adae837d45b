import { expect, test } from 'vitest';
import { SITE_KEY, withApp } from '../../test/app.ts';
import { takeToken } from '../../test/captcha.ts';

const site = withApp();
const REFUSED = ['Hay caracteres que no se admiten.'];

test('control characters are refused beside their field; tab and line breaks stay', async () => {
  const visitor = site.withToken(null);
  const words = { name: 'Ana', email: 'ana@example.com', country: 'VE', subject: 'Hola' };
  const send = async (message: string) => {
    const token = await takeToken(visitor);
    return visitor.post('/h/contact/', { ...words, message, token, h_key: SITE_KEY });
  };
  for (const sign of ['\u0000', '\u0007', '\u001b', '\u007f']) {
    const answer = await send(`antes${sign}después`);
    expect([answer.status, answer.body]).toEqual([400, { message: REFUSED }]);
  }
  const message = 'una\tlínea\notra\r\ny otra';
  expect((await send(message)).status).toBe(201);
  const rows = await site.app.services.db.selectFrom('contact_message').selectAll().execute();
  expect(rows.map((row) => row.message)).toEqual([message]);
});

test('and in lists, in queries and in addresses', async () => {
  const staff = await site.as('administrator');
  const tags = await staff.post('/h/editing/', { call: 'x', id: 1, tab: 'a\u0000' });
  expect([tags.status, tags.body]).toEqual([400, { tab: REFUSED }]);
  const list = await staff.get('/postulations/postulates/?search=%00');
  expect([list.status, list.body]).toEqual([400, { search: REFUSED }]);
  expect((await site.withToken(null).get('/h/entries/artist/a%00b/')).status).toBe(404);
});
