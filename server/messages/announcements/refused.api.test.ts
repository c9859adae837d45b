import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubscriberItem } from '../../../contracts/subscribers.ts';
import { withApp } from '../../../test/app.ts';
import { type SmtpStandIn, startSmtp } from '../../../test/stand-ins/smtp.ts';
import { inTransaction } from '../../db/scope.ts';

const PORT = 4291;

describe('an address that the mail server refuses', () => {
  let smtp: SmtpStandIn;
  beforeAll(async () => {
    smtp = await startSmtp(PORT);
  });
  afterAll(() => smtp.close());
  const site = withApp({ SMTP_URL: `smtp://127.0.0.1:${PORT}` });

  const to = 'cerrada@example.com';
  async function send(behaviour: Parameters<SmtpStandIn['behave']>[0]): Promise<SubscriberItem> {
    const { db, mail } = site.app.services;
    smtp.behave(behaviour);
    const content = { subject: 'Novedad', text: 'Hola', html: '<p>Hola</p>' };
    await inTransaction(db, (tx) => mail.queue(tx, { kind: 'news', to, ...content }));
    await mail.runDue();
    const { body } = await (await site.as('administrator')).get(`/h/subscribers/?search=${to}`);
    const [found] = (body as { results: SubscriberItem[] }).results;
    if (found === undefined) throw new Error('the subscriber is gone');
    return found;
  }

  test('twice in a row is written to no more until staff say so', async () => {
    const { db } = site.app.services;
    await db
      .insertInto('subscriber')
      .values({
        ...{ email: to, email_key: to, token_hash: to, is_active: 1, is_demo: 0 },
        ...{ created_at: 1, confirmed_at: 1, ended_at: null, mail_job_id: null },
      })
      .execute();
    expect((await send('refuse')).is_active).toBe(true);
    expect((await send('accept')).is_active).toBe(true);
    expect((await send('refuse')).is_active).toBe(true);
    // What the mail says is refused, or the sender: the address is not to blame.
    expect((await send('refuse-text')).is_active).toBe(true);
    expect((await send('over-limit')).is_active).toBe(true);
    await db.deleteFrom('mail_job').execute();
    const ended = await send('refuse');
    expect(ended).toMatchObject({
      ...{ is_active: false, refused_reason: '550 No such user here' },
      refused_at: expect.any(String),
    });
    const admin = await site.as('administrator');
    const states = async (state: string) =>
      ((await admin.get(`/h/subscribers/?state=${state}`)).body as { count: number }).count;
    expect([await states('refused'), await states('left'), await states('confirmed')]).toEqual([
      1, 0, 0,
    ]);
    const path = `/h/subscribers/${ended.id}/reactivate/`;
    expect((await (await site.as('judge')).post(path)).status).toBe(403);
    expect((await admin.post(path)).body).toMatchObject({
      ...{ is_active: true, is_confirmed: true, refused_at: null, refused_reason: '' },
    });
    expect((await send('refuse')).is_active).toBe(true);
    await db.updateTable('subscriber').set({ is_active: 0, ended_at: 5 }).execute();
    expect((await admin.post(path)).status).toBe(409);
  });
});
