import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { type SmtpStandIn, startSmtp } from '../../test/stand-ins/smtp.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { inTransaction } from '../db/scope.ts';
import { estimateWaitMs } from './counts-store.ts';
import { createEmail } from './email.ts';
import { createFolderSender } from './folder-sender.ts';
import { createMailQueue, type MailQueue, type NewMail } from './mail-queue.ts';
import { MailRefusedError, type MailSender, MailServerDownError } from './mail-sender.ts';
import { createSmtpSender } from './smtp-sender.ts';

const FROM = 'Tarima <no-responder@tarima.example.com>';
const log = pino({ level: 'silent' });
const mail: NewMail = {
  kind: 'studio',
  to: 'a@example.com',
  ...createEmail({ subject: 'Prueba', text: 'Hola' }),
};

let place: TestPlace;
let database: OpenDatabase;
let now = 0;
const clock = { now: () => now };

beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
  database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl });
  await migrate(database.db, database.engine);
});
beforeEach(async () => {
  now = Date.now();
  await database.db.deleteFrom('mail_job').execute();
  await database.db.deleteFrom('mail_budget').execute();
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

/** A worker's queue, as after a start. */
function open(
  sender: MailSender,
  options: { newsMailsPerHour?: number; voteMailsPerHour?: number; db?: OpenDatabase['db'] } = {},
): MailQueue {
  const { db, engine } = database;
  return createMailQueue({
    db,
    engine,
    isAllowed: async () => true,
    sender,
    domain: 'tarima.example.com',
    clock,
    log,
    ...options,
  });
}

function put(queue: MailQueue, mails: readonly NewMail[] = [mail]): Promise<void> {
  return inTransaction(database.db, async (tx) => {
    for (const item of mails) await queue.queue(tx, item);
  });
}

function jobs() {
  return database.db.selectFrom('mail_job').selectAll().orderBy('id').execute();
}

function header(raw: string, name: string): string | undefined {
  const unfolded = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1];
}

test('an answer with U+0000 is stored as the reason, and the next mail goes out', async () => {
  let isFirst = true;
  const queue = open({
    async send() {
      if (!isFirst) return;
      isFirst = false;
      throw new MailRefusedError('550 5.1.1 no\u0000 such user', true);
    },
    close() {},
  });
  await put(queue, [mail, mail]);
  await queue.runDue();
  const states = (await jobs()).map(({ state, last_error }) => [state, last_error]);
  expect(states).toEqual([
    ['failed', '550 5.1.1 no  such user'],
    ['sent', ''],
  ]);
});

describe('recipients whose server is slow', () => {
  /** A sender to which some mailboxes do not answer until the test lets them. */
  function slowSender() {
    const { promise, resolve: answer } = Promise.withResolvers<Error | null>();
    const sent: string[] = [];
    const sender: MailSender = {
      async send({ to }) {
        const error = to.startsWith('lento') ? await promise : null;
        if (error) throw error;
        sent.push(to);
      },
      close: () => undefined,
    };
    return { sent, sender, answer };
  }
  const to = (name: string, kind: NewMail['kind'] = 'studio') => ({
    ...{ ...mail, kind, to: `${name}@example.com` },
  });

  test('hold up their own slots alone, and the server is not taken to be down', async () => {
    const { sent, sender, answer } = slowSender();
    const queue = open(sender);
    const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
    await put(queue, [to('primero'), ...['lento1', 'lento2', ...names].map((item) => to(item))]);
    const run = queue.runDue();
    await expect.poll(() => sent.length).toBe(31);
    answer(new MailServerDownError('Timeout'));
    expect(await run).toBe(31);
    const waiting = (await jobs()).filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ attempts, claimed_until }) => [attempts, claimed_until])).toEqual([
      [1, null],
      [1, null],
    ]);
    await put(queue, [to('luego')]);
    expect(await queue.runDue()).toBe(1);
  });

  test('leave a slot for a code, also one that is asked for while they are being written to', async () => {
    const { sent, sender, answer } = slowSender();
    const queue = open(sender);
    queue.writeWith('reset', async (_tx, address) => ({ to: address, write: async () => mail }));
    await put(queue, [to('primero')]);
    await queue.start();
    await expect.poll(() => sent.length).toBe(1);
    await put(
      queue,
      Array.from({ length: 8 }, (_, index) => to(`lento${index}`)),
    );
    queue.wake();
    await expect
      .poll(async () => (await jobs()).filter(({ attempts }) => attempts > 0).length)
      .toBeGreaterThan(5);
    await put(queue, [to('codigo', 'vote'), to('otro')]);
    await inTransaction(database.db, (tx) =>
      queue.request(tx, { kind: 'reset', to: 'r@example.com' }),
    );
    queue.wake();
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.slice(1).toSorted()).toEqual(['codigo@example.com', 'r@example.com']);
    answer(null);
    await expect.poll(() => sent.length).toBe(12);
    await queue.stop();
  });

  /** Starts a queue whose slots are taken by five of them, the last one claimed with these mails. */
  async function fillSlots(queue: MailQueue, sender: MailSender, next: readonly NewMail[]) {
    const send = vi.spyOn(sender, 'send');
    await put(queue, [to('primero')]);
    await queue.start();
    await expect.poll(() => send.mock.calls.length).toBe(1);
    for (const [count, mails] of [
      [5, ['lento1', 'lento2', 'lento3', 'lento4'].map((name) => to(name))] as const,
      [6, next] as const,
    ]) {
      await put(queue, mails);
      queue.wake();
      await expect.poll(() => send.mock.calls.length).toBeGreaterThanOrEqual(count);
    }
  }

  test('hold up no codes that are claimed with one of them', async () => {
    const { sent, sender, answer } = slowSender();
    const queue = open(sender);
    const codes = ['lento5', 'c1', 'c2', 'c3', 'c4'].map((name) => to(name, 'vote'));
    await fillSlots(queue, sender, codes);
    await expect.poll(() => sent.length).toBe(5);
    answer(null);
    await expect.poll(() => sent.length).toBe(10);
    await queue.stop();
  });

  test('hold up what is claimed no longer than they last when the database is away', async () => {
    const { sent, sender, answer } = slowSender();
    let failures = 0;
    let isAway = false;
    const db = new Proxy(database.db, {
      get(target, name) {
        if (isAway && name === 'updateTable') {
          failures += 1;
          throw new Error('connection lost');
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const queue = open(sender, { db });
    await fillSlots(
      queue,
      sender,
      ['lento5', 'a', 'b', 'c', 'd'].map((name) => to(name)),
    );
    isAway = true;
    queue.wake();
    await expect.poll(() => failures).toBeGreaterThan(0);
    isAway = false;
    answer(null);
    await expect.poll(() => sent.length).toBe(10);
    await queue.stop();
  });
});

test('a mail whose delivery fails unexpectedly waits with its error, and stops no other', async () => {
  const queue = open({ send: async () => undefined, close: () => undefined });
  queue.watch('studio', {
    isWanted: async ({ to }) => {
      if (to.startsWith('roto')) throw new Error('broken');
      return true;
    },
  });
  await put(queue);
  await queue.runDue();
  await database.db.deleteFrom('mail_job').execute();
  const names = ['roto', 'ana', 'bea', 'caro', 'dora', 'eva', 'flor'];
  await put(
    queue,
    names.map((name) => ({ ...mail, to: `${name}@example.com` })),
  );
  expect(await queue.runDue()).toBe(6);
  const [broken, ...others] = await jobs();
  expect(broken).toMatchObject({
    ...{ state: 'waiting', attempts: 1, claimed_until: null, due_at: now + 30_000 },
    last_error: 'broken',
  });
  expect(others.every(({ state }) => state === 'sent')).toBe(true);
});

describe('through an SMTP server', () => {
  let smtp: SmtpStandIn;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.close());
  const openSmtp = () => open(createSmtpSender({ url: smtp.url, from: FROM }));

  test('a mail goes out once, whole, with its headers', async () => {
    const queue = openSmtp();
    const headers = { 'List-Unsubscribe': '<https://tarima.example.com/baja>' };
    await put(queue, [{ ...mail, replyTo: 'ñandú@example.com', subject: '¡Qué año!', headers }]);
    expect(await queue.runDue()).toBe(1);
    expect(await queue.runDue()).toBe(0);
    expect(smtp.mails.length).toBe(1);
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = smtp.mails;
    expect([from, to]).toEqual(['no-responder@tarima.example.com', ['a@example.com']]);
    const [job] = await jobs();
    expect(header(raw, 'Message-ID')).toBe(`<${job?.message_id}>`);
    expect(header(raw, 'List-Unsubscribe')).toBe('<https://tarima.example.com/baja>');
    expect(raw).toContain('text/plain');
    expect(raw).toContain('text/html');
    expect(job).toMatchObject({ state: 'sent', attempts: 1, sent_at: now });
    await queue.stop();
  });

  test('what a visitor typed begins no header and no tag', async () => {
    const queue = openSmtp();
    const subject = 'Hola\r\nBcc: victima@example.com\r\n\r\nOtro cuerpo\u2028x';
    const hostile = createEmail({ subject, text: '<b>&' });
    await put(queue, [{ ...mail, ...hostile, replyTo: 'a@example.com\r\nX-Mal: 1' }]);
    await queue.runDue();
    const raw = smtp.mails[0]?.raw ?? '';
    expect(smtp.mails[0]?.to).toEqual(['a@example.com']);
    expect(header(raw, 'Bcc')).toBeUndefined();
    expect(header(raw, 'X-Mal')).toBeUndefined();
    expect(header(raw, 'Subject')).toBe('Hola Bcc: victima@example.com Otro cuerpo x');
    expect(raw).toContain('&lt;b&gt;&amp;');
    await queue.stop();
  });

  test('a busy server is tried again after growing waits, and a mail given up after three days', async () => {
    const queue = openSmtp();
    await put(queue);
    smtp.behave('busy');
    for (const wait of [30_000, 60_000, 120_000, 240_000]) {
      expect(await queue.runDue()).toBe(0);
      const [job] = await jobs();
      expect(job).toMatchObject({ state: 'waiting', due_at: now + wait });
      expect(job?.last_error).toContain('Try again later');
      now += wait - 1;
      expect(await queue.runDue()).toBe(0);
      expect((await jobs())[0]?.attempts).toBe(job?.attempts);
      now += 1;
    }
    expect(await queue.countUnsent()).toEqual({ waiting: 1, failed: 0 });
    for (let tries = 0; (await jobs())[0]?.state === 'waiting'; tries += 1) {
      expect(tries).toBeLessThan(100);
      await queue.runDue();
      now += 60 * MINUTE_MS;
    }
    const [job] = await jobs();
    expect(now - (job?.created_at ?? 0)).toBeGreaterThan(3 * 24 * 60 * MINUTE_MS);
    expect(await queue.countUnsent()).toEqual({ waiting: 0, failed: 1 });
    await queue.stop();
  });

  test('a recipient or a text that is refused for good fails at once, with the reason', async () => {
    const queue = openSmtp();
    for (const [behaviour, words] of [
      ['refuse', 'No such user here'],
      ['refuse-text', 'Looks like spam'],
    ] as const) {
      smtp.behave(behaviour);
      await put(queue);
      await queue.runDue();
      const job = (await jobs()).at(-1);
      expect(job).toMatchObject({ state: 'failed', attempts: 1 });
      expect(job?.last_error).toContain(words);
    }
    await queue.stop();
  });

  test('a daily limit of the provider loses no mail: they wait, and go out later', async () => {
    const queue = openSmtp();
    await put(
      queue,
      Array.from({ length: 12 }, () => mail),
    );
    smtp.behave('over-limit');
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await queue.runDue()).toBe(0);
      now += 60 * MINUTE_MS;
    }
    expect(await queue.countUnsent()).toEqual({ waiting: 12, failed: 0 });
    expect((await jobs())[0]?.last_error).toContain('sending limit exceeded');
    smtp.behave('accept');
    expect(await queue.runDue()).toBe(12);
    await queue.stop();
  });

  test('while the server is down one mail asks, and all go when it is back', async () => {
    const { port } = smtp;
    await smtp.close();
    const queue = openSmtp();
    await put(
      queue,
      Array.from({ length: 12 }, (_, i) => ({ ...mail, subject: `N.º ${i}` })),
    );
    expect(await queue.runDue()).toBe(0);
    expect((await jobs()).map((job) => job.attempts)).toEqual([1, ...Array(11).fill(0)]);
    smtp = await startSmtp(port);
    // The one that asked waits no longer than the others once the server is known to be back.
    expect(await queue.runDue()).toBe(12);
    const ids = smtp.mails.map(({ raw }) => header(raw, 'Message-ID'));
    expect(new Set(ids).size).toBe(12);
    await queue.stop();
  });

  test('a stop during a mail ends soon; the mail stays and goes out after the next start', async () => {
    const first = openSmtp();
    await put(first);
    smtp.behave('silent');
    const run = first.runDue();
    await first.stop();
    expect(await run).toBe(0);
    expect((await jobs())[0]).toMatchObject({ state: 'waiting', claimed_until: null });
    smtp.behave('accept');
    const second = openSmtp();
    expect(await second.runDue()).toBe(1);
    await second.stop();
  });

  test('several workers at once send each mail once', async () => {
    const workers = [openSmtp(), openSmtp(), openSmtp()];
    const mails = Array.from({ length: 40 }, (_, i) => ({ ...mail, subject: `N.º ${i}` }));
    await put(workers[0] as MailQueue, mails);
    const counts = await Promise.all(workers.map((worker) => worker.runDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(smtp.mails.length).toBe(40);
    for (const worker of workers) await worker.stop();
  });
});

describe('what a killed process had in hand', () => {
  /** Never comes back, as if the process had died. */
  const stuck: MailSender = { send: () => new Promise(() => undefined), close: () => undefined };

  test('is taken up again when its claim ends, or at once by the embedded database’s next start', async () => {
    const smtp = await startSmtp();
    await put(open(stuck));
    void open(stuck).runDue();
    await expect.poll(async () => (await jobs())[0]?.attempts).toBe(1);
    const next = open(createSmtpSender({ url: smtp.url, from: FROM }));
    expect(await next.runDue()).toBe(0);
    if (inject('engine') === 'sqlite') {
      await next.start();
      await expect.poll(() => smtp.mails.length).toBe(1);
    } else {
      now += 3 * MINUTE_MS;
      expect(await next.runDue()).toBe(1);
    }
    await next.stop();
    await smtp.close();
  });
});

describe('without an SMTP server', () => {
  test('mails become files, named by the Message-ID; a repeat overwrites itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tarima-mail-'));
    const queue = open(createFolderSender({ folder, from: FROM }));
    await put(queue);
    await queue.runDue();
    await database.db.updateTable('mail_job').set({ state: 'waiting' }).execute();
    await queue.runDue();
    const [job] = await jobs();
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    expect(names).toEqual([`${job?.message_id.split('@')[0]}.eml`]);
    const raw = await readFile(join(folder, names[0] ?? ''), 'utf8');
    expect(header(raw, 'From')).toBe(FROM);
    expect(header(raw, 'Date')).toBe(new Date(now).toUTCString().replace('GMT', '+0000'));
    await rm(folder, { recursive: true });
  });
});

test('mails are sent in the order of their kinds; a wait counts those before, by what was sent last', async () => {
  const sent: string[] = [];
  const queue = open({ send: async ({ to }) => void sent.push(to), close: () => undefined });
  const kinds = ['news', 'alert', 'application', 'studio', 'reset', 'vote'] as const;
  await put(
    queue,
    kinds.map((kind) => ({ ...mail, kind, to: `${kind}@example.com` })),
  );
  const many = Array.from({ length: 250 }, (_, index) => ({
    ...{ ...mail, kind: 'competitor' as const, to: `m${index}@example.com` },
  }));
  await put(queue, many);
  const [, , , studio] = await jobs();
  const last = (await jobs()).at(-1);
  const estimate = (id = 0) => inTransaction(database.db, (tx) => estimateWaitMs(tx, id, now));
  expect([await estimate(studio?.id), await estimate(last?.id)]).toEqual([0, 4 * MINUTE_MS]);
  await queue.runDue();
  expect(sent.filter((to) => !to.startsWith('m'))).toEqual(
    ['reset', 'vote', 'studio', 'application', 'alert', 'news'].map(
      (item) => `${item}@example.com`,
    ),
  );
  expect(sent.indexOf('alert@example.com')).toBe(254);
  // 256 were sent in this minute: at that rate 250 need none.
  await put(
    queue,
    many.map((item) => ({ ...item, to: `b${item.to}` })),
  );
  expect(await estimate((await jobs()).at(-1)?.id)).toBe(0);
});

test('a transaction that fails leaves no mail', async () => {
  const queue = open({ send: async () => undefined, close: () => undefined });
  const failing = inTransaction(database.db, async (tx) => {
    await queue.queue(tx, mail);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await jobs()).toEqual([]);
});

describe('the budget of mails', () => {
  const sender: MailSender = { send: async () => undefined, close: () => undefined };
  const to = (address: string): NewMail => ({ ...mail, kind: 'subscription', to: address });
  const queueOne = (queue: MailQueue, item: NewMail) =>
    inTransaction(database.db, (tx) => queue.queueOrDrop(tx, item));

  test('counts the spellings of a mailbox together, also at once, and begins anew after an hour', async () => {
    const queue = open(sender);
    const tagged = Array.from({ length: 70 }, (_, n) => to(`Ana <ana+${n}@correo.example>`));
    const ids = await Promise.all(tagged.map((item) => queueOne(queue, item)));
    expect(ids.filter((id) => id !== null)).toHaveLength(2);
    for (const item of ['a.n.a@gmail.com', 'ana+x@gmail.com', 'ana+x@googlemail.com']) {
      await queueOne(queue, to(item));
    }
    expect(await jobs()).toHaveLength(4);
    const site = await database.db.selectFrom('mail_budget').selectAll().execute();
    const spent = site.filter(({ bucket }) => bucket.startsWith('subscription site'));
    expect(spent.reduce((sum, row) => sum + row.spent, 0)).toBe(4);
    expect(await queueOne(queue, to('otra@correo.example'))).not.toBeNull();
    expect(await queueOne(queue, { ...mail, to: 'ana@correo.example' })).not.toBeNull();
    now += 60 * MINUTE_MS;
    expect(await queueOne(queue, to('ana@correo.example'))).not.toBeNull();
    const rows = await database.db.selectFrom('mail_budget').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/ana|correo/);
  });

  test('is not consumed by other spellings: the plain one of a mailbox gets two a day', async () => {
    const queue = open(sender);
    const ask = async (name: string) =>
      (await queueOne(queue, to(`${name}@correo.example`))) !== null;
    const asked = ['ana+1', 'ana+2', 'ana+3', 'ana', 'ana', 'ana', 'ana+4'];
    const stored = [];
    for (const name of asked) stored.push(await ask(name));
    expect(stored).toEqual([true, true, false, true, true, false, false]);
    now += 60 * MINUTE_MS;
    const later = [];
    for (const name of ['ana', 'ana', 'ana']) later.push(await ask(name));
    expect(later).toEqual([true, true, false]);
  });

  test('that was spent while the clock was a year ahead is not spent for that year', async () => {
    const queue = open(sender);
    const year = 365 * 24 * 60 * MINUTE_MS;
    now += year;
    for (let n = 0; n < 3; n += 1) await queueOne(queue, to('ana@correo.example'));
    now -= year;
    expect(await queueOne(queue, to('ana@correo.example'))).not.toBeNull();
  });

  test('of a mailbox’s day counts those of all networks, and only those that are stored', async () => {
    const queue = open(sender);
    const ask = (address: string, index: number) =>
      queueOne(queue, {
        ...{ ...mail, kind: 'alert_request', to: address },
        network: `2001:db8:${index}::/48`,
      });
    const count = (ids: readonly (number | null)[]) => ids.filter((id) => id !== null).length;
    expect(count(await Promise.all([1, 1, 1, 1].map((at) => ask('ana@correo.example', at))))).toBe(
      2,
    );
    const others = Array.from({ length: 20 }, (_, index) => ask('Ana+x@correo.example', index + 2));
    expect(count(await Promise.all(others))).toBe(4);
    expect(await ask('otra@correo.example', 30)).not.toBeNull();
    now += 23 * 60 * MINUTE_MS;
    expect(await ask('ana@correo.example', 31)).toBeNull();
    now += 60 * MINUTE_MS;
    expect(await ask('ana@correo.example', 31)).not.toBeNull();
    const strangers = Array.from({ length: 8 }, (_, index) =>
      ask('eva+x@correo.example', index + 40),
    );
    expect(count(await Promise.all(strangers))).toBe(6);
    const own = [1, 2, 3].map((at) => ask('eva@correo.example', at + 50));
    expect(count(await Promise.all(own))).toBe(2);
  });

  test('of one network delays its own mails alone, also at once, and refuses a flood', async () => {
    const queue = open(sender);
    const flood = Array.from({ length: 601 }, (_, n) => ({
      ...to(`p${n}@correo.example`),
      network: '203.0.113.0/24',
    }));
    const few = flood.splice(0, 65);
    await Promise.all(few.map((item) => queueOne(queue, item)));
    const countDue = async () => (await jobs()).filter(({ due_at }) => due_at <= now).length;
    expect([(await jobs()).length, await countDue()]).toEqual([65, 60]);
    await inTransaction(database.db, (tx) => queue.queueAllOrDrop(tx, flood));
    expect([(await jobs()).length, await countDue()]).toEqual([600, 60]);
    await queueOne(queue, { ...to('otra@correo.example'), network: '198.51.100.0/24' });
    expect(await countDue()).toBe(61);
  });

  test('of the site delays what is beyond it, and loses nothing', async () => {
    const queue = open(sender, { voteMailsPerHour: 300 });
    for (let n = 0; n < 601; n += 1) {
      await queueOne(queue, { ...to(`p${n}@correo.example`), kind: 'vote' });
    }
    const due = (await jobs()).map(({ due_at }) => (due_at - now) / (60 * MINUTE_MS));
    expect(due).toHaveLength(601);
    expect([0, 299, 300, 599, 600].map((at) => due[at])).toEqual([0, 0, 1, 1, 2]);
  });
});

test('neither a start nor a busy moment of the server sends what waits for a budget', async () => {
  let isDown = false;
  let sent = 0;
  const sender: MailSender = {
    send: async () => {
      if (isDown) throw new MailServerDownError('421 4.7.0 Try again later');
      sent += 1;
    },
    close: () => undefined,
  };
  const flood = Array.from({ length: 65 }, (_, n): NewMail => {
    return { ...mail, kind: 'subscription', to: `p${n}@correo.example`, network: '203.0.113.0/24' };
  });
  for (const wait of [0, 30_000]) {
    const queue = open(sender);
    await put(queue, wait === 0 ? flood : [mail]);
    if (wait > 0) {
      isDown = true;
      expect(await queue.runDue()).toBe(0);
      isDown = false;
      now += wait - 1;
      await put(queue);
    }
    await queue.runDue();
  }
  expect(sent).toBe(62);
  expect((await jobs()).filter(({ state }) => state === 'waiting')).toHaveLength(5);
});

test('what a server puts off keeps the limit of an hour when it is taken, and a run gives up soon', async () => {
  let isBusy = true;
  const counts = { tried: 0, sent: 0, others: 0 };
  const sender: MailSender = {
    send: async ({ to }) => {
      const isOther = to === mail.to;
      counts.others += Number(isOther);
      if (isOther) return;
      counts.tried += 1;
      if (isBusy) throw new Error('451 4.7.1 Greylisted');
      counts.sent += 1;
    },
    close: () => undefined,
  };
  const workers = [open(sender, { newsMailsPerHour: 20 }), open(sender, { newsMailsPerHour: 20 })];
  let queued = 0;
  /** As an announcement does: as many as may go. */
  const fill = async (queue: MailQueue) =>
    inTransaction(database.db, async (tx) => {
      const left = await queue.getAllowance(tx, 'news', 20);
      const mails = Array.from({ length: Math.max(0, left) }, (_, n): NewMail => {
        return { ...mail, kind: 'news', to: `n${queued + n}@correo.example` };
      });
      queued += mails.length;
      await queue.queueAllOrDrop(tx, mails);
    });
  const [first, second] = workers as [MailQueue, MailQueue];
  await fill(first);
  await put(first);
  await first.runDue();
  expect(counts).toMatchObject({ others: 1 });
  expect(counts.tried).toBeLessThan(15);
  for (let minute = 0; minute < 180; minute += 10) {
    await fill(first);
    await first.runDue();
    now += 10 * MINUTE_MS;
  }
  expect(queued).toBe(60);
  isBusy = false;
  for (let hour = 1; hour <= 3; hour += 1) {
    now += 60 * MINUTE_MS;
    await Promise.all([first.runDue(), second.runDue()]);
    await first.runDue();
    expect([hour, counts.sent]).toEqual([hour, 20 * hour]);
  }
});

test('what is asked for spends the budget of who is written to, and is written when it is due', async () => {
  const sent: string[] = [];
  const queue = open({ send: async ({ text }) => void sent.push(text), close: () => undefined });
  queue.writeWith('reset', async (_tx, to) =>
    to.startsWith('nadie')
      ? null
      : { to, write: async () => createEmail({ subject: 'Prueba', text: `escrito ${now}` }) },
  );
  const ask = (names: readonly string[]) =>
    inTransaction(database.db, async (tx) => {
      for (const name of names)
        await queue.request(tx, { kind: 'reset', to: `${name}@example.com` });
    });
  await ask(Array.from({ length: 120 }, (_, n) => `nadie${n}`));
  await ask(Array(8).fill('ana'));
  expect(await queue.runDue()).toBe(6);
  expect(await jobs()).toHaveLength(6);
  await database.db
    .updateTable('mail_budget')
    .set({ spent: 600 })
    .where('bucket', 'like', 'reset site %')
    .execute();
  await ask(Array.from({ length: 24 }, (_, n) => `tarde${n}`));
  await queue.composeRequested();
  const waiting = (await jobs()).filter(({ state }) => state === 'asked');
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.every(({ text_body }) => text_body === '')).toBe(true);
  now += 60 * 60 * MINUTE_MS;
  sent.length = 0;
  await queue.runDue();
  expect(sent).toContain(`escrito ${now}`);
  expect((await jobs()).filter(({ state }) => state === 'asked')).toEqual([]);
});

test('a mail is not sent when the account that asked for it has lost its right meanwhile', async () => {
  const { db, engine } = database;
  const sent: string[] = [];
  const sender: MailSender = {
    send: async ({ to }) => void sent.push(to),
    close: () => undefined,
  };
  const isAllowed = async (id: number, type: number) => id === 1 && type === 1;
  const queue = createMailQueue({
    db,
    engine,
    isAllowed,
    sender,
    domain: 'x.example',
    clock,
    log,
  });
  const author = { id: 1, type: 1 };
  await put(queue, [
    { ...mail, to: 'sí@example.com', author },
    { ...mail, to: 'degradado@example.com', author: { ...author, type: 2 } },
    { ...mail, to: 'bloqueado@example.com', author: { id: 2, type: 1 } },
  ]);
  await queue.runDue();
  expect(sent).toEqual(['sí@example.com']);
  expect(await queue.countUnsent()).toEqual({ waiting: 0, failed: 2 });
  expect((await jobs())[1]?.last_error).toBe(
    'La cuenta que pidió este correo ya no tiene permiso.',
  );
});

test('a mail whose text fails to be written stops no other and is tried again', async () => {
  const sent: string[] = [];
  const queue = open({ send: async ({ to }) => void sent.push(to), close: () => undefined });
  let isBroken = true;
  queue.writeWith('reset', async (_tx, to) => {
    if (to === 'roto@example.com' && isBroken) throw new Error('broken');
    return to === 'nadie@example.com' ? null : { to, write: async () => mail };
  });
  await inTransaction(database.db, async (tx) => {
    for (const name of ['roto', 'nadie', 'ana']) {
      await queue.request(tx, { kind: 'reset', to: `${name}@example.com` });
    }
  });
  await queue.runDue();
  expect(sent).toEqual(['ana@example.com']);
  const [broken] = await jobs();
  expect(broken).toMatchObject({ state: 'asked', attempts: 1, due_at: now + 30_000 });
  expect(broken?.last_error).not.toBe('');
  isBroken = false;
  now += 30_000;
  await queue.runDue();
  expect(sent).toEqual(['ana@example.com', 'roto@example.com']);
});
