import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../contracts/durations.ts';
import { withApp } from '../../../test/app.ts';
import { purge } from '../../../test/purge.ts';
import { inTransaction } from '../../db/scope.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { listFormerEmails } from './former-store.ts';
import { applyRefusals } from './refusals-store.ts';
import { getSubscriberState } from './states-store.ts';

const acts = [
  ...(['ask', 'confirm', 'leave', 'refuse', 'reactivate', 'import', 'purge', 'erase'] as const),
];
const states = ['none', 'unconfirmed', 'confirmed', 'left', 'refused', 'former'] as const;
type State = (typeof states)[number];

/**
 * The state that each act leaves; `confirm` answers the mail of a request made just before, and `purge` comes
 * after two months. A former one is a mailbox that is remembered as having left.
 */
const table: Record<State, readonly State[]> = {
  // ask, confirm, leave, refuse, reactivate, import, purge, erase
  none: ['unconfirmed', 'confirmed', 'none', 'none', 'none', 'confirmed', 'none', 'none'],
  unconfirmed: [
    ...(['unconfirmed', 'confirmed', 'left', 'refused'] as const),
    ...(['unconfirmed', 'confirmed', 'none', 'former'] as const),
  ],
  confirmed: [
    ...(['confirmed', 'confirmed', 'left', 'refused'] as const),
    ...(['confirmed', 'confirmed', 'confirmed', 'former'] as const),
  ],
  left: ['left', 'confirmed', 'left', 'left', 'left', 'left', 'former', 'former'],
  refused: ['refused', 'confirmed', 'left', 'refused', 'confirmed', 'refused', 'none', 'former'],
  former: ['former', 'confirmed', 'former', 'former', 'former', 'former', 'former', 'former'],
};

describe('a subscription', () => {
  const site = withApp({ PUBLIC_URL: 'https://t.example.com', SMTP_URL: 'smtp://127.0.0.1:9' });
  const { staff: admin } = site;
  const email = 'ana@example.com';
  const token = 'clave';
  const visitor = () => site.withToken(null);
  const ask = (address = email, choices: object = {}) =>
    visitor().post('/content/subscription/', { email: address, ...choices });
  const list = () => site.app.services.db.selectFrom('subscriber').selectAll().execute();
  const findId = async () => (await list()).find((row) => row.email === email)?.id ?? 1;

  /** Returns the keys of the mails to this address, the oldest first. */
  async function listKeys(address = email): Promise<string[]> {
    const mails = await site.app.services.db
      .selectFrom('mail_job')
      .select('text_body')
      .where('to_address', '=', address)
      .orderBy('id')
      .execute();
    return mails.map(({ text_body }) => /clave=(\S+)/.exec(text_body)?.[1] ?? '');
  }
  async function click(key: string | undefined): Promise<void> {
    await visitor().post('/content/subscription/confirm/', { token: key });
  }

  async function readState(): Promise<State> {
    const { db } = site.app.services;
    const row = (await list()).find((item) => item.email === email);
    const isFormer = (await inTransaction(db, (tx) => listFormerEmails(tx, [email]))).has(email);
    // Who only asks is still remembered as having left.
    if (isFormer) return 'former';
    return row === undefined ? 'none' : getSubscriberState(row);
  }

  async function bring(state: State): Promise<void> {
    const { db, clock } = site.app.services;
    const now = clock.now();
    for (const name of ['subscriber', 'former_subscriber', 'mail_job', 'limit_count'] as const)
      await db.deleteFrom(name).execute();
    if (state === 'none') return;
    if (state === 'former') {
      const former = { email_hash: hashToken(email), created_at: now };
      await db.insertInto('former_subscriber').values(former).execute();
      return;
    }
    const isActive = state === 'unconfirmed' || state === 'confirmed';
    await db
      .insertInto('subscriber')
      .values({
        ...{ email, email_key: email, token_hash: hashToken(token), is_demo: 0 },
        ...{
          created_at: now - 5,
          is_active: isActive ? 1 : 0,
          ended_at: isActive ? null : now - 1,
        },
        confirmed_at: state === 'unconfirmed' ? null : now - 4,
        asked_at: state === 'unconfirmed' ? now - 5 : null,
        refused_at: state === 'refused' ? now - 1 : null,
      })
      .execute();
  }

  const perform: Record<(typeof acts)[number], () => Promise<unknown>> = {
    ask,
    async confirm() {
      await ask();
      await click((await listKeys()).at(-1));
    },
    leave: () => visitor().post('/content/unsubscription/', { token }),
    async refuse() {
      const { db, clock } = site.app.services;
      const refused = (await list()).find((row) => row.email === email);
      if (refused === undefined) return;
      for (const subject of ['Uno', 'Dos']) {
        const made = await admin.post('/h/announcements/', { subject, body: 'Texto.' });
        const { id } = made.body as { id: number };
        const mail = {
          announcement_id: id,
          subscriber_id: refused.id,
          token_hash: `${subject}${id}`,
        };
        const row = { ...mail, created_at: clock.now(), is_refused: 1 };
        await db.insertInto('announcement_mail').values(row).execute();
        await applyRefusals(db, id, clock.now());
      }
    },
    reactivate: async () =>
      (await site.as('administrator')).post(`/h/subscribers/${await findId()}/reactivate/`),
    import: async () =>
      (await site.as('administrator')).post('/h/subscribers/import/', {
        ...{ csv: email, source: 'Hoja', day: '2026-01-01' },
      }),
    async purge() {
      site.advance(61 * DAY_MS);
      await purge(site.app.services);
    },
    erase: async () => (await site.as('administrator')).delete(`/h/subscribers/${await findId()}/`),
  };

  test.each(states)('%s: each act leaves it as the table says', async (state) => {
    const found: State[] = [];
    for (const act of acts) {
      await bring(state);
      site.advance(16 * 60_000);
      await perform[act]();
      found.push(await readState());
    }
    expect(Object.fromEntries(acts.map((act, index) => [act, found[index]]))).toEqual(
      Object.fromEntries(acts.map((act, index) => [act, table[state][index]])),
    );
  });

  test('asked for with another spelling or other choices is as its mailbox confirms', async () => {
    await bring('none');
    expect((await ask('ana+zz@example.com')).status).toBe(201);
    expect((await ask(email, { country: 'JP', interests: ['contests'] })).status).toBe(201);
    site.advance(3_600_001);
    expect((await ask(email, { country: 'VE', interests: [] })).status).toBe(400);
    const [planted] = await listKeys('ana+zz@example.com');
    await click((await listKeys())[1]);
    await click((await listKeys())[0]);
    await click(planted);
    expect(await list()).toMatchObject([
      { email, country: 'VE', interests: ',all,contests,', is_active: 1 },
    ]);
    expect((await ask('ana+zz@example.com')).status).toBe(400);
    // A mail from before it ended does not begin it again.
    const [key] = await listKeys();
    await site.app.services.db
      .updateTable('subscriber')
      .set({ token_hash: hashToken(token) })
      .execute();
    await perform.leave();
    await click(key);
    expect(await readState()).toBe('left');
  });

  test('an export can be imported into another site: each person keeps state, choices and consent', async () => {
    const { db } = site.app.services;
    await bring('none');
    const common = { created_at: 1, is_demo: 0, is_active: 1, confirmed_at: 1_767_268_800_000 };
    const add = (name: string, more: object) =>
      db
        .insertInto('subscriber')
        .values({
          email: `${name}@example.com`,
          email_key: name,
          token_hash: name,
          ...common,
          ...more,
        })
        .execute();
    await add('=formula', { country: 'VE', interests: ',music,contests,' });
    await add('papel', { consent_source: '+ Hoja', consent_day: '2025-05-03' });
    await add('pide', { confirmed_at: null, asked_at: 1 });
    await add('va', { is_active: 0, ended_at: 2 });
    await add('cerrada', { is_active: 0, ended_at: 2, refused_at: 2, refused_reason: '550 5.1.1' });
    const { text: csv } = await admin.get('/h/subscribers/csv/');
    await bring('none');
    const send = async () =>
      (
        await admin.post('/h/subscribers/import/', {
          ...{ csv, source: 'Otro sitio', day: '2026-01-01' },
        })
      ).body;
    expect(await send()).toEqual({
      ...{ taken: 2, known: 0, left: 2, wrong_count: 1 },
      wrong: [{ line: 4, reason: 'Pidió suscribirse y no lo confirmó.' }],
    });
    const rows = await db.selectFrom('subscriber').selectAll().orderBy('email').execute();
    expect(
      rows.map((row) => [row.email, getSubscriberState(row), row.interests, row.country]),
    ).toEqual([
      ['=formula@example.com', 'confirmed', ',music,contests,', 'VE'],
      ['cerrada@example.com', 'refused', ',all,', ''],
      ['papel@example.com', 'confirmed', ',all,', ''],
      ['va@example.com', 'left', ',all,', ''],
    ]);
    expect(rows.map((row) => [row.consent_source, row.consent_day])).toEqual([
      ['Formulario del sitio', '2026-01-01'],
      ['Formulario del sitio', '2026-01-01'],
      ['+ Hoja', '2025-05-03'],
      ['Formulario del sitio', '2026-01-01'],
    ]);
    expect(rows[1]?.refused_reason).toBe('550 5.1.1');
    expect(await send()).toMatchObject({ taken: 0, known: 2, left: 2, wrong_count: 1 });
  });

  test('the choices of a key are signed with it', async () => {
    const { signer, clock } = site.app.services;
    await bring('unconfirmed');
    const [row] = await list();
    const subject = `subscription ${row?.id} ${row?.asked_at} VE_all`;
    const signature = signer.sign(subject, clock.now() + DAY_MS);
    await click(`${row?.id}.MX_all.${signature}`);
    expect(await readState()).toBe('unconfirmed');
    await click(`${row?.id}.VE_all.${signature}`);
    expect(await readState()).toBe('confirmed');
  });
});
