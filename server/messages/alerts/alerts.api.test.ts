import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import type { DateItem } from '../../../contracts/dates.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { dateCalls } from '../../../test/dates.ts';
import { purge } from '../../../test/purge.ts';
import { insertMany } from '../../db/insert-many.ts';
import { inTransaction } from '../../db/scope.ts';
import { findSetting } from '../../db/settings-store.ts';
import { runDue } from '../../jobs/jobs.ts';
import { messagePurges } from '../purge-store.ts';
import { createAlertJob } from './notify.ts';
import { createPushJob, deleteUnreadableKeys, isPushService } from './push.ts';

/** What the stand-in of the push services answers next, and what it was asked. */
const pushes: { status: number; retryAfter: string; asked: string[] } = {
  ...{ status: 201, retryAfter: '', asked: [] },
};
const service = createServer((request, reply) => {
  pushes.asked.push(`${request.url} ${request.headers['content-encoding']}`);
  if (pushes.retryAfter !== '') reply.setHeader('retry-after', pushes.retryAfter);
  reply.writeHead(pushes.status).end();
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
afterAll(() => service.close());
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

/** What pushes say. */
const messages: string[] = [];
const { generateRequestDetails } = webPush;
vi.spyOn(webPush, 'generateRequestDetails').mockImplementation((target, message, options) => {
  messages.push((JSON.parse(String(message)) as { body: string }).body);
  return generateRequestDetails.call(webPush, target, message, options);
});

test('only the push services of browsers are asked', () => {
  const known = ['https://fcm.googleapis.com/fcm/send/a', 'https://web.push.apple.com/a'];
  known.push('https://updates.push.services.mozilla.com/wpush/v2/a');
  known.push('https://wns2-par02p.notify.windows.com/w/?token=a');
  expect(known.filter((address) => !isPushService(address, null))).toEqual([]);
  const others = ['http://fcm.googleapis.com/a', 'https://127.0.0.1/a', 'https://push.apple.com/a'];
  others.push('https://fcm.googleapis.com:8443/a', 'https://fcm.googleapis.com.example.com/a');
  others.push('https://a@fcm.googleapis.com/a', 'https://xpush.apple.com/a', 'nada', serviceUrl);
  others.push('https://evil.com/.push.apple.com', 'https://fcm.googleapis.com@evil.com/');
  expect(others.filter((address) => isPushService(address, null))).toEqual([]);
});

describe('alerts', () => {
  const site = withApp({
    ...{ PUBLIC_URL: 'https://tarima.example.com', PUSH_SERVICE_URL: serviceUrl },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hola@example.com' },
    TRUST_PROXY: 'loopback',
    SECRETS_KEY: 'una-clave-de-al-menos-treinta-y-dos-letras',
  });
  const visitor = () => site.withToken(null);
  let date: DateItem;
  let event: { id: number; name_id: string };

  const { makeEvent, inDays, add: addDate } = dateCalls(site);
  beforeAll(async () => {
    event = await makeEvent(await site.as('administrator'), 'La Final');
  });
  beforeEach(async () => {
    Object.assign(pushes, { status: 201, retryAfter: '', asked: [] });
    messages.length = 0;
    await site.app.services.db.deleteFrom('alert').execute();
    date = await addDate(await site.as('administrator'), event.id);
  });

  const key = createECDH('prime256v1');
  key.generateKeys();
  const browser = (name: string) => ({
    endpoint: `${serviceUrl}/${name}`,
    p256dh: key.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  });
  const ofDate = () => ({ subject: 'date', ref: String(date.id) });
  const add = async (target: object, subject: object = ofDate()) =>
    (await visitor().post('/content/alerts/', { ...subject, ...target })).status;
  const tell = () => runDue(site.app.services, createAlertJob(site.app.services));
  const push = () => runDue(site.app.services, createPushJob(site.app.services));
  const change = async (fields: object) =>
    expect(
      (await (await site.as('administrator')).patch(`/h/dates/${date.id}/`, { ...fields })).status,
    ).toBe(200);
  const countAlerts = async () =>
    (await site.app.services.db.selectFrom('alert').select('id').execute()).length;
  const listMails = (kind: string) =>
    site.app.services.db
      .selectFrom('mail_job')
      .select(['to_address', 'text_body'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();

  test('a browser is told of each change once, also by two instances, and of the day before', async () => {
    await change({ state: 'few_left' });
    expect([await add(browser('una')), await add(browser('una'))]).toEqual([201, 201]);
    expect(await add(browser('dos'))).toBe(201);
    await tell();
    await push();
    expect(pushes.asked).toEqual([]);
    await change({ state: 'sold_out' });
    await Promise.all([tell(), tell()]);
    await Promise.all([push(), push()]);
    await tell();
    await push();
    expect(pushes.asked.toSorted()).toEqual(['/dos aes128gcm', '/una aes128gcm']);
    site.advance(9 * DAY_MS + DAY_MS / 2);
    await tell();
    await push();
    expect(pushes.asked).toHaveLength(4);
    const rows = await site.app.services.db
      .selectFrom('alert_news')
      .select('news')
      .where('sent_at', 'is', null)
      .execute();
    expect(rows).toEqual([]);
  });

  test('each real change of a date is told once, there and back; what changes nothing is not', async () => {
    const { starts } = date;
    await add(browser('una'));
    const bodies: string[] = [];
    const told = async (fields: object) => {
      await change(fields);
      await tell();
      const before = messages.length;
      await push();
      bodies.push(messages.slice(before).join(' '));
    };
    const [first, second] = [inDays(20), inDays(30)];
    const moves = [first, second, first].map((day) => ({ state: 'postponed', postponed_to: day }));
    for (const fields of [...moves, { state: 'announced', postponed_to: null }]) await told(fields);
    for (const body of bodies.splice(0)) expect(body).toMatch(/^Cambió de fecha: /);
    await told({ state: 'postponed' });
    await told({ notes: 'Otra nota' });
    await told({ state: 'postponed', postponed_to: first });
    await told({ state: 'postponed', postponed_to: null });
    await told({ state: 'cancelled' });
    await told({ state: 'cancelled', starts });
    await told({ state: 'announced' });
    await told({ state: 'cancelled' });
    await told({ state: 'sold_out' });
    await told({ state: 'announced' });
    await told({ state: 'few_left' });
    await told({ state: 'announced' });
    expect(bodies.map((body) => body.replace(/: .*m\./, '.'))).toEqual([
      'Se pospuso: la nueva fecha está por confirmar.',
      '',
      'Tiene nueva fecha.',
      'Se pospuso: la nueva fecha está por confirmar.',
      'Cancelada.',
      '',
      'Se hará, después de todo.',
      'Cancelada.',
      'Se hará, después de todo. Agotada.',
      'Vuelve a haber entradas.',
      'Últimas entradas.',
      '',
    ]);
    expect(pushes.asked).toHaveLength(13);
  });

  test('what waited is told as it is when it is sent; a change that was undone is not told', async () => {
    const postponed_to = inDays(40);
    await add(browser('una'));
    await change({ state: 'cancelled' });
    await tell();
    await change({ state: 'announced' });
    await push();
    expect(messages).toEqual([]);
    await change({ state: 'postponed', postponed_to });
    await tell();
    Object.assign(pushes, { status: 503 });
    await push();
    await change({ state: 'few_left' });
    await tell();
    Object.assign(pushes, { status: 201 });
    site.advance(DAY_MS / 24);
    await push();
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatch(/^Cambió de fecha: .*m\. Últimas entradas\.$/);
    await tell();
    await push();
    expect(messages).toHaveLength(2);
  });

  test('a push that was given up is told when its service takes it', async () => {
    await add(browser('una'));
    await change({ state: 'cancelled' });
    await tell();
    Object.assign(pushes, { status: 503 });
    await push();
    site.advance(3 * DAY_MS + 1);
    await push();
    Object.assign(pushes, { status: 201, asked: [] });
    await push();
    expect(pushes.asked).toEqual([]);
    await tell();
    await push();
    await tell();
    await push();
    expect(pushes.asked).toHaveLength(1);
  });

  test.each(['cancelled', 'hidden', 'in the trash', 'over'])(
    'that it begins soon is not told of a date that is %s when it would be sent',
    async (fate) => {
      await add(browser('una'));
      site.advance(Date.parse(date.begins) - site.app.services.clock.now() - DAY_MS / 2);
      await tell();
      Object.assign(pushes, { status: 429, retryAfter: fate === 'over' ? '60000' : '600' });
      await push();
      expect(messages.splice(0)).toEqual([expect.stringContaining('Ya casi: ')]);
      Object.assign(pushes, { status: 201, retryAfter: '', asked: [] });
      if (fate === 'cancelled') await change({ state: 'cancelled' });
      if (fate === 'hidden') await change({ is_active: false });
      if (fate === 'in the trash') {
        const staff = await site.as('administrator');
        expect((await staff.delete(`/h/dates/${date.id}/`)).status).toBeLessThan(300);
      }
      site.advance(fate === 'over' ? 60_001_000 : 601_000);
      await tell();
      await push();
      expect(messages).toEqual(fate === 'cancelled' ? ['Cancelada.'] : []);
      const waiting = site.app.services.db.selectFrom('alert_news').select('news');
      expect(await waiting.where('sent_at', 'is', null).execute()).toEqual([]);
    },
  );

  test('another place, another hour of the same clock, and what is told when a cancelled one is on again', async () => {
    await add(browser('una'));
    const told = async (fields: object) => {
      messages.length = 0;
      await change(fields);
      await tell();
      await push();
      return messages.join(' ').replace(/(después de todo|hora): .*m\./, '$1: …');
    };
    expect(await told({ venue: 'Otra sala', address: 'Calle 1' })).toMatch(
      /^Cambió el lugar: Otra sala, Calle 1, .*, Venezuela\.$/,
    );
    expect(await told({ zone: 'Europe/Madrid', city: 'Madrid', country: 'ES' })).toMatch(
      /^Cambió la hora: .*, hora de Madrid\. Cambió el lugar: Otra sala, Calle 1, Madrid, España\.$/,
    );
    expect(await told({ notes: 'Otra nota' })).toBe('');
    expect(await told({ venue: ' OTRA  Sála', address: 'Calle 1, 2.º piso' })).toBe('');
    expect(await told({ venue: 'Otra' })).toMatch(/^Cambió el lugar: Otra, Calle 1, 2\.º piso, /);
    expect(await told({ state: 'cancelled' })).toBe('Cancelada.');
    expect(await told({ venue: 'Tercera sala' })).toBe('');
    expect(await told({ state: 'announced' })).toMatch(
      /^Se hará, después de todo: … Cambió el lugar: Tercera sala, /,
    );
  });

  test('a date with a zone that this machine does not know has alerts', async () => {
    const { db } = site.app.services;
    const set = (values: { zone: string } | { state: 'cancelled' }) =>
      db.updateTable('event_date').set(values).where('id', '=', date.id).execute();
    await set({ zone: 'America/Nueva' });
    expect(await add(browser('una'))).toBe(201);
    await set({ state: 'cancelled' });
    await tell();
    await push();
    expect(messages).toEqual(['Cancelada.']);
  });

  test('a date that cannot be read stops the alerts of no other', async () => {
    const { db } = site.app.services;
    const bad = await addDate(await site.as('administrator'), event.id);
    await add(browser('una'), { subject: 'date', ref: String(bad.id) });
    await add(browser('una'));
    await db.updateTable('event_date').set({ begins_at: 9e15 }).where('id', '=', bad.id).execute();
    await change({ state: 'cancelled' });
    await tell();
    await push();
    expect(messages).toEqual(['Cancelada.']);
    const failing = await db.selectFrom('job').select('item').where('attempts', '>', 0).execute();
    expect(failing).toEqual([{ item: `date ${bad.id}` }]);
    await db.deleteFrom('event_date').where('id', '=', bad.id).execute();
    await tell();
  });

  test('a service that does not answer holds up no other, and is asked nothing for a minute', async () => {
    const at = (name: string) => ({
      ...browser(name),
      endpoint: `https://fcm.googleapis.com/${name}`,
    });
    for (const name of ['a', 'b', 'c', 'd']) await add(at(name));
    await add(browser('buena'));
    await change({ state: 'cancelled' });
    await tell();
    const { promise: others, resolve: endOthers } = Promise.withResolvers<void>();
    const original = globalThis.fetch;
    let asked = 0;
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (String(url).startsWith(serviceUrl)) {
        const answer = await original(url, init);
        endOthers();
        return answer;
      }
      asked += 1;
      await others;
      throw new TypeError('fetch failed');
    });
    const job = createPushJob(site.app.services);
    await runDue(site.app.services, job);
    expect(pushes.asked).toEqual(['/buena aes128gcm']);
    const tried = asked;
    expect(tried).toBeGreaterThan(0);
    await add(at('e'));
    await change({ state: 'announced' });
    await tell();
    await runDue(site.app.services, job);
    expect([pushes.asked.length, asked]).toEqual([2, tried]);
    site.advance(61_000);
    await runDue(site.app.services, job);
    expect(asked).toBeGreaterThan(tried);
    fetched.mockRestore();
  });

  test('what the service refuses for now waits as long as it says; what is gone is deleted', async () => {
    for (const name of ['lento', 'ido']) await add(browser(name));
    await change({ state: 'cancelled' });
    await tell();
    Object.assign(pushes, { status: 429, retryAfter: '600' });
    await push();
    expect(pushes.asked).toHaveLength(2);
    site.advance(599_000);
    await push();
    expect(pushes.asked).toHaveLength(2);
    Object.assign(pushes, { status: 410, retryAfter: '' });
    site.advance(2000);
    await push();
    expect([pushes.asked.length, await countAlerts()]).toEqual([4, 0]);
  });

  test.each([401, 403])(
    'who asked stays when the service refuses this site (%i), and it is tried again',
    async (status) => {
      const error = vi.spyOn(site.app.services.log, 'error');
      await add(browser('una'));
      await change({ state: 'cancelled' });
      await tell();
      Object.assign(pushes, { status });
      await push();
      expect([await countAlerts(), error.mock.calls.length]).toEqual([1, 1]);
      error.mockRestore();
      Object.assign(pushes, { status: 201 });
      site.advance(DAY_MS / 24);
      await push();
      expect(pushes.asked).toHaveLength(2);
    },
  );

  test('what cannot be encrypted for is deleted, and stops nobody; with another key of secrets all wait', async () => {
    const { db, secrets } = site.app.services;
    await add(browser('mala'));
    const { endpoint, auth } = browser('mala');
    const bad = JSON.stringify({ endpoint, keys: { p256dh: 'A'.repeat(87), auth } });
    await db
      .updateTable('alert')
      .set({ push: secrets.seal(bad, 'push') })
      .execute();
    await add(browser('buena'));
    await change({ state: 'sold_out' });
    await tell();
    const open = vi.spyOn(secrets, 'open').mockReturnValue(null);
    await push();
    open.mockRestore();
    expect([pushes.asked, await countAlerts()]).toEqual([[], 2]);
    await push();
    expect([pushes.asked, await countAlerts()]).toEqual([['/buena aes128gcm'], 1]);
  });

  test('with another key of secrets staff see that no phone is told, and other keys can be made', async () => {
    const { db, secrets } = site.app.services;
    const findPushKey = async () => (await visitor().get('/content/alerts/')).body;
    const before = await findPushKey();
    await add(browser('una'));
    await add({ email: 'ana@example.com' });
    const open = vi.spyOn(secrets, 'open').mockReturnValue(null);
    await push();
    const failing = db.selectFrom('job').select(['item', 'last_error']).where('attempts', '>', 0);
    expect(await failing.execute()).toEqual([
      { item: 'keys', last_error: expect.stringContaining('SECRETS_KEY') },
    ]);
    const { text } = await (await site.as('administrator')).get('/me/today/');
    expect(text).toContain('--new-push-keys');
    expect(await deleteUnreadableKeys({ db, secrets })).toBe(1);
    open.mockRestore();
    expect(await countAlerts()).toBe(1);
    expect(await findPushKey()).not.toEqual(before);
    await push();
    expect(await failing.execute()).toEqual([]);
    await add(browser('una'));
    expect([await deleteUnreadableKeys({ db, secrets }), await countAlerts()]).toEqual([null, 2]);
  });

  test('no more are sent in an hour than the limit allows', async () => {
    site.advance(DAY_MS);
    for (const name of ['una', 'dos', 'tres']) await add(browser(name));
    await change({ state: 'sold_out' });
    await tell();
    const pushTwo = () => runDue(site.app.services, createPushJob(site.app.services, 2));
    await Promise.all([pushTwo(), pushTwo()]);
    await pushTwo();
    expect(pushes.asked).toHaveLength(2);
    site.advance(DAY_MS / 24 + 1);
    await pushTwo();
    expect(pushes.asked).toHaveLength(3);
  });

  test('a browser ends it with one click; another host is refused; so is what nobody may see', async () => {
    const { endpoint, ...keys } = browser('una');
    await add({ endpoint, ...keys });
    const subject = { ...ofDate(), endpoint };
    const find = async () => (await visitor().post('/content/alerts/find/', subject)).body;
    expect(await find()).toEqual({ is_on: true });
    await visitor().post('/content/alerts/end/', subject);
    expect(await find()).toEqual({ is_on: false });
    expect(await add({ endpoint: 'https://10.0.0.1/x', ...keys })).toBe(400);
    expect(await add({ endpoint, ...keys, p256dh: 'A'.repeat(87) })).toBe(400);
    await change({ is_active: false });
    expect(await add({ endpoint, ...keys })).toBe(404);
    expect(await countAlerts()).toBe(0);
  });

  test('who knows the old address of a browser moves its alerts to the new one, and nobody else', async () => {
    const { endpoint, p256dh, auth } = browser('nueva');
    const move = async (from: string, to = endpoint) =>
      (await visitor().post('/content/alerts/move/', { from, endpoint: to, p256dh, auth })).status;
    await add(browser('vieja'));
    expect(await move(`${serviceUrl}/vieja`, 'https://10.0.0.1/x')).toBe(400);
    expect([await move(`${serviceUrl}/otra`), await move(`${serviceUrl}/vieja`)]).toEqual([
      200, 200,
    ]);
    await add(browser('vieja'));
    expect([await move(`${serviceUrl}/vieja`), await countAlerts()]).toEqual([200, 1]);
    await change({ state: 'sold_out' });
    await tell();
    await push();
    expect(pushes.asked).toEqual(['/nueva aes128gcm']);
  });

  const findToken = (mail?: { text_body: string }) =>
    /clave=(\S+)/.exec(mail?.text_body ?? '')?.[1];

  test('a mail that waits for others says for how long', async () => {
    const { db, clock } = site.app.services;
    await db.deleteFrom('mail_budget').execute();
    const spent = [0, 1].map((shard) => ({
      ...{ bucket: `alert_request site ${shard}`, begun_at: clock.now(), spent: 1000 },
    }));
    await insertMany(db, 'mail_budget', spent);
    const body = { subject: 'date', ref: String(date.id), email: 'cola@example.com' };
    const asked = await visitor().post('/content/alerts/', body);
    expect(asked.body).toEqual({ is_confirmed: false, is_mailed: true, wait_minutes: 60 });
    await visitor().post('/content/alerts/', body);
    const third = await visitor().post('/content/alerts/', body);
    expect(third.body).toEqual({ is_confirmed: false, is_mailed: false, wait_minutes: 60 });
    await db.deleteFrom('mail_job').where('to_address', '=', body.email).execute();
    await db.deleteFrom('mail_budget').execute();
  });

  test('strangers keep no mailbox from its alerts and its subscription; one mail confirms what is open', async () => {
    const { db } = site.app.services;
    await db.deleteFrom('mail_job').execute();
    const email = 'eva@example.com';
    const from = (ip: string) => site.withAddress(ip);
    const other = await addDate(await site.as('administrator'), event.id);
    const asked = [];
    for (const [ip, ref] of [
      ...[['203.0.113.7', date.id] as const, ['203.0.113.7', date.id] as const],
      ...[['203.0.113.7', date.id] as const, ['190.1.2.3', other.id] as const],
    ]) {
      const body = { subject: 'date', ref: String(ref), email };
      asked.push((await from(ip).post('/content/alerts/', body)).body);
    }
    const [mailed, known] = [true, false].map((is_mailed) => ({ is_confirmed: false, is_mailed }));
    expect(asked).toEqual([mailed, mailed, known, mailed]);
    const own = await from('190.1.2.3').post('/content/subscription/', { email });
    expect(own.status).toBe(201);
    const token = findToken((await listMails('alert_request')).at(-1));
    await visitor().post('/content/subscription/confirm/', { token });
    const open = db.selectFrom('alert').select('id').where('confirmed_at', 'is', null);
    expect([await countAlerts(), await open.execute()]).toEqual([2, []]);
  });

  test('what anybody asks for again is kept from then on, and who confirms hears what changed since the first time', async () => {
    await add({ email: 'flor@example.com' });
    site.advance(6.9 * DAY_MS);
    await change({ state: 'sold_out' });
    await add({ email: 'flor@example.com' });
    const asked = (await listMails('alert_request')).find(({ to_address: [item] }) => item === 'f');
    site.advance(0.2 * DAY_MS);
    await purge(site.app.services);
    await visitor().post('/content/subscription/confirm/', { token: findToken(asked) });
    await tell();
    const mails = await listMails('alert');
    const told = mails.filter(({ to_address: [mail] }) => mail === 'f');
    expect([await countAlerts(), told.map(({ text_body }) => text_body)]).toEqual([
      ...[1, [expect.stringContaining('Agotada.')]],
    ]);
  });

  test('moves have a limit, and ends; also at once they end in one alert, and new keys replace the old ones', async () => {
    const { db, secrets } = site.app.services;
    const at = (ip: string) => site.withAddress(ip);
    const move = async (from: string, to: object, ip = '190.9.9.1') =>
      (await at(ip).post('/content/alerts/move/', { from: `${serviceUrl}/${from}`, ...to })).status;
    const readAuth = async () => {
      const { push: sealed } = await db
        .selectFrom('alert')
        .select('push')
        .executeTakeFirstOrThrow();
      return (JSON.parse(secrets.open(sealed, 'push') ?? '') as { keys: { auth: string } }).keys
        .auth;
    };
    await Promise.all([add(browser('a')), add(browser('b'))]);
    const to = browser('c');
    expect(await Promise.all([move('a', to), move('b', to)])).toEqual([200, 200]);
    expect(await countAlerts()).toBe(1);
    const [second, third] = [browser('c'), browser('c')];
    expect([await add(second), await readAuth()]).toEqual([201, second.auth]);
    expect([await move('c', third), await readAuth()]).toEqual([200, third.auth]);
    for (let at = 0; at < 30; at += 1) await move('x', third, '190.9.9.2');
    expect(await move('x', third, '190.9.9.2')).toBe(429);
    const end = async () => {
      const body = { ...ofDate(), endpoint: third.endpoint };
      return (await at('190.9.9.2').post('/content/alerts/end/', body)).status;
    };
    for (let count = 0; count < 30; count += 1) expect(await end()).toBe(200);
    expect(await end()).toBe(429);
  });

  test('of a contest it is told when registration and voting open; when all is over it goes', async () => {
    const { db, clock } = site.app.services;
    const now = clock.now();
    const period = (from: number) => [now + from * DAY_MS, now + (from + 1) * DAY_MS] as const;
    const [[a, b], [c, d], [e, f]] = [period(1), period(3), period(5)];
    const made = await db
      .insertInto('contest')
      .values({
        ...{ entry_id: event.id, postu_date_from: a, postu_date_until: b, vote_date_from: c },
        ...{ vote_date_until: d, public_date_from: e, public_date_until: f, created_at: now },
        ...{ postu_vote_quant: 1, postu_winners: 1, votes_per_ip: 1, postu_phase: 1 },
        ...{ postu_active: 1, applicant_count: 0 },
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await add(browser('una'), { subject: 'contest', ref: event.name_id });
    await tell();
    site.advance(1.5 * DAY_MS);
    await tell();
    await push();
    expect(pushes.asked).toHaveLength(1);
    // A start that is corrected is no other opening.
    await db
      .updateTable('contest')
      .set({ postu_date_from: a - 1 })
      .where('id', '=', made.id)
      .execute();
    await tell();
    await push();
    expect(pushes.asked).toHaveLength(1);
    await db.updateTable('contest').set({ postu_phase: 3 }).where('id', '=', made.id).execute();
    site.advance(4 * DAY_MS);
    await tell();
    await push();
    expect(pushes.asked).toHaveLength(2);
    const rule = messagePurges.find(({ name }) => name === 'alerts');
    const run = (before: number) =>
      inTransaction(db, async (tx) => rule?.run?.({ tx } as never, { now: before, before }) ?? 0);
    expect(await run(f - 1)).toBe(0);
    expect(await run(f)).toBe(1);
  });

  test('the alerts of what is hidden for a while stay; those of a date that is over go', async () => {
    const { db, clock } = site.app.services;
    await add(browser('una'));
    await change({ is_active: false });
    const rule = messagePurges.find(({ name }) => name === 'alerts');
    const run = (before: number) =>
      inTransaction(db, async (tx) => rule?.run?.({ tx } as never, { now: before, before }) ?? 0);
    expect(await run(clock.now())).toBe(0);
    expect(await run(clock.now() + 365 * DAY_MS)).toBe(1);
  });

  test('the alerts of a date that was postponed without a new day go a year after its old one', async () => {
    const { db } = site.app.services;
    await add(browser('una'));
    await change({ state: 'postponed' });
    const rule = messagePurges.find(({ name }) => name === 'alerts');
    const run = (before: number) =>
      inTransaction(db, async (tx) => rule?.run?.({ tx } as never, { now: before, before }) ?? 0);
    const old = Date.parse(date.finishes);
    expect(await run(old + 364 * DAY_MS)).toBe(0);
    expect(await run(old + 365 * DAY_MS)).toBe(1);
  });

  test.each(['date', 'event'])(
    'the alerts of what is in the trash (%s) wait for it to be restored, and go untold when it goes',
    async (deleted) => {
      const staff = await site.as('administrator');
      const own = await makeEvent(staff, 'Se va');
      if (deleted === 'event') date = await addDate(staff, own.id);
      await add(browser('una'));
      const { status } = await (deleted === 'date'
        ? staff.delete(`/h/dates/${date.id}/`)
        : staff.delete(`/event/init/${own.id}/`));
      expect(status).toBeLessThan(300);
      await purge(site.app.services);
      await tell();
      expect(await countAlerts()).toBe(1);
      site.advance(31 * DAY_MS);
      await purge(site.app.services);
      await purge(site.app.services);
      await tell();
      await push();
      expect([await countAlerts(), pushes.asked]).toEqual([0, []]);
    },
  );

  test('the keys of the site are sealed, and stay', async () => {
    const first = (await visitor().get('/content/alerts/')).body as { push_key: string };
    expect(first.push_key).toHaveLength(87);
    expect((await visitor().get('/content/alerts/')).body).toEqual(first);
    expect(await findSetting(site.app.services.db, 'push_keys')).toMatch(/^sealed\./);
  });
});
