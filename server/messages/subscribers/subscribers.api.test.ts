import { describe, expect, test } from 'vitest';
import {
  type ImportReport,
  NO_EMAIL_COLUMN,
  type SubscriberItem,
  TOO_MANY_COLUMNS,
} from '../../../contracts/subscribers.ts';
import { withApp } from '../../../test/app.ts';
import { purge } from '../../../test/purge.ts';

const KNOWN = { email: ['Parece que el correo electrónico se encuentra registrado.'] };

describe('the subscription', () => {
  const site = withApp({ PUBLIC_URL: 'https://tarima.example.com' });
  const { staff: admin } = site;
  const subscribe = (email: unknown) =>
    site.withToken(null).post('/content/subscription/', { email });
  const list = async (query = '') => {
    const { body } = await admin.get(`/h/subscribers/${query}`);
    return body as { count: number; results: SubscriberItem[] };
  };
  async function getWelcome(email: string) {
    const { db } = site.app.services;
    const mail = await db
      .selectFrom('mail_job')
      .selectAll()
      .where('to_address', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const headers = JSON.parse(mail.headers_json) as Record<string, string>;
    const link = /^<(https:\/\/[^>]+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    return { mail, headers, link };
  }

  test('a new e-mail is accepted, a known one rejected regardless of case', async () => {
    const first = await subscribe('Nueva@Example.com');
    expect([first.status, first.body]).toEqual([201, { email: 'nueva@example.com' }]);
    for (const email of ['nueva@example.com', ' NUEVA@EXAMPLE.COM ']) {
      const again = await subscribe(email);
      expect([again.status, again.body]).toEqual([400, KNOWN]);
    }
    for (const email of ['', 'nueva', 'a@b', undefined, 'a@example.com\nBcc: x@example.com']) {
      expect([(await subscribe(email)).status, email]).toEqual([400, email]);
    }
    expect((await subscribe('nueva+2@example.com')).body).toEqual(KNOWN);
    expect((await subscribe('nuev\u0430@example.com')).body).toEqual({
      email: [expect.stringContaining('alfabetos distintos')],
    });
    expect((await list('?search=NUEVA')).results).toMatchObject([
      { email: 'nueva@example.com', is_active: true, ended_at: null, mail: 'waiting' },
    ]);
  });

  test('of many simultaneous requests for one e-mail, one is accepted and one mail queued', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        subscribe(i % 2 ? 'carrera@example.com' : 'CARRERA@example.com'),
      ),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    expect(answers.filter(({ status }) => status === 400).length).toBe(39);
    const { db } = site.app.services;
    const mails = await db
      .selectFrom('mail_job')
      .select('id')
      .where('to_address', '=', 'carrera@example.com')
      .execute();
    expect(mails.length).toBe(1);
  });

  test('the welcome e-mail has a one-click unsubscribe link, and subscribing again is possible', async () => {
    const email = 'va-y-viene@example.com';
    await subscribe(email);
    const { mail, headers, link } = await getWelcome(email);
    expect(link).toMatch(/^https:\/\/tarima\.example\.com\/baja\?clave=[\w-]{32}$/);
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.text_body).toContain(link);
    const path = link.replace('https://tarima.example.com', '');
    const click = (payload: string) =>
      site.app.http.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    // One-click request of a mail provider: no cookie, no origin, no redirect (RFC 8058).
    const oneClick = await click('List-Unsubscribe=One-Click');
    expect(oneClick.statusCode).toBe(200);
    const state = async () => (await list(`?search=${email}`)).results[0];
    expect(await state()).toMatchObject({ is_active: false, ended_at: expect.any(String) });
    expect((await subscribe(email)).status).toBe(201);
    expect(await state()).toMatchObject({ is_active: true, ended_at: null });
    // The link of the old e-mail does not end the new subscription.
    await click('List-Unsubscribe=One-Click');
    expect(await state()).toMatchObject({ is_active: true });
    const renewed = (await getWelcome(email)).link;
    const form = await site.app.http.inject({
      method: 'POST',
      url: renewed.replace('https://tarima.example.com', ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect([form.statusCode, form.headers.location]).toEqual([303, '/baja/listo']);
    expect(await state()).toMatchObject({ is_active: false });
  });

  test('a failed welcome e-mail can be sent again, but not to a former subscriber', async () => {
    const email = 'perdida@example.com';
    await subscribe(email);
    const { mail, link } = await getWelcome(email);
    const { db } = site.app.services;
    await db
      .updateTable('mail_job')
      .set({ state: 'failed', last_error: 'No such user here' })
      .where('id', '=', mail.id)
      .execute();
    const [one] = (await list(`?search=${email}`)).results;
    expect(one).toMatchObject({ mail: 'failed', mail_error: 'No such user here' });
    const retry = () => admin.post(`/h/subscribers/${one?.id}/mail/`);
    for (const click of [await retry(), await retry()]) {
      expect([click.status, click.body]).toEqual([
        200,
        { ...one, mail: 'waiting', mail_error: '' },
      ]);
    }
    const audit = await admin.get('/h/audit/?resource=subscribers');
    expect(audit.body).toMatchObject({ count: 1 });
    expect(audit.text).not.toContain(email);

    await db.updateTable('mail_job').set({ state: 'failed' }).where('id', '=', mail.id).execute();
    const token = new URL(link).searchParams.get('clave');
    await site.withToken(null).post('/content/unsubscription/', { token });
    const late = await retry();
    expect([late.status, late.body]).toEqual([
      409,
      { detail: 'Esta persona ya no está suscrita.' },
    ]);
    expect((await getWelcome(email)).mail.state).toBe('failed');
  });

  test('an unknown token has no effect and reveals nothing', async () => {
    const before = await list();
    const answer = await site.withToken(null).post('/content/unsubscription/', { token: 'x' });
    expect([answer.status, answer.body]).toEqual([200, { is_subscribed: false }]);
    expect(await list()).toEqual(before);
  });

  test('the token is never returned; the list is exported and a subscriber deleted', async () => {
    const { db } = site.app.services;
    const tokens = await db.selectFrom('subscriber').select('token_hash').execute();
    const everything = JSON.stringify(await list()) + (await admin.get('/h/subscribers/csv/')).text;
    for (const { token_hash } of tokens) expect(everything).not.toContain(token_hash);
    expect(everything).toContain('\uFEFF"Correo";"Suscrito";"Desde";');
    const [one] = (await list('?search=carrera')).results;
    const gone = await admin.delete(`/h/subscribers/${one?.id}/`);
    expect([gone.status, gone.body]).toEqual([200, one]);
    expect((await list('?search=carrera')).count).toBe(0);
    const audit = await admin.get('/h/audit/?resource=subscribers');
    expect(audit.text).not.toContain('carrera');
  });

  test('country and interests are optional, narrow the list and are changed by the link of a mail', async () => {
    const visitor = site.withToken(null);
    const chosen = { email: 'elige@example.com', country: 've', interests: ['music', 'events'] };
    const answer = await visitor.post('/content/subscription/', chosen);
    expect([answer.status, answer.body]).toEqual([201, { email: 'elige@example.com' }]);
    for (const wrong of [{ country: 'Venezuela' }, { interests: ['cine'] }]) {
      const refused = await visitor.post('/content/subscription/', {
        ...{ email: 'otra@example.com', ...wrong },
      });
      expect(refused.status).toBe(400);
    }
    const emails = async (query: string) => (await list(query)).results.map(({ email }) => email);
    expect(await emails('?country=VE')).toEqual(['elige@example.com']);
    expect(await emails('?interest=music')).toContain('elige@example.com');
    // Who chose nothing gets everything.
    expect(await emails('?interest=contests')).not.toContain('elige@example.com');
    expect(await emails('?interest=contests')).toContain('nueva@example.com');
    const token = (await getWelcome('elige@example.com')).link.split('clave=')[1];
    const path = '/content/subscription/preferences/';
    expect((await visitor.post(path, { token })).body).toEqual({
      ...{ is_subscribed: true, country: 'VE', interests: ['events', 'music'] },
      ...{ is_all: false, subjects: [] },
    });
    const changed = await visitor.patch(path, { token, interests: ['all'] });
    expect(changed.body).toMatchObject({ country: 'VE', interests: [], is_all: true });
    const form = await site.app.http.inject({
      method: 'POST',
      url: `/suscripcion/preferencias?clave=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'interests=contests&interests=music&country=co',
    });
    const saved = `/suscripcion/preferencias?clave=${token}&guardado=1`;
    expect([form.statusCode, form.headers.location]).toEqual([303, saved]);
    expect((await list('?search=elige')).results[0]).toMatchObject({
      ...{ country: 'CO', interests: ['music', 'contests'] },
    });
    expect((await admin.get('/h/subscribers/csv/?country=CO')).text).toContain('Música, Concursos');
    await visitor.post('/content/unsubscription/', { token });
    const none = { is_subscribed: false, country: '', interests: [], is_all: false, subjects: [] };
    expect((await visitor.patch(path, { token, country: 'AR' })).body).toEqual(none);
    expect((await visitor.post(path, { token: 'x' })).body).toEqual(none);
    expect((await list('?search=elige')).results[0]?.country).toBe('CO');
  });

  test('an import takes new people with their consent, and writes to nobody who left', async () => {
    const { db } = site.app.services;
    const send = async (csv: string, more: object = {}) => {
      const consent = { source: 'Hoja del concierto', day: '2026-05-03' };
      return admin.post('/h/subscribers/import/', { csv, ...consent, ...more });
    };
    await subscribe('conocida@example.com');
    await subscribe('borrada@example.com');
    const [erased] = (await list('?search=borrada')).results;
    await admin.delete(`/h/subscribers/${erased?.id}/`);
    await subscribe('vencida@example.com');
    await db
      .updateTable('subscriber')
      .set({ is_active: 0, ended_at: site.app.services.clock.now() - 31 * 24 * 3_600_000 })
      .where('email', 'in', ['vencida@example.com', 'elige@example.com'])
      .execute();
    await purge(site.app.services);
    await subscribe('se-va@example.com');
    await db
      .updateTable('subscriber')
      .set({ is_active: 0, ended_at: site.app.services.clock.now() })
      .where('email', '=', 'se-va@example.com')
      .execute();
    const csv = [
      ...['Correo;País;Suscrito', 'Nueva-Uno@example.com;ve;sí', '"nueva;dos@example.com";;'],
      ...['conocida+x@example.com;;', 'borrada@example.com;;', 'vencida@example.com;;'],
      ...['se-va@example.com;;', 'nueva-uno@example.com;;', 'sin-arroba;;', 'tres@example.com;XX;'],
      ...['cuatro@example.com;;no', ''],
    ].join('\r\n');
    const expected = { taken: 1, known: 1, left: 4, wrong_count: 4 };
    const trial = await send(csv, { is_trial: true });
    expect(trial.body).toMatchObject(expected);
    expect((await list('?search=nueva-uno')).count).toBe(0);
    const done = await send(csv);
    expect(done.body).toMatchObject(expected);
    expect((done.body as ImportReport).wrong.map(({ line }) => line)).toEqual([3, 8, 9, 10]);
    expect((await list('?search=nueva-uno')).results).toMatchObject([
      { email: 'nueva-uno@example.com', country: 'VE', is_confirmed: true, mail: 'none' },
    ]);
    expect((await send(csv)).body).toMatchObject({ taken: 0, known: 2 });
    const exported = (await admin.get('/h/subscribers/csv/?search=nueva-uno')).text;
    expect(exported).toContain('"Hoja del concierto";"2026-05-03"');
    for (const wrong of [{ source: '' }, { day: '' }, { day: '2999-01-01' }, { csv: '"a' }]) {
      const answer = await send('a@example.com', wrong);
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([
        400,
        Object.keys(wrong),
      ]);
    }
    expect((await subscribe('borrada@example.com')).status).toBe(201);
    const former = await db.selectFrom('former_subscriber').selectAll().execute();
    expect(former.length).toBeGreaterThan(0);
    expect(JSON.stringify(former)).not.toContain('@');
  });

  test('a day of consent in the file that does not exist or is to come is refused', async () => {
    const send = async (lines: readonly string[]) => {
      const consent = { source: 'Hoja del concierto', day: '2026-05-03', is_trial: true };
      const csv = lines.join('\n');
      return (await admin.post('/h/subscribers/import/', { csv, ...consent })).body as ImportReport;
    };
    const lines = ['2024-02-29', '2025-02-29', '2999-01-01', '2024-13-01'].map(
      (day, index) => `dia-${index}@example.com;Feria;${day}`,
    );
    const report = await send(['Correo;Consentimiento;Fecha del consentimiento', ...lines]);
    expect([report.taken, report.wrong.map(({ line }) => line)]).toEqual([1, [3, 4, 5]]);
    expect(report.wrong[0]?.reason).toContain('no existe o no ha llegado');
  });

  const files: Record<string, { lines: readonly string[]; taken: number; left: number }> = {
    'a title above, other words': {
      lines: ['Concierto de mayo', '', 'Nombre;Su dirección', 'Ana;X1'],
      taken: 1,
      left: 0,
    },
    'no titles': { lines: ['Ana;X1', 'Eva;X2'], taken: 2, left: 0 },
    'sep=': { lines: ['sep=|', 'Nombre|Correo', 'Ana, la de Sur; etc.|X1'], taken: 1, left: 0 },
    'Google Contacts': {
      lines: [
        'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value',
        ...['Ana,Sur,* myContacts,* Home,X1 ::: X2,+58 412', 'Eva,,,,,', 'Luz,,,Work,X3,'],
      ],
      taken: 2,
      left: 0,
    },
    'a form': {
      lines: ['Marca temporal,Nombre,Correo', '1/5/2026,Ana,Ana <X1>'],
      taken: 1,
      left: 0,
    },
    Ghost: {
      lines: [
        'id,email,name,subscribed_to_emails,deleted_at',
        '1,X1,Ana,true,',
        '2,X2,Eva,false,',
        '3,X3,,true,2026-01-01',
      ],
      taken: 1,
      left: 2,
    },
    listmonk: {
      lines: [
        'uuid,email,name,status',
        'a,X1,Ana,enabled',
        'b,X2,Eva,blocklisted',
        'c,X3,Luz,disabled',
      ],
      taken: 1,
      left: 2,
    },
    Mailchimp: {
      lines: [
        'Email Address,First Name,UNSUB_TIME,CLEAN_TIME',
        'X1,Ana,,',
        'X2,Eva,2026-01-01,',
        'X3,Luz,,2026-01-01',
      ],
      taken: 1,
      left: 2,
    },
    Brevo: { lines: ['EMAIL,NOMBRE,BLACKLISTED', 'X1,Ana,No', 'X2,Eva,Yes'], taken: 1, left: 1 },
    Substack: {
      lines: ['email,active_subscription,email_disabled', 'X1,false,false', 'X2,true,true'],
      taken: 1,
      left: 1,
    },
    Kit: { lines: ['Email,State', 'X1,active', 'X2,cancelled'], taken: 1, left: 1 },
    Buttondown: {
      lines: ['email_address,subscriber_type', 'X1,regular', 'X2,unsubscribed'],
      taken: 1,
      left: 1,
    },
    Mailjet: { lines: ['email,is_excluded', 'X1,false', 'X2,true'], taken: 1, left: 1 },
    SendGrid: { lines: ['email,spam_report', 'X1,', 'X2,1'], taken: 1, left: 1 },
    MailerLite: { lines: ['Subscriber,Type', 'X1,active', 'X2,junk'], taken: 1, left: 1 },
    'a list of the active': {
      lines: ['email,active', 'X1,1', 'X2,no', 'X3,0', 'X4,false'],
      taken: 1,
      left: 3,
    },
    'a list with remarks': {
      lines: [
        ...['Correo;Nota;Estado', 'X1;;Baja California', 'X2;Dado de baja;', 'X3;;Cancelado'],
        ...['X4;No desea recibir correos;', 'X5;Black Label, sin quejas;Activo'],
      ],
      taken: 2,
      left: 3,
    },
    'a list with states': {
      lines: ['Correo;Estado', 'X1;Activo', 'X2;De baja', 'X3;Rebotado', 'X4;Bounced'],
      taken: 1,
      left: 3,
    },
  };
  test.each(Object.entries(files))(
    'an import understands %s, and who left there is no subscriber',
    async (name, file) => {
      const folder = name.replace(/[^a-z]/gi, '').toLowerCase();
      const csv = file.lines.join('\r\n').replace(/X(\d)/g, `${folder}$1@example.com`);
      const consent = { source: 'Otro servicio', day: '2026-05-03' };
      const { body } = await admin.post('/h/subscribers/import/', { csv, ...consent });
      const { taken, left } = file;
      expect(body).toMatchObject({ taken, left });
      const states = ['confirmed', 'left'].map(
        async (state) => (await list(`?search=${folder}&state=${state}`)).count,
      );
      expect(await Promise.all(states)).toEqual([taken, left]);
    },
  );

  test('an import without addresses says so once, in Spanish, as it does of what is no CSV', async () => {
    const consent = { source: 'Hoja', day: '2026-05-03' };
    const send = async (csv: string) =>
      (await admin.post('/h/subscribers/import/', { csv, ...consent })).body;
    expect(await send('Nombre;Ciudad\nAna;Caracas\nEva;Mérida')).toEqual({
      csv: [NO_EMAIL_COLUMN],
    });
    expect(await send('Correo\n"ana@example.com')).toEqual({
      csv: [expect.stringContaining('revise las comillas')],
    });
    expect(await send(`Correo${','.repeat(200)}\nana@example.com`)).toEqual({
      csv: [TOO_MANY_COLUMNS],
    });
  });
});

describe('where mail leaves the machine', () => {
  const site = withApp({
    PUBLIC_URL: 'https://tarima.example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const subscribe = (email: string) =>
    site.withToken(null).post('/content/subscription/', { email });
  async function find(email: string) {
    const admin = await site.as('administrator');
    const { body } = await admin.get(`/h/subscribers/?search=${email}`);
    return (body as { results: SubscriberItem[] }).results[0];
  }
  async function linkTo(email: string): Promise<string> {
    const { text_body } = await site.app.services.db
      .selectFrom('mail_job')
      .select('text_body')
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow();
    return /https:\S+/.exec(text_body)?.[0] ?? '';
  }

  test('a subscription holds when the button of its mail was clicked; opening the link does nothing', async () => {
    const answer = await subscribe('ana@example.com');
    expect([answer.status, answer.body]).toEqual([201, { email: 'ana@example.com' }]);
    expect([(await subscribe('ana@example.com')).status]).toEqual([400]);
    expect(await find('ana@example.com')).toMatchObject({ is_active: true, is_confirmed: false });
    const { pathname, search } = new URL(await linkTo('ana@example.com'));
    expect(pathname).toBe('/suscripcion');
    await site.app.http.inject({ url: pathname + search });
    expect((await find('ana@example.com'))?.is_confirmed).toBe(false);
    for (const _ of [1, 2]) {
      const clicked = await site.app.http.inject({ method: 'POST', url: pathname + search });
      expect([clicked.statusCode, clicked.headers.location]).toEqual([303, '/suscripcion/lista']);
    }
    expect((await find('ana@example.com'))?.is_confirmed).toBe(true);
    const wrong = await site.app.http.inject({ method: 'POST', url: `${pathname}?clave=x` });
    expect([wrong.statusCode, wrong.headers.location]).toEqual([303, '/suscripcion/vencida']);
  });

  test('who lost the mail asks again, and any of the mails confirms; who returns is written to where it was confirmed', async () => {
    const { db } = site.app.services;
    const post = async (link: string) => {
      const { pathname, search } = new URL(link);
      await site.app.http.inject({ method: 'POST', url: pathname + search });
    };
    const listMails = (to: string) =>
      db.selectFrom('mail_job').selectAll().where('to_address', '=', to).orderBy('id').execute();
    await subscribe('perdida@example.com');
    site.advance(1000);
    expect((await subscribe('perdida@example.com')).status).toBe(400);
    expect((await subscribe('perdida@example.com')).status).toBe(400);
    const mails = await listMails('perdida@example.com');
    expect(mails).toHaveLength(3);
    const [first, second] = mails.map(({ text_body }) => /https:\S+/.exec(text_body)?.[0] ?? '');
    expect(first).not.toBe(second);
    await post((first ?? '').replace(/clave=\d+/, 'clave=1'));
    expect((await find('perdida@example.com'))?.is_confirmed).toBe(false);
    await post(first ?? '');
    expect((await find('perdida@example.com'))?.is_confirmed).toBe(true);
    expect((await subscribe('perdida@example.com')).status).toBe(400);
    expect(await listMails('perdida@example.com')).toHaveLength(3);

    await db
      .updateTable('subscriber')
      .set({ is_active: 0, ended_at: site.app.services.clock.now() })
      .where('email', '=', 'perdida@example.com')
      .execute();
    site.advance(3_600_001);
    expect((await subscribe('perdida+otra@example.com')).status).toBe(201);
    await post(second ?? '');
    expect(await find('perdida@example.com')).toMatchObject({ is_active: false });
    expect(await find('perdida%2Botra')).toMatchObject({ is_active: true, is_confirmed: false });
    const [link] = (await listMails('perdida+otra@example.com')).map(
      ({ text_body }) => /https:\S+/.exec(text_body)?.[0] ?? '',
    );
    await post(link ?? '');
    expect(await find('perdida')).toMatchObject({
      ...{ email: 'perdida+otra@example.com', is_confirmed: true },
    });
    expect(await find('perdida@example.com')).toBeUndefined();
  });

  test('what nobody confirms is deleted after seven days and can be asked for again', async () => {
    await subscribe('nadie@example.com');
    const lateLink = (await linkTo('nadie@example.com')).replace(/^https:\/\/[^/]+/, '');
    await subscribe('dos@example.com');
    const { pathname, search } = new URL(await linkTo('dos@example.com'));
    await site.app.http.inject({ method: 'POST', url: pathname + search });
    site.advance(8 * 24 * 3_600_000);
    await purge(site.app.services);
    expect(await find('nadie@example.com')).toBeUndefined();
    const late = await site.app.http.inject({ method: 'POST', url: lateLink });
    expect(late.headers.location).toBe('/suscripcion/vencida');
    expect((await find('dos@example.com'))?.is_confirmed).toBe(true);
    expect((await subscribe('nadie@example.com')).status).toBe(201);
  });
});
