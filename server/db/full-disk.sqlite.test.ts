import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { SITE_KEY, withApp } from '../../test/app.ts';
import { takeToken } from '../../test/captcha.ts';

/** What only the embedded database can be told: to take no page more than it has. */
describe('a disk that is full', () => {
  const site = withApp();

  test('that is read-only makes /readyz say 503, and pages are still served', async () => {
    const { db } = site.app.services;
    const isReady = async () => (await site.app.http.inject('/readyz')).statusCode;
    await sql`pragma query_only = on`.execute(db);
    expect(await isReady()).toBe(503);
    expect((await site.withToken(null).get('/h/shell/')).status).toBe(200);
    await sql`pragma query_only = off`.execute(db);
    // The answer of a write is shared for some seconds.
    await vi.waitFor(async () => expect(await isReady()).toBe(200), 10_000);
  });

  test('refuses with 503 in Spanish, keeps nothing by halves, and all is well when there is room', async () => {
    const visitor = site.withToken(null);
    const { db } = site.app.services;
    const write = async () => {
      const token = await takeToken(visitor);
      const words = { name: 'Y', email: 'y@example.com', country: 'VE', subject: 'S' };
      const rest = { message: 'm'.repeat(5000), h_key: SITE_KEY, token };
      return visitor.post('/h/contact/', { ...words, ...rest });
    };
    const count = async () => {
      const messages = await db.selectFrom('contact_message').select('id').execute();
      const mails = await db.selectFrom('mail_job').select('id').execute();
      return [messages.length, mails.length];
    };
    expect((await write()).status).toBe(201);
    await sql`pragma max_page_count = 1`.execute(db);
    const refused = await write();
    const detail = expect.stringContaining('no está disponible en este momento');
    expect([refused.status, refused.body]).toEqual([503, { detail }]);
    expect(await count()).toEqual([1, 1]);
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await write()).status).toBe(201);
    expect(await count()).toEqual([2, 2]);
  });
});
