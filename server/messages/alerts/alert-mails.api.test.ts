import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DateItem } from '../../../contracts/dates.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { dateCalls } from '../../../test/dates.ts';
import { startSmtp } from '../../../test/stand-ins/smtp.ts';
import { insertMany } from '../../db/insert-many.ts';
import { inTransaction } from '../../db/scope.ts';
import { runDue } from '../../jobs/jobs.ts';
import { messagePurges } from '../purge-store.ts';
import { createAlertJob } from './notify.ts';

const smtp = await startSmtp();
afterAll(() => smtp.close());

/** Returns the text part of a mail in quoted-printable. */
function readText(raw: string): string {
  const part = raw.split('text/plain')[1]?.split('\r\n--')[0] ?? '';
  const bytes = part
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

describe('mails of alerts', () => {
  const site = withApp({
    ...{ PUBLIC_URL: 'https://tarima.example.com', SMTP_URL: smtp.url },
    ...{ MAIL_FROM: 'hola@example.com', TRUST_PROXY: 'loopback' },
  });
  const visitor = () => site.withToken(null);
  const { makeEvent, inDays, add: addDate } = dateCalls(site);
  let date: DateItem;
  let event: { id: number; name_id: string };

  beforeAll(async () => {
    event = await makeEvent(await site.as('administrator'), 'La Final');
  });
  beforeEach(async () => {
    const { db } = site.app.services;
    smtp.behave('accept');
    smtp.mails.length = 0;
    for (const table of ['alert', 'mail_job', 'mail_budget'] as const) {
      await db.deleteFrom(table).execute();
    }
    date = await addDate(await site.as('administrator'), event.id);
  });

  const tell = () => runDue(site.app.services, createAlertJob(site.app.services));
  const sendMails = () => site.app.services.mail.runDue();
  const listJobs = (kind: string) =>
    site.app.services.db
      .selectFrom('mail_job')
      .select(['to_address', 'text_body', 'due_at'])
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute();
  const change = async (fields: object, id = date.id) => {
    const staff = await site.as('administrator');
    expect((await staff.patch(`/h/dates/${id}/`, { ...fields })).status).toBe(200);
  };
  const findToken = (text = '') => /clave=(\S+)/.exec(text)?.[1];
  /** Asks for alerts of some dates, and confirms with the mail that comes. */
  async function ask(email: string, ids = [date.id]) {
    for (const [at, id] of ids.entries()) {
      const client = site.withAddress(`190.${at}.2.3`);
      const body = { subject: 'date', ref: String(id), email };
      expect((await client.post('/content/alerts/', body)).status).toBe(201);
    }
    const asked = (await listJobs('alert_request')).at(-1);
    await visitor().post('/content/subscription/confirm/', { token: findToken(asked?.text_body) });
    await site.app.services.db.deleteFrom('mail_job').where('kind', '=', 'alert_request').execute();
  }
  const texts = () => smtp.mails.map(({ raw }) => readText(raw));
  const countAlerts = async () =>
    (await site.app.services.db.selectFrom('alert').select('id').execute()).length;

  test('a mailbox confirms first, is told once, also by two instances, and ends it with the link of its mail', async () => {
    const email = 'ana@example.com';
    await visitor().post('/content/alerts/', { subject: 'date', ref: String(date.id), email });
    await change({ state: 'sold_out' });
    await tell();
    expect(await listJobs('alert')).toEqual([]);
    const [asked] = await listJobs('alert_request');
    const token = findToken(asked?.text_body);
    await visitor().post('/content/subscription/confirm/', { token });
    await Promise.all([tell(), tell()]);
    await tell();
    expect((await listJobs('alert')).map(({ to_address }) => to_address)).toEqual([email]);
    await sendMails();
    await tell();
    expect(await listJobs('alert')).toEqual([]);
    const [text = ''] = texts().filter((item) => item.includes('Agotada.'));
    expect(text).toContain(`https://tarima.example.com/fechas/${date.id}`);
    await visitor().post('/content/unsubscription/', { token: `${token?.slice(0, -2)}xx` });
    expect(await countAlerts()).toBe(1);
    await visitor().post('/content/unsubscription/', { token: findToken(text) });
    expect(await countAlerts()).toBe(0);
  });

  test('another spelling that asked first gets nothing when the plain one of the mailbox confirms', async () => {
    const body = { subject: 'date', ref: String(date.id), email: 'ana+nadie@empresa.example.com' };
    await site.withAddress('203.0.113.7').post('/content/alerts/', body);
    await ask('ana@empresa.example.com');
    await change({ state: 'cancelled' });
    await tell();
    expect((await listJobs('alert')).map(({ to_address: to }) => to)).toEqual([
      'ana@empresa.example.com',
    ]);
  });

  test('a change that waited while the server was away is told with the later one', async () => {
    await ask('ana@example.com');
    await change({ state: 'postponed', postponed_to: inDays(40) });
    await tell();
    smtp.behave('busy');
    await sendMails();
    site.advance(DAY_MS / 12);
    await change({ state: 'few_left' });
    await tell();
    smtp.behave('accept');
    await sendMails();
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toMatch(/Cambió de fecha: .*m\. Últimas entradas\./);
  });

  test('a mail that found no server for three days is told when there is one again', async () => {
    await ask('ana@example.com');
    await change({ state: 'cancelled' });
    await tell();
    smtp.behave('busy');
    await sendMails();
    site.advance(3 * DAY_MS);
    await sendMails();
    expect(await listJobs('alert')).toEqual([]);
    smtp.behave('accept');
    await tell();
    await sendMails();
    await tell();
    await sendMails();
    expect(texts()).toEqual([expect.stringContaining('Cancelada.')]);
  });

  test.each(['hidden', 'in the trash', 'over', 'cancelled'])(
    'nothing untrue is told of a date that is %s when the mail is sent',
    async (fate) => {
      await ask('ana@example.com');
      site.advance(Date.parse(date.begins) - site.app.services.clock.now() - DAY_MS / 2);
      await tell();
      smtp.behave('busy');
      await sendMails();
      expect(await listJobs('alert')).toHaveLength(1);
      smtp.behave('accept');
      if (fate === 'cancelled') await change({ state: 'cancelled' });
      if (fate === 'hidden') await change({ is_active: false });
      if (fate === 'in the trash') {
        const staff = await site.as('administrator');
        expect((await staff.delete(`/h/dates/${date.id}/`)).status).toBeLessThan(300);
      }
      site.advance(fate === 'over' ? DAY_MS : 3_600_000);
      await sendMails();
      expect(texts().some((text) => text.includes('Ya casi'))).toBe(false);
      expect(texts().filter((text) => text.includes('Cancelada'))).toHaveLength(
        fate === 'cancelled' ? 1 : 0,
      );
      expect(await listJobs('alert')).toEqual([]);
      if (fate !== 'hidden') return;
      await change({ is_active: true });
      await tell();
      await sendMails();
      expect(texts().some((text) => text.includes('Ya casi'))).toBe(true);
    },
  );

  test('what 25 alerts of a mailbox tell comes in two mails, and one link ends them all', async () => {
    const staff = await site.as('administrator');
    const dates = [date];
    for (let at = 1; at < 25; at += 1) dates.push(await addDate(staff, event.id));
    const ids = dates.map(({ id }) => id);
    await ask('ana@example.com', ids);
    await site.app.services.db
      .updateTable('event_date')
      .set({ state: 'cancelled' })
      .where('id', 'in', ids)
      .execute();
    for (let round = 0; round < 3; round += 1) {
      await tell();
      await sendMails();
    }
    expect(texts()).toHaveLength(2);
    const told = texts().flatMap((text) => [...text.matchAll(/\/fechas\/(\d+)/g)]);
    expect(new Set(told.map(([, id]) => Number(id)))).toEqual(new Set(ids));
    const all = /No recibir más avisos:\s+\S+clave=(\S+)/.exec(texts()[0] ?? '')?.[1];
    const header = smtp.mails[0]?.raw.replaceAll(/\r\n\s+/g, '') ?? '';
    expect(header).toContain(`clave=${all}>`);
    expect(all?.length).toBeLessThanOrEqual(100);
    const forged = `${all?.slice(0, -2)}xx`;
    await visitor().post('/content/unsubscription/', { token: forged });
    expect(await countAlerts()).toBe(25);
    await visitor().post('/content/unsubscription/', { token: all });
    expect(await countAlerts()).toBe(0);
  });

  test('2,000 mails are due at once', async () => {
    const { db } = site.app.services;
    await ask('ana@example.com');
    const row = await db.selectFrom('alert').select(['known', 'place']).executeTakeFirstOrThrow();
    const common = { subject: 'date' as const, subject_id: date.id, push: '', ...row, changes: 0 };
    const times = { created_at: 1, confirmed_at: 1, asked_at: 1 };
    await db.deleteFrom('alert').execute();
    await inTransaction(db, (tx) =>
      insertMany(
        tx,
        'alert',
        Array.from({ length: 2000 }, (_, n) => ({
          ...{ ...common, ...times, target_hash: `h${n}`, email: `p${n}@example.com` },
        })),
      ),
    );
    await change({ state: 'cancelled' });
    await tell();
    const jobs = await listJobs('alert');
    const now = site.app.services.clock.now();
    expect([jobs.length, jobs.filter(({ due_at }) => due_at > now).length]).toEqual([2000, 0]);
  });

  test('a mail that waits goes when its mailbox has no alert any more', async () => {
    const { db, clock } = site.app.services;
    for (const email of ['bea@example.com', 'caro@example.com']) await ask(email);
    await change({ state: 'cancelled' });
    await tell();
    const waiting = async () => (await listJobs('alert')).map(({ to_address: to }) => to[0]);
    expect(await waiting()).toEqual(['b', 'c']);
    const email = 'bea@example.com';
    const subscriber = await visitor().post('/content/subscription/', { email });
    expect(subscriber.status).toBe(201);
    const staff = await site.as('administrator');
    const { id } = await db.selectFrom('subscriber').select('id').executeTakeFirstOrThrow();
    expect((await staff.delete(`/h/subscribers/${id}/`)).status).toBeLessThan(300);
    expect(await waiting()).toEqual(['c']);
    const rule = messagePurges.find(({ name }) => name === 'alerts');
    const before = clock.now() + 365 * DAY_MS;
    await inTransaction(db, async (tx) => rule?.run?.({ tx } as never, { now: before, before }));
    expect(await waiting()).toEqual([]);
  });

  test('a mailbox that is refused is not written to again until there is something else to tell', async () => {
    await ask('ana@example.com');
    await change({ state: 'sold_out' });
    await tell();
    smtp.behave('refuse');
    await sendMails();
    await tell();
    expect(await listJobs('alert')).toEqual([]);
    smtp.behave('accept');
    await change({ state: 'cancelled' });
    await tell();
    await sendMails();
    expect(texts()).toHaveLength(1);
  });
});
