import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnnouncementItem } from '../../../contracts/announcements.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { SubscriberItem } from '../../../contracts/subscribers.ts';
import { withApp } from '../../../test/app.ts';
import { purge } from '../../../test/purge.ts';
import { type SmtpBehaviour, startSmtp } from '../../../test/stand-ins/smtp.ts';
import { runDue } from '../../jobs/jobs.ts';
import { createAnnouncementJob } from './send.ts';

// Before the suite, whose site has its port.
const smtp = await startSmtp();

describe('addresses that the mail server refuses', () => {
  afterAll(() => smtp.close());
  const site = withApp({ SMTP_URL: smtp.url });
  const run = () => runDue(site.app.services, createAnnouncementJob(site.app.services));
  const post = async (path: string, body: object = {}) =>
    (await (await site.as('administrator')).post(path, { ...body })).body as AnnouncementItem;
  const find = async (id: number) => {
    const { body } = await (await site.as('administrator')).get('/h/announcements/');
    return (body as AnnouncementItem[]).find((item) => item.id === id);
  };
  const listPeople = async (query: string) => {
    const { body } = await (await site.as('administrator')).get(`/h/subscribers/?${query}`);
    return body as { count: number; results: SubscriberItem[] };
  };

  async function subscribe(count: number, name = 'p'): Promise<void> {
    for (const email of Array.from({ length: count }, (_, n) => `${name}${n}@example.com`)) {
      await site.app.services.db
        .insertInto('subscriber')
        .values({
          ...{ email, email_key: email, token_hash: email, is_active: 1, is_demo: 0 },
          ...{ created_at: 1, confirmed_at: 1, ended_at: null, mail_job_id: null },
        })
        .execute();
    }
  }

  /** Sends an announcement to its end, or until it stops. */
  async function announce(behaviour: SmtpBehaviour): Promise<number> {
    smtp.behave(behaviour);
    const { id } = await post('/h/announcements/', { subject: 'Novedad', body: 'Hola' });
    await post(`/h/announcements/${id}/send/`);
    await drain();
    return id;
  }
  async function drain(): Promise<void> {
    await run();
    await site.app.services.mail.runDue();
    await run();
    site.advance(HOUR_MS + 1);
  }

  beforeEach(async () => {
    const { db } = site.app.services;
    await db.deleteFrom('mail_job').execute();
    await db.deleteFrom('subscriber').execute();
  });

  test('twice in a row are written to no more until staff say so', async () => {
    await subscribe(1);
    const isActive = async () => (await listPeople('')).results[0]?.is_active;
    for (const behaviour of ['refuse', 'accept', 'refuse', 'refuse-text'] as const) {
      await announce(behaviour);
      expect([behaviour, await isActive()]).toEqual([behaviour, true]);
    }
    const id = await announce('over-limit');
    await post(`/h/announcements/${id}/pause/`);
    expect(await isActive()).toBe(true);
    const last = await announce('refuse');
    expect(await find(last)).toMatchObject({ state: 'sent', sent: 1, refused: 1 });
    const [ended] = (await listPeople('')).results;
    expect(ended).toMatchObject({
      ...{ is_active: false, refused_reason: '550 No such user here' },
      refused_at: expect.any(String),
    });
    const counts = ['refused', 'left', 'confirmed'].map(
      async (state) => (await listPeople(`state=${state}`)).count,
    );
    expect(await Promise.all(counts)).toEqual([1, 0, 0]);
    const admin = await site.as('administrator');
    const path = `/h/subscribers/${ended?.id}/reactivate/`;
    expect((await (await site.as('judge')).post(path)).status).toBe(403);
    expect((await admin.post(path)).body).toMatchObject({
      ...{ is_active: true, is_confirmed: true, refused_at: null, refused_reason: '' },
    });
    await announce('refuse');
    expect(await isActive()).toBe(true);
    await announce('refuse');
    site.advance(31 * 24 * HOUR_MS);
    const { db } = site.app.services;
    await purge(site.app.services);
    expect((await listPeople('')).count).toBe(0);
    // They have not left: an import may bring them back.
    expect(await db.selectFrom('former_subscriber').selectAll().execute()).toEqual([]);
  });

  test('are not switched on again when they have left', async () => {
    await subscribe(1);
    const { db } = site.app.services;
    const [person] = (await listPeople('')).results;
    const path = `/h/subscribers/${person?.id}/reactivate/`;
    await db.updateTable('subscriber').set({ is_active: 0, ended_at: 5 }).execute();
    expect((await (await site.as('administrator')).post(path)).status).toBe(409);
  });

  test('get an announcement once, also when it is stopped and goes on', async () => {
    await subscribe(3);
    const { mail } = site.app.services;
    smtp.behave('refuse');
    const { id } = await post('/h/announcements/', { subject: 'Novedad', body: 'Hola' });
    await post(`/h/announcements/${id}/send/`);
    await run();
    await mail.runDue();
    await subscribe(1, 'nueva');
    await run();
    for (let round = 0; round < 2; round += 1) {
      expect(await post(`/h/announcements/${id}/pause/`)).toMatchObject({ sent: 3, refused: 3 });
      await post(`/h/announcements/${id}/send/`);
      await run();
    }
    await mail.runDue();
    await run();
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 4, refused: 4 });
    expect((await listPeople('state=confirmed')).count).toBe(4);
  });

  test('in great number stop the announcement, and end no subscription', async () => {
    await subscribe(30);
    for (let round = 0; round < 2; round += 1) {
      const id = await announce('refuse');
      const stopped = await find(id);
      expect(stopped).toMatchObject({ state: 'paused', refused: expect.any(Number) });
      expect(stopped?.stop_reason).toContain('No such user here');
      expect(stopped?.sent).toBeLessThan(15);
      // Staff send it on: it stops again, and at last it goes to who is left.
      await post(`/h/announcements/${id}/send/`);
      expect((await find(id))?.stop_reason).toBe('');
      await drain();
      expect((await find(id))?.state).toBe('paused');
      smtp.behave('accept');
      await post(`/h/announcements/${id}/send/`);
      await drain();
      expect(await find(id)).toMatchObject({ state: 'sent', sent: 30 });
    }
    expect((await listPeople('state=confirmed')).count).toBe(30);
  });

  test('because of the sender wait, and are no refusals of a mailbox', async () => {
    await subscribe(6);
    const id = await announce('spf');
    expect(await find(id)).toMatchObject({ state: 'sending', refused: 0 });
    smtp.behave('accept');
    await drain();
    expect(await find(id)).toMatchObject({ state: 'sent', sent: 6, refused: 0 });
  });
});
