import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ALREADY_TOLD, NO_SUBSCRIBERS, NOTHING_TO_TELL } from '../../../contracts/announcements.ts';
import type { Reply } from '../../../contracts/calls.ts';
import type { DateItem } from '../../../contracts/dates.ts';
import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { takeToken } from '../../../test/captcha.ts';
import { dateCalls } from '../../../test/dates.ts';
import { purge } from '../../../test/purge.ts';
import { runDue } from '../../jobs/jobs.ts';
import { createDateReminderJob } from '../announcements/interested.ts';
import { createAnnouncementJob } from '../announcements/send.ts';
import { deleteUnreadableKeys, isUsable } from './push.ts';

/** What the stand-in of the push services answers, and the browsers that it was asked for. */
const pushes = { status: 201, asked: [] as string[] };
const service = createServer((request, reply) => {
  pushes.asked.push(request.url ?? '');
  reply.writeHead(pushes.status).end();
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
afterAll(() => service.close());
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const key = createECDH('prime256v1');
key.generateKeys();
const keys = () => ({
  p256dh: key.getPublicKey().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

describe('Avíseme', () => {
  const site = withApp({
    ...{ PUBLIC_URL: 'https://tarima.example.com', PUSH_SERVICE_URL: serviceUrl },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hola@example.com' },
    SECRETS_KEY: 'una-clave-de-al-menos-treinta-y-dos-letras',
  });
  const visitor = () => site.withToken(null);
  const { makeEvent, inDays, add: addDate } = dateCalls(site);
  let event: { id: number; name_id: string };
  let date: DateItem;
  beforeAll(async () => {
    event = await makeEvent(await site.as('administrator'), 'La Final');
  });
  beforeEach(async () => {
    Object.assign(pushes, { status: 201, asked: [] });
    const { db } = site.app.services;
    for (const table of ['subscriber', 'mail_job', 'limit_count', 'announcement'] as const)
      await db.deleteFrom(table).execute();
    site.advance(16 * 60_000);
    date = await addDate(await site.as('administrator'), event.id);
  });

  const subject = () => ({ subject: 'date', ref: String(date.id) });
  const code = () => `date-${date.id}`;
  const browser = (name: string) => ({ endpoint: `${serviceUrl}/${name}`, ...keys() });
  const ask = async (target: object, more: object = {}) =>
    visitor().post('/content/alerts/', {
      ...{ ...subject(), token: await takeToken(visitor()) },
      ...{ ...target, ...more },
    });
  const listMails = (kind: string) =>
    site.app.services.db
      .selectFrom('mail_job')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
  const confirm = async (at = -1) => {
    const text = (await listMails('subscription')).at(at)?.text_body ?? '';
    const token = /suscripcion\?clave=(\S+)/.exec(text)?.[1];
    return (await visitor().post('/content/subscription/confirm/', { token })).body;
  };
  const send = async () => {
    await runDue(site.app.services, createAnnouncementJob(site.app.services));
    await site.app.services.mail.runDue();
    await runDue(site.app.services, createAnnouncementJob(site.app.services));
  };
  const remind = () => runDue(site.app.services, createDateReminderJob(site.app.services));
  const change = async (fields: object) =>
    (await site.as('administrator')).patch(`/h/dates/${date.id}/`, { ...fields });
  const find = async () =>
    (await (await site.as('administrator')).get(`/h/interested/?code=${code()}`))
      .body as Reply<'GET /h/interested/'>;
  const tell = async () =>
    (await site.as('administrator')).post('/h/interested/', { code: code() });
  const listSubscribers = () =>
    site.app.services.db
      .selectFrom('subscriber')
      .select(['id', 'email', 'interests', 'is_active'])
      .orderBy('id')
      .execute();

  test('makes a mailbox a subscriber when it confirms, and who has it already is not told apart', async () => {
    const asked = await ask({ email: 'Ana@Example.com' });
    expect([asked.status, asked.body]).toEqual([201, { is_confirmed: false, is_mailed: true }]);
    expect((await find()).count).toBe(0);
    expect(await confirm()).toEqual({ is_subscribed: true });
    expect((await find()).count).toBe(1);
    expect((await ask({ email: 'ana@example.com' })).body).toEqual(asked.body);
    expect(await listSubscribers()).toMatchObject([
      { email: 'ana@example.com', interests: `,${code()},` },
    ]);
    // Asking for the news too is a new subscription, which adds to what there is.
    const path = '/content/subscription/';
    expect((await visitor().post(path, { email: 'ana@example.com' })).status).toBe(201);
    await confirm();
    expect(await listSubscribers()).toMatchObject([{ interests: `,${code()},all,` }]);
    expect((await visitor().post(path, { email: 'ana@example.com' })).status).toBe(400);
  });

  test('needs a captcha, a subject that is to come, and a known push service', async () => {
    const token = await takeToken(visitor());
    expect((await ask({ email: 'ana@example.com', token })).status).toBe(201);
    const used = await ask({ email: 'ana@example.com', token });
    expect([used.status, Object.keys(used.body as object)]).toEqual([400, ['token']]);
    for (const ref of ['0', 'x', '999999'])
      expect((await ask({ email: 'ana@example.com' }, { ref })).status).toBe(404);
    expect(
      (await ask({ email: 'ana@example.com' }, { subject: 'contest', ref: 'no' })).status,
    ).toBe(404);
    const evil = { endpoint: 'https://evil.example/', ...keys() };
    expect((await ask(evil)).body).toEqual({
      endpoint: ['Este navegador no puede recibir avisos.'],
    });
  });

  test('tells a browser and a mailbox what staff send with one press, once', async () => {
    await ask({ email: 'ana@example.com' });
    await confirm();
    await ask(browser('una'));
    await ask(browser('una'));
    await visitor().post('/content/subscription/', { email: 'todo@example.com' });
    await confirm();
    await change({ state: 'postponed', postponed_to: inDays(20) });
    const offered = await find();
    expect(offered).toMatchObject({ count: 2, is_told: false });
    expect(offered.body).toMatch(/^Nueva fecha: .+, en Sala Pretil, Caracas, Venezuela\.$/);
    const told = await tell();
    expect([told.status, told.body]).toEqual([201, expect.objectContaining({ state: 'planned' })]);
    expect([(await tell()).body, (await find()).is_told]).toEqual([{ detail: ALREADY_TOLD }, true]);
    await send();
    const mails = await listMails('news');
    expect(mails.map(({ to_address }) => to_address)).toEqual(['ana@example.com']);
    expect(mails[0]?.text_body).toContain(`/fechas/${date.id}?utm_source=anuncio-`);
    expect(pushes.asked).toEqual(['/una']);
    // Only who asked for it reads it.
    expect((await visitor().get('/h/news/')).body).toMatchObject({ count: 0 });
    await change({ state: 'cancelled' });
    expect(await find()).toMatchObject({ body: 'Cancelada.', is_told: false });
    expect((await tell()).status).toBe(201);
    await change({ is_active: false });
    expect((await tell()).body).toEqual({ detail: NOTHING_TO_TELL });
  });

  test('of nobody offers nothing to send', async () => {
    expect((await find()).count).toBe(0);
    expect((await tell()).body).toEqual({ detail: NO_SUBSCRIBERS });
  });

  test('reminds the day before, once for each start, also from two instances', async () => {
    await ask(browser('una'));
    expect(await remind()).toBe(0);
    const { clock } = site.app.services;
    const untilDayBefore = Date.parse(date.begins) - clock.now() - DAY_MS;
    site.advance(untilDayBefore + HOUR_MS);
    await Promise.all([remind(), remind()]);
    await send();
    await remind();
    await send();
    expect(pushes.asked).toEqual(['/una']);
    await change({ state: 'postponed', postponed_to: inDays(10) });
    await remind();
    site.advance(Date.parse(date.begins) - clock.now() + 9 * DAY_MS);
    await remind();
    // Cancelled after it was planned and before it went out.
    await change({ state: 'cancelled' });
    await send();
    expect(pushes.asked).toEqual(['/una']);
  });

  test('ends for a browser whose service says so, by its button, and with its last interest', async () => {
    const one = browser('una');
    const isOn = async (endpoint = one.endpoint) =>
      (await visitor().post('/content/alerts/find/', { ...subject(), endpoint })).body;
    await ask(one);
    expect(await isOn()).toEqual({ is_on: true });
    const moved = browser('otra');
    await visitor().post('/content/alerts/move/', { from: one.endpoint, ...moved });
    expect([await isOn(), await isOn(moved.endpoint)]).toEqual([{ is_on: false }, { is_on: true }]);
    await visitor().post('/content/alerts/end/', { ...subject(), endpoint: moved.endpoint });
    expect(await listSubscribers()).toEqual([]);
    await ask(one);
    pushes.status = 410;
    await tell();
    await send();
    expect([pushes.asked, await listSubscribers()]).toEqual([['/una'], []]);
    // A service that is busy is asked again.
    await ask(one);
    pushes.status = 503;
    site.advance(2 * DAY_MS);
    await tell();
    await send();
    pushes.status = 201;
    site.advance(HOUR_MS);
    await send();
    expect(pushes.asked).toEqual(['/una', '/una', '/una']);
  });

  test('and the preferences of a push or a mail are one page, on which unchecking everything leaves', async () => {
    await ask({ email: 'ana@example.com' });
    await confirm();
    await tell();
    await send();
    const [mail] = await listMails('news');
    const token = /clave=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    const path = '/content/subscription/preferences/';
    const chosen = (await visitor().post(path, { token })).body;
    expect(chosen).toEqual({
      ...{ is_subscribed: true, country: '', interests: [], is_all: false },
      subjects: [{ code: code(), title: 'La Final, Caracas' }],
    });
    const more = await visitor().patch(path, { token, interests: ['music', code()] });
    expect(more.body).toMatchObject({ interests: ['music'], subjects: [{ code: code() }] });
    expect((await visitor().patch(path, { token, interests: ['cine'] })).status).toBe(400);
    const form = await site.app.http.inject({
      method: 'POST',
      url: `/suscripcion/preferencias?clave=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'country=VE',
    });
    expect([form.statusCode, form.headers.location]).toEqual([303, '/baja/listo']);
    expect(await listSubscribers()).toMatchObject([{ is_active: 0 }]);
  });

  test('is forgotten a week after the date, and a subscriber who had nothing else with it', async () => {
    await ask(browser('una'));
    await ask({ email: 'ana@example.com' });
    await confirm();
    await visitor().post('/content/subscription/', { email: 'ana@example.com' });
    await confirm();
    site.advance(16 * DAY_MS);
    await purge(site.app.services);
    expect(await listSubscribers()).toHaveLength(2);
    site.advance(3 * DAY_MS);
    await purge(site.app.services);
    expect(await listSubscribers()).toMatchObject([
      { email: 'ana@example.com', interests: ',all,' },
    ]);
  });

  test('the push keys are sealed and made anew only when they cannot be read', async () => {
    const { services } = site.app;
    await ask(browser('una'));
    expect(await deleteUnreadableKeys(services)).toBeNull();
    const { body } = await visitor().get('/content/alerts/');
    await services.db
      .updateTable('setting')
      .set({ value: services.secrets.seal('{}', 'other') })
      .where('name', '=', 'push_keys')
      .execute();
    expect((await visitor().get('/content/alerts/')).body).toEqual({ push_key: null });
    expect(await deleteUnreadableKeys(services)).toBe(1);
    const renewed = (await visitor().get('/content/alerts/')).body;
    expect(renewed).not.toEqual(body);
    expect(renewed).toMatchObject({ push_key: expect.any(String) });
  });
});

test('only the push services of browsers are asked', () => {
  const config = { pushServiceUrl: null } as Parameters<typeof isUsable>[1];
  const isKnown = (endpoint: string) => isUsable({ endpoint, keys: keys() }, config);
  const known = ['https://fcm.googleapis.com/fcm/send/a', 'https://web.push.apple.com/a'];
  known.push('https://updates.push.services.mozilla.com/wpush/v2/a');
  known.push('https://wns2-par02p.notify.windows.com/w/?token=a');
  expect(known.filter((address) => !isKnown(address))).toEqual([]);
  const others = ['http://fcm.googleapis.com/a', 'https://127.0.0.1/a', 'https://push.apple.com/a'];
  others.push('https://fcm.googleapis.com:8443/a', 'https://fcm.googleapis.com.example.com/a');
  others.push('https://a@fcm.googleapis.com/a', 'https://xpush.apple.com/a', 'nada', serviceUrl);
  others.push('https://evil.com/.push.apple.com', 'https://fcm.googleapis.com@evil.com/');
  expect(others.filter(isKnown)).toEqual([]);
  const target = { endpoint: known[0] ?? '', keys: { p256dh: 'A'.repeat(87), auth: '' } };
  expect(isUsable(target, config)).toBe(false);
});
