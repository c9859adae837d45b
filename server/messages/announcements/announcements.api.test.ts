import { describe, expect, test } from 'vitest';
import {
  ALREADY_SENT,
  type AnnouncementItem,
  type NewsItem,
  type NewsPage,
  NO_BUTTON_LINK,
  NO_SUBSCRIBERS,
  STILL_SENDING,
  TIME_IN_PAST,
} from '../../../contracts/announcements.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { createPhoto } from '../../../test/pictures.ts';
import { inTransaction } from '../../db/scope.ts';
import { runDue } from '../../jobs/jobs.ts';
import { createAnnouncementJob } from './send.ts';

describe('announcements', () => {
  const site = withApp({ NEWS_MAILS_PER_HOUR: '2', PUBLIC_URL: 'https://tarima.example.com' });
  const { staff } = site;
  const admin = staff;
  const run = () => runDue(site.app.services, createAnnouncementJob(site.app.services));
  const visitor = () => site.withToken(null);

  async function addSubscriber(email: string, values: object = {}): Promise<void> {
    const { db } = site.app.services;
    await db
      .insertInto('subscriber')
      .values({
        ...{ email, email_key: email, token_hash: email, is_active: 1, is_demo: 0 },
        ...{ created_at: 1, confirmed_at: 1, ended_at: null, mail_job_id: null },
        ...values,
      })
      .execute();
  }
  async function write(fields: object = {}): Promise<AnnouncementItem> {
    const made = await admin.post('/h/announcements/', {
      ...{ subject: 'Se acerca la final', body: 'Este sábado.\n\nVenga.', ...fields },
    });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.body as AnnouncementItem;
  }
  const post = async (path: string, body: object = {}) => {
    const answer = await (await site.as('administrator')).post(path, { ...body });
    return [answer.status, answer.body as AnnouncementItem] as const;
  };
  const find = async ({ id }: AnnouncementItem) => {
    const { body } = await (await site.as('administrator')).get('/h/announcements/');
    return (body as AnnouncementItem[]).find((item) => item.id === id);
  };
  const listMails = () =>
    site.app.services.db
      .selectFrom('mail_job')
      .selectAll()
      .where('kind', '=', 'news')
      .orderBy('id')
      .execute();

  test('an hour that has passed and a button without a link are refused at their fields', async () => {
    const made = await write();
    const path = `/h/announcements/${made.id}/`;
    expect(await post(`${path}send/`, { at: '2020-01-01 00:00' })).toEqual([
      409,
      { detail: NO_SUBSCRIBERS },
    ]);
    await addSubscriber('primera@example.com');
    expect(await post(`${path}send/`, { at: '2020-01-01 00:00' })).toEqual([
      400,
      { at: [TIME_IN_PAST] },
    ]);
    const refused = await admin.patch(path, { button: 'Entradas' });
    expect([refused.status, refused.body]).toEqual([400, { link: [NO_BUTTON_LINK] }]);
    expect((await admin.patch(path, { button: 'Entradas', link: '/fechas/1' })).status).toBe(200);
    expect((await admin.patch(path, { link: '' })).status).toBe(400);
    await admin.delete(path);
    await site.app.services.db.deleteFrom('subscriber').execute();
  });

  test('nobody gets one while nobody is confirmed', async () => {
    await addSubscriber('sinconfirmar@example.com', { confirmed_at: null });
    const made = await write();
    expect(await post(`/h/announcements/${made.id}/send/`)).toEqual([
      409,
      { detail: NO_SUBSCRIBERS },
    ]);
    await (await site.as('administrator')).delete(`/h/announcements/${made.id}/`);
  });

  test('each confirmed person gets it once, within the limit of an hour, also from two instances', async () => {
    for (const name of ['ana', 'beto', 'carla']) await addSubscriber(`${name}@example.com`);
    await addSubscriber('ida@example.com', { is_active: 0, ended_at: 2 });
    const made = await write({ button: 'Entradas', link: 'https://entradas.example/final' });
    expect([made.state, (await visitor().get(`/h/news/${made.id}/`)).status]).toEqual([
      'draft',
      404,
    ]);
    expect((await visitor().get('/h/shell/')).body).toMatchObject({ has_news: false });
    const [status, sending] = await post(`/h/announcements/${made.id}/send/`);
    expect([status, sending.state]).toEqual([200, 'planned']);
    await Promise.all([run(), run()]);
    expect((await visitor().get('/h/shell/')).body).toMatchObject({ has_news: true });
    const first = await listMails();
    expect(first.map((mail) => mail.to_address)).toEqual(
      ['ana', 'beto', 'carla'].map((name) => `${name}@example.com`),
    );
    expect(await find(made)).toMatchObject({ state: 'sending', sent: 3 });
    expect((await admin.patch(`/h/announcements/${made.id}/`, { subject: 'Otro' })).body).toEqual({
      detail: ALREADY_SENT,
    });
    expect((await admin.delete(`/h/announcements/${made.id}/`)).body).toEqual({
      detail: STILL_SENDING,
    });
    expect(await site.app.services.mail.runDue()).toBe(2);
    await run();
    expect(await find(made)).toMatchObject({ state: 'sending', sent: 3 });
    site.advance(HOUR_MS + 1);
    expect(await site.app.services.mail.runDue()).toBe(1);
    await run();
    expect(await find(made)).toMatchObject({ state: 'sent', sent: 3 });
    const [mail] = first;
    expect(mail?.text_body).toContain('https://entradas.example/final');
    expect(mail?.text_body).toContain(`/novedades/${made.id}?utm_source=anuncio-${made.id}`);
    const links = first.map(({ headers_json }) => JSON.parse(headers_json)['List-Unsubscribe']);
    expect(new Set(links).size).toBe(3);

    const token = /clave=([\w-]+)/.exec(String(links[0]))?.[1];
    expect((await visitor().post('/content/unsubscription/', { token })).status).toBe(200);
    const { db } = site.app.services;
    const ended = await db
      .selectFrom('subscriber')
      .select('email')
      .where('ended_at', 'is not', null)
      .execute();
    expect(ended.map(({ email }) => email).toSorted()).toEqual([
      'ana@example.com',
      'ida@example.com',
    ]);

    const news = (await visitor().get('/h/news/')).body as { results: NewsItem[] };
    expect(news.results.map(({ id }) => id)).toEqual([made.id]);
    const page = (await visitor().get(`/h/news/${made.id}/`)).body as NewsPage;
    expect(page).toMatchObject({ subject: 'Se acerca la final', button: 'Entradas' });
  });

  test('what is stopped recalls what waits, and goes on where it was', async () => {
    site.advance(2 * HOUR_MS);
    const made = await write();
    const path = `/h/announcements/${made.id}`;
    const at = new Date(site.app.services.clock.now() + HOUR_MS).toISOString();
    expect((await post(`${path}/send/`, { at }))[1]).toMatchObject({
      state: 'planned',
      send_at: at,
    });
    const before = (await listMails()).length;
    await run();
    expect(await listMails()).toHaveLength(before);
    expect((await post(`${path}/pause/`))[1].state).toBe('draft');
    await addSubscriber('dario@example.com');
    await post(`${path}/send/`);
    await run();
    expect(await listMails()).toHaveLength(before + 3);
    const [, paused] = await post(`${path}/pause/`);
    expect([paused.state, paused.sent, (await listMails()).length]).toEqual(['paused', 0, before]);
    await run();
    expect(await listMails()).toHaveLength(before);
    await post(`${path}/send/`);
    for (let hour = 0; hour < 3; hour += 1) {
      await run();
      await site.app.services.mail.runDue();
      site.advance(HOUR_MS + 1);
    }
    expect(await find(made)).toMatchObject({ state: 'sent', sent: 3 });
  });

  test('a changed plan is a draft, and one that is to be sent is not deleted', async () => {
    const made = await write();
    const path = `/h/announcements/${made.id}/`;
    await post(`${path}send/`, {
      at: new Date(site.app.services.clock.now() + HOUR_MS).toISOString(),
    });
    expect((await admin.delete(path)).body).toEqual({ detail: STILL_SENDING });
    const changed = await admin.patch(path, { subject: 'Otro asunto' });
    expect(changed.body).toMatchObject({ state: 'draft', send_at: null });
    site.advance(HOUR_MS + 1);
    expect(await run()).toBe(0);
    expect((await (await site.as('administrator')).delete(path)).status).toBe(200);
  });

  test('it is not sent by the right of who has none any more, and another one goes on with it', async () => {
    site.advance(2 * HOUR_MS);
    const made = await write();
    const path = `/h/announcements/${made.id}`;
    await post(`${path}/send/`);
    const { db, mail } = site.app.services;
    await run();
    const waiting = (await listMails()).filter(({ state }) => state === 'waiting');
    expect(waiting).toHaveLength(3);
    await db
      .updateTable('mail_job')
      .set({ author_id: -1 })
      .where('state', '=', 'waiting')
      .execute();
    await mail.runDue();
    await db
      .updateTable('announcement')
      .set({ account_id: -1 })
      .where('id', '=', made.id)
      .execute();
    site.advance(HOUR_MS + 1);
    expect(await run()).toBe(0);
    const job = await db
      .selectFrom('job')
      .select('last_error')
      .where('kind', '=', 'announcement')
      .executeTakeFirst();
    expect(job?.last_error).toContain('ya no puede');
    await post(`${path}/pause/`);
    expect((await post(`${path}/send/`))[0]).toBe(200);
    for (let hour = 0; hour < 3; hour += 1) {
      site.advance(2 * HOUR_MS);
      await run();
      await mail.runDue();
    }
    expect(await find(made)).toMatchObject({ state: 'sent', sent: 3 });
    const sent = await db
      .selectFrom('mail_job')
      .select('id')
      .where('topic', '=', `announcement ${made.id}`)
      .where('state', '=', 'sent')
      .execute();
    expect(sent).toHaveLength(3);
  });

  test('who leaves or is erased gets no mail that still waits', async () => {
    site.advance(2 * HOUR_MS);
    const { db } = site.app.services;
    const made = await write();
    await post(`/h/announcements/${made.id}/send/`);
    await run();
    const [left, erased] = (await listMails()).filter(({ state }) => state === 'waiting');
    const token = /clave=([\w-]+)/.exec(left?.text_body ?? '')?.[1];
    await visitor().post('/content/unsubscription/', { token });
    const row = await db
      .selectFrom('subscriber')
      .select('id')
      .where('email', '=', erased?.to_address ?? '')
      .executeTakeFirstOrThrow();
    await (await site.as('administrator')).delete(`/h/subscribers/${row.id}/`);
    const recipients = (await listMails()).map(({ to_address }) => to_address);
    expect(recipients).not.toContain(left?.to_address);
    expect(recipients).not.toContain(erased?.to_address);
    const renewed = { is_active: 1, created_at: site.app.services.clock.now() + 1, ended_at: null };
    await db
      .updateTable('subscriber')
      .set(renewed)
      .where('email', '=', left?.to_address ?? '')
      .execute();
    await visitor().post('/content/unsubscription/', { token });
    const again = await db
      .selectFrom('subscriber')
      .select('is_active')
      .where('email', '=', left?.to_address ?? '')
      .executeTakeFirst();
    expect(again?.is_active).toBe(1);
  });

  test('its e-mail has picture, button and both parts, and can be tried by whoever has a mailbox', async () => {
    const bytes = await createPhoto({ width: 400, height: 200 });
    const fields = {
      subject: 'Con <imagen>',
      body: 'Hola',
      preheader: 'Lea',
      link: 'https://x.example/',
    };
    const made = await admin.upload('POST', '/h/announcements/', fields, { picture: { bytes } });
    const { id } = made.body as AnnouncementItem;
    for (const link of ['//x.example/', '/\\x.example', 'javascript:alert(1)', '/a b']) {
      expect([link, (await admin.patch(`/h/announcements/${id}/`, { link })).status]).toEqual([
        link,
        400,
      ]);
    }
    await admin.patch(`/h/announcements/${id}/`, { link: '/fechas/3' });
    const preview = (await admin.get(`/h/announcements/${id}/preview/`)).body as {
      html: string;
      bytes: number;
    };
    expect(preview.html).toContain('Con &lt;imagen&gt;');
    expect(preview.html).toMatch(
      /<img src="https:\/\/tarima\.example\.com\/media\/[^"]+\?firma=[^"]+" alt="Con/,
    );
    expect(preview.html).toContain('height="300"');
    expect(preview.html).toContain(
      `href="https://tarima.example.com/fechas/3?utm_source=anuncio-${id}"`,
    );
    expect(preview.bytes).toBeLessThan(100_000);
    const { db } = site.app.services;
    await db.updateTable('account').set({ email: '' }).execute();
    expect((await admin.post(`/h/announcements/${id}/test/`)).status).toBe(409);
    await db.updateTable('account').set({ email: 'yo@example.com' }).execute();
    expect((await admin.post(`/h/announcements/${id}/test/`)).body).toEqual({
      to: 'yo@example.com',
    });
    const mail = await db
      .selectFrom('mail_job')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect([mail?.to_address, mail?.subject]).toEqual(['yo@example.com', 'Prueba: Con <imagen>']);
  });

  test('it goes to the countries and interests that it names, and their number is told before', async () => {
    const { db, mail } = site.app.services;
    await db.deleteFrom('mail_job').execute();
    await db.deleteFrom('announcement').execute();
    site.advance(2 * HOUR_MS);
    await db.updateTable('subscriber').set({ is_active: 0 }).execute();
    await addSubscriber('ve-musica@example.com', { country: 'VE', interests: ',events,music,' });
    await addSubscriber('ve-todo@example.com', { country: 'VE' });
    await addSubscriber('ve-concursos@example.com', { country: 'VE', interests: ',contests,' });
    await addSubscriber('co-musica@example.com', { country: 'CO', interests: ',music,' });
    await addSubscriber('nada@example.com', { interests: ',music,' });
    await addSubscriber('ve-sin@example.com', { country: 'VE', confirmed_at: null });
    const count = async (query: string) => {
      const answer = await admin.get(`/h/announcement-audience/${query}`);
      return [answer.status, answer.body];
    };
    const reached = { confirmed: 2, unconfirmed: 1, per_hour: 2 };
    expect(await count('?countries=VE&interests=music')).toEqual([200, reached]);
    expect(await count('')).toEqual([200, { ...reached, confirmed: 5 }]);
    expect(await count('?countries=VE,CO')).toEqual([200, { ...reached, confirmed: 4 }]);
    for (const wrong of ['?countries=ve', '?interests=cine', '?countries=VE,', '?pais=VE'])
      expect([wrong, (await count(wrong))[0]]).toEqual([wrong, 400]);
    const nobody = await write({ countries: 'AR' });
    expect(await post(`/h/announcements/${nobody.id}/send/`)).toEqual([
      409,
      { detail: NO_SUBSCRIBERS },
    ]);
    const made = await write({ countries: 'VE', interests: 'music,events' });
    expect(made).toMatchObject({ countries: 'VE', interests: 'music,events' });
    await post(`/h/announcements/${made.id}/send/`);
    await run();
    const waiting = (await listMails()).filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ to_address }) => to_address)).toEqual([
      ...['ve-musica@example.com', 've-todo@example.com'],
    ]);
    await inTransaction(db, (tx) => mail.recall(tx, { kinds: ['news'] }));
    await db.deleteFrom('announcement').execute();
  });

  test('who leaves or is erased while the mails are being queued gets none', async () => {
    const { db, mail } = site.app.services;
    await db.deleteFrom('mail_job').execute();
    await db.deleteFrom('announcement').execute();
    site.advance(2 * HOUR_MS);
    await db.updateTable('subscriber').set({ is_active: 0 }).execute();
    for (const name of ['sigue', 'saliendo']) await addSubscriber(`${name}@example.com`);
    const made = await write();
    await post(`/h/announcements/${made.id}/send/`);
    await run();
    // As when the recall does not see yet what another transaction queues.
    await db
      .updateTable('subscriber')
      .set({ is_active: 0 })
      .where('email', '=', 'saliendo@example.com')
      .execute();
    expect(await mail.runDue()).toBe(1);
    expect((await listMails()).filter(({ state }) => state !== 'sent')).toEqual([]);
    await run();
    expect((await find(made))?.state).toBe('sent');
    await db.deleteFrom('announcement').execute();
  });
});
