import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import type { MessageItem } from '../../contracts/messages.ts';
import { type Client, SITE_KEY, withApp } from '../../test/app.ts';
import { takeToken } from '../../test/captcha.ts';
import { startSmtp } from '../../test/stand-ins/smtp.ts';

const fields = {
  h_key: SITE_KEY,
  name: 'Yosmar Peña',
  email: 'yosmar@example.com',
  country: 'VE',
  subject: 'Contratación',
  message: 'Quisiera contratarles.\nSaludos.',
};

describe('the contact form', () => {
  const site = withApp({ MAIL_TO: 'casa@example.com' });
  const { staff: admin } = site;
  const visitor = () => site.withToken(null);
  async function write(changes: object = {}) {
    const token = await takeToken(visitor());
    return visitor().post('/h/contact/', { ...fields, token, ...changes });
  }
  const newest = async (admin: Client) =>
    ((await admin.get('/h/messages/')).body as { results: MessageItem[] }).results[0];

  test('a message is stored, shown to staff, and mailed with the sender as Reply-To', async () => {
    const sent = await write();
    expect([sent.status, sent.body]).toEqual([201, { id: expect.any(Number) }]);
    expect(await newest(admin)).toEqual({
      id: (sent.body as { id: number }).id,
      name: 'Yosmar Peña',
      email: 'yosmar@example.com',
      country: 'VE',
      subject: 'Contratación',
      message: 'Quisiera contratarles.\nSaludos.',
      is_read: false,
      is_answered: false,
      is_demo: false,
      created_at: expect.stringMatching(/Z$/),
      mail: 'waiting',
      mail_error: '',
    });
    expect(await site.app.services.mail.runDue()).toBe(1);
    expect(await newest(admin)).toMatchObject({ mail: 'sent' });
    const folder = join(site.dataDir, 'mail');
    const [name = ''] = (await readdir(folder)).filter((item) => item.endsWith('.eml'));
    const mail = await readFile(join(folder, name), 'utf8');
    expect(mail).toContain('To: casa@example.com');
    expect(mail).toContain('Reply-To: yosmar@example.com');
    expect(mail).toContain('Quisiera contratarles.');
  });

  test('each missing field has its own message, and no captcha token is consumed', async () => {
    const token = await takeToken(visitor());
    const empty = await visitor().post('/h/contact/', { h_key: SITE_KEY, token, terms: 'false' });
    expect([empty.status, empty.body]).toEqual([
      400,
      {
        name: ['Por favor complete el campo de nombre.'],
        email: ['Por favor escriba correctamente un correo electronico.'],
        country: ['Debe seleccionar un país.'],
        subject: ['Debe indicar un asunto.'],
        message: ['El mensaje no puede quedar vacio.'],
        terms: ['Debe aceptar los terminos y condiciones para enviar el mensaje.'],
      },
    ]);
    for (const email of ['a', 'a@b', 'a b@example.com', 'a@example.com>\r\nBcc: x@example.com']) {
      const wrong = await visitor().post('/h/contact/', { ...fields, token, email });
      const text = 'Por favor escriba correctamente un correo electronico.';
      expect([wrong.status, wrong.body], email).toEqual([400, { email: [text] }]);
    }
    const long = await visitor().post('/h/contact/', {
      ...fields,
      token,
      message: 'a'.repeat(5001),
    });
    expect(Object.keys(long.body as object)).toEqual(['message']);
    expect((await visitor().post('/h/contact/', { ...fields, token })).status).toBe(201);
  });

  test('a captcha that is missing, wrong or used is rejected with a field error', async () => {
    const token = await takeToken(visitor());
    expect((await visitor().post('/h/contact/', { ...fields, token })).status).toBe(201);
    for (const wrong of [undefined, '', 'x', token]) {
      const answer = await visitor().post('/h/contact/', { ...fields, token: wrong });
      expect([answer.status, answer.body]).toEqual([400, { token: [expect.any(String)] }]);
    }
  });

  test('of many submissions with one token, one message is stored', async () => {
    const token = await takeToken(visitor());
    const subject = 'Doble pulsación';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor().post('/h/contact/', { ...fields, token, subject })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(400)]);
    const { body } = await admin.get('/h/messages/?search=doble');
    expect((body as { count: number }).count).toBe(1);
  });

  test('without the site key it is rejected', async () => {
    expect((await write({ h_key: 'otra' })).status).toBe(403);
  });
});

describe('an unavailable captcha service', () => {
  // Nothing listens on port 9 (discard).
  const site = withApp({ RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:9' });

  test('a message is rejected with 503 in Spanish, and nothing is stored', async () => {
    const admin = await site.as('administrator');
    const { body } = await admin.get('/h/private-key/');
    for (const { id, rel } of body as Array<{ id: number; rel: string }>) {
      if (rel.startsWith('captcha')) await admin.patch(`/h/private-key/${id}/`, { key: 'x' });
    }
    const answer = await site.withToken(null).post('/h/contact/', { ...fields, token: 'x' });
    expect([answer.status, answer.body]).toEqual([
      503,
      { detail: expect.stringContaining('Intente de nuevo') },
    ]);
    expect((await admin.get('/h/messages/')).body).toMatchObject({ count: 0 });
  });
});

describe('the section of messages', () => {
  const site = withApp();
  const { staff: admin } = site;
  async function add(changes: Partial<typeof fields>): Promise<MessageItem> {
    const visitor = site.withToken(null);
    const token = await takeToken(visitor);
    const sent = await visitor.post('/h/contact/', { ...fields, token, ...changes });
    const { body } = await admin.get(`/h/messages/${(sent.body as { id: number }).id}/`);
    return body as MessageItem;
  }

  test('messages are searched, paged, marked and deleted with their e-mail', async () => {
    const made: MessageItem[] = [];
    for (const subject of ['Prensa', 'Estudio 100%', 'Estudio']) made.push(await add({ subject }));
    const list = async (query: string) =>
      (await admin.get(`/h/messages/${query}`)).body as { count: number; results: MessageItem[] };
    expect((await list('?page_size=2')).results.map((result) => result.subject)).toEqual([
      'Estudio',
      'Estudio 100%',
    ]);
    expect((await list('?search=0%25')).results.map((result) => result.subject)).toEqual([
      'Estudio 100%',
    ]);
    const [first] = made;
    const path = `/h/messages/${first?.id}/`;
    const marked = await admin.patch(path, { is_read: true, is_answered: true });
    expect(marked.body).toEqual({ ...first, is_read: true, is_answered: true });
    expect((await admin.get(path)).body).toEqual(marked.body);
    const gone = await admin.delete(path);
    expect([gone.status, gone.body]).toEqual([200, marked.body]);
    expect((await admin.get(path)).status).toBe(404);
    expect((await list('')).count).toBe(2);
    expect(await site.app.services.mail.countUnsent()).toEqual({ waiting: 2, failed: 0 });
  });

  test('the CSV opens in a Spanish Excel, and contains no formulas', async () => {
    const evil = '=HYPERLINK("https://example.com";"x")';
    await add({
      name: evil,
      subject: 'Con; punto y coma y "comillas"',
      message: '+58 412\n-1;=1,@x',
    });
    const answer = await admin.get('/h/messages/csv/?search=hyperlink');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="mensajes.csv"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text.startsWith('\uFEFF"Fecha";"Nombre";"Correo";"País";')).toBe(true);
    const [, row = ''] = answer.text.split('\r\n');
    expect(row).toContain(`"'=HYPERLINK(""https://example.com"";""x"")"`);
    expect(row).toContain('"Con; punto y coma y ""comillas"""');
    expect(row).toContain(`"'+58 412\n'-1;'=1,'@x"`);
    expect(row).toContain(';"Venezuela";');
    expect((await site.withToken(null).get('/h/messages/csv/')).status).toBe(401);
  });
});

describe('an e-mail whose delivery was given up', async () => {
  const smtp = await startSmtp();
  const site = withApp({ SMTP_URL: smtp.url });
  afterAll(() => smtp.close());

  test('is sent again once on request of staff, with the same retries as any other', async () => {
    const admin = await site.as('administrator');
    const visitor = site.withToken(null);
    const { db, mail } = site.app.services;
    smtp.behave('refuse');
    const token = await takeToken(visitor);
    const sent = await visitor.post('/h/contact/', { ...fields, token });
    const path = `/h/messages/${(sent.body as { id: number }).id}/`;
    await mail.runDue();
    const failed = { mail: 'failed', mail_error: expect.stringContaining('No such user') };
    expect((await admin.get(path)).body).toMatchObject(failed);
    for (const role of ['judge', 'customer', null] as const) {
      const { status } = await (await site.as(role)).post(`${path}mail/`);
      expect(status, role ?? 'nobody').toBe(role === null ? 401 : 403);
    }
    expect((await admin.get(path)).body).toMatchObject(failed);

    smtp.behave('busy');
    site.advance(4 * DAY_MS);
    const staff = await site.as('administrator');
    const clicked = await Promise.all([1, 2, 3].map(() => staff.post(`${path}mail/`)));
    for (const { status, body } of clicked) {
      expect([status, body]).toMatchObject([200, { mail: 'waiting', mail_error: '' }]);
    }
    expect(await mail.runDue()).toBe(0);
    expect((await staff.get(path)).body).toMatchObject({ mail: 'waiting' });
    smtp.behave('accept');
    site.advance(30_000);
    expect(await mail.runDue()).toBe(1);
    expect((await staff.get(path)).body).toMatchObject({ mail: 'sent', mail_error: '' });
    expect((await staff.post(`${path}mail/`)).body).toMatchObject({ mail: 'sent' });
    expect(await mail.runDue()).toBe(0);
    expect(smtp.mails.length).toBe(1);

    const { body } = await staff.get('/h/audit/?resource=messages');
    expect((body as { results: unknown[] }).results).toMatchObject([
      { before: { is_mail_given_up: true }, after: { is_mail_given_up: false } },
    ]);
    await db.updateTable('contact_message').set({ mail_job_id: null }).execute();
    expect((await staff.post(`${path}mail/`)).body).toMatchObject({ mail: 'none' });
    expect((await staff.post('/h/messages/999999/mail/')).status).toBe(404);
  });
});

describe('the countries', () => {
  const site = withApp();
  test('come as pairs in Spanish order, with a tag', async () => {
    const answer = await site.withToken(null).get('/country/');
    const pairs = answer.body as Array<[string, string]>;
    expect(pairs.length).toBeGreaterThan(240);
    expect(pairs).toContainEqual(['VE', 'Venezuela']);
    expect(pairs[0]?.[1]).toBe('Afganistán');
    expect(answer.headers.etag).toBeTruthy();
  });
});
