import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { mendDueTimes } from './store.ts';

/** A machine that runs other tests too is slow. */
const SLOW = { timeout: 10_000 };
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
  await database.db.deleteFrom('limit_count').execute();
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
    await expect.poll(() => sent.length, SLOW).toBe(31);
    answer(new MailServerDownError('Timeout'));
    expect(await run).toBe(31);
    const waiting = (await jobs()).filter(({ state }) => state === 'waiting');
    expect(waiting.map(({ attempts }) => attempts)).toEqual([1, 1]);
    await put(queue, [to('luego')]);
    expect(await queue.runDue()).toBe(1);
  });

  test('leave a slot for a code, also one that is asked for while they are being written to', async () => {
    const { sent, sender, answer } = slowSender();
    const queue = open(sender);
    queue.writeWith('reset', async (_tx, address) => ({ to: address, write: async () => mail }));
    await put(queue, [to('primero')]);
    await queue.start();
    await expect.poll(() => sent.length, SLOW).toBe(1);
    await put(
      queue,
      Array.from({ length: 8 }, (_, index) => to(`lento${index}`)),
    );
    queue.wake();
    await expect
      .poll(async () => (await jobs()).filter(({ attempts }) => attempts > 0).length, SLOW)
      .toBeGreaterThan(5);
    await put(queue, [to('codigo', 'vote'), to('otro')]);
    await inTransaction(database.db, (tx) =>
      queue.request(tx, { kind: 'reset', to: 'r@example.com' }),
    );
    queue.wake();
    await expect.poll(() => sent.length, SLOW).toBe(3);
    expect(sent.slice(1).toSorted()).toEqual(['codigo@example.com', 'r@example.com']);
    answer(null);
    await expect.poll(() => sent.length, SLOW).toBe(12);
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
    ...{ state: 'waiting', attempts: 1, due_at: now + 30_000 },
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
    for (let hour = 0; hour < 5; hour += 1) {
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
    expect((await jobs())[0]).toMatchObject({ state: 'waiting', due_at: now });
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

describe('what a killed process was sending', () => {
  test('is sent again after a minute, when the others have gone: one copy more for each kill at most', async () => {
    const sent: string[] = [];
    const names = Array.from({ length: 30 }, (_, index) => `p${index}@example.com`);
    await put(
      open({ send: async () => undefined, close: () => undefined }),
      names.map((to) => ({ ...mail, to })),
    );
    for (let kills = 1; kills <= 6; kills += 1) {
      // Dies when the server has taken it.
      const dying: MailSender = {
        send: ({ to }) => {
          sent.push(to);
          return new Promise(() => undefined);
        },
        close: () => undefined,
      };
      void open(dying).runDue();
      await expect.poll(() => sent.length, SLOW).toBe(kills);
    }
    expect(new Set(sent).size).toBe(6);
    const next = open({ send: async ({ to }) => void sent.push(to), close: () => undefined });
    expect(await next.runDue()).toBe(24);
    now += MINUTE_MS;
    expect(await next.runDue()).toBe(6);
    expect(names.map((name) => sent.filter((to) => to === name).length)).toEqual([
      ...Array(6).fill(2),
      ...Array(24).fill(1),
    ]);
  });

  test('and what waits is not put off for long by a clock that was ahead', async () => {
    const year = 365 * 24 * 60 * MINUTE_MS;
    const stuck: MailSender = { send: () => new Promise(() => undefined), close: () => undefined };
    await put(open(stuck), [mail, mail]);
    now += year;
    void open(stuck).runDue();
    await expect
      .poll(async () => (await jobs()).map(({ state }) => state), SLOW)
      .toContain('sending');
    await database.db
      .updateTable('mail_job')
      .set({ due_at: now })
      .where('state', '=', 'waiting')
      .execute();
    now -= year;
    const next = open({ send: async () => undefined, close: () => undefined });
    expect(await next.runDue()).toBe(0);
    await mendDueTimes(database.db, now);
    expect(await next.runDue()).toBe(2);
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

test('what somebody waits for goes first, then whose network caused the fewest; a wait counts those before', async () => {
  const sent: string[] = [];
  const queue = open({ send: async ({ to }) => void sent.push(to), close: () => undefined });
  const flood = Array.from({ length: 250 }, (_, index): NewMail => {
    return { ...mail, kind: 'vote', to: `m${index}@example.com` };
  });
  await put(queue.from('203.0.113.0/24'), flood);
  await put(queue, [{ ...mail, kind: 'news', to: 'news@example.com' }]);
  await put(queue.from('198.51.100.0/24'), [{ ...mail, kind: 'vote', to: 'honest@example.com' }]);
  const estimate = async (to: string) => {
    const id = (await jobs()).find((job) => job.to_address === to)?.id ?? 0;
    return inTransaction(database.db, (tx) => estimateWaitMs(tx, id, now));
  };
  expect([await estimate('honest@example.com'), await estimate('m249@example.com')]).toEqual([
    ...[0, 4 * MINUTE_MS],
  ]);
  await queue.runDue();
  expect(sent.indexOf('honest@example.com')).toBeLessThan(7);
  expect(sent.indexOf('news@example.com')).toBeGreaterThan(245);
});

test('while 200 networks flood, who asks first for a mail has it within two minutes', async () => {
  const waits: number[] = [];
  let [asked, flooded] = [0, 0];
  // A server that takes two mails a second.
  const sender: MailSender = {
    async send({ to }) {
      now += 500;
      if (to.startsWith('honest')) waits.push(now - asked);
      else flooded += 1;
      if (flooded === 70) await ask();
    },
    close: () => undefined,
  };
  const queue = open(sender, { voteMailsPerHour: 300 });
  async function ask(): Promise<void> {
    asked = now;
    flooded += 1;
    const to = `honest${waits.length}@example.com`;
    await put(queue.from(`198.51.${waits.length}.0/24`), [{ ...mail, kind: 'vote', to }]);
  }
  await inTransaction(database.db, async (tx) => {
    for (let network = 0; network < 200; network += 1) {
      const flood = ['a', 'b'].map(
        (name): NewMail => ({ ...mail, kind: 'vote', to: `${name}${network}@example.com` }),
      );
      await queue.from(`203.0.${network}.0/24`).queueAllOrDrop(tx, flood);
    }
  });
  await queue.runDue();
  for (const minutes of [0, 30]) {
    now += minutes * MINUTE_MS;
    await ask();
    await queue.runDue();
  }
  expect(flooded).toBeGreaterThan(200);
  expect(waits).toHaveLength(3);
  expect(Math.max(...waits)).toBeLessThan(2 * MINUTE_MS);
});

test('a school whose codes are more than the site sends in an hour gets them as the hour passes, when it was told', async () => {
  const sent: string[] = [];
  const limits = { voteMailsPerHour: 10 };
  const queue = open(
    { send: async ({ to }) => void sent.push(to), close: () => undefined },
    limits,
  );
  const told: number[] = [];
  for (let at = 0; at < 15; at += 1) {
    await put(queue.from('203.0.113.0/24'), [{ ...mail, kind: 'vote', to: `m${at}@example.com` }]);
    const id = (await jobs()).at(-1)?.id ?? 0;
    const wait = await inTransaction(database.db, (tx) => estimateWaitMs(tx, id, now, limits));
    told.push(Math.round(wait / MINUTE_MS));
  }
  expect(told).toEqual([...Array(8).fill(0), 48, 54, 60, 60, 60, 60, 60]);
  const due: number[] = [];
  for (let minute = 0; due.length < 15; minute += 6) {
    await queue.runDue();
    while (due.length < sent.length) due.push(minute);
    now += (minute === 0 ? 7 : 6) * MINUTE_MS;
  }
  expect(due).toEqual(told);
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

  test('counts the spellings of a mailbox together and apart from its plain one, also at once', async () => {
    const queue = open(sender);
    const tagged = Array.from({ length: 70 }, (_, n) => to(`Ana <ana+${n}@correo.example>`));
    const ids = await Promise.all(tagged.map((item) => queueOne(queue, item)));
    expect(ids.filter((id) => id !== null)).toHaveLength(10);
    const more = Array.from({ length: 9 }, (_, n) => `ana+${n}@gmail.com`);
    for (const item of ['a.n.a@gmail.com', 'an.a+x@gmail.com', 'ana+x@googlemail.com', ...more])
      await queueOne(queue, to(item));
    expect(await jobs()).toHaveLength(20);
    expect(await queueOne(queue, to('ana@correo.example'))).not.toBeNull();
    expect(await queueOne(queue, { ...mail, to: 'ana+1@correo.example' })).not.toBeNull();
    now += 23 * 60 * MINUTE_MS;
    expect(await queueOne(queue, to('ana+1@correo.example'))).toBeNull();
    now += 60 * MINUTE_MS;
    expect(await queueOne(queue, to('ana+1@correo.example'))).not.toBeNull();
    const rows = await database.db.selectFrom('limit_count').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/ana|correo/);
  });

  test.each([
    ['subscription', 1, [3, 1]],
    ['subscription', 3, [5, 1]],
    ['contact', 3, [150, 1]],
  ] as const)(
    'of %s leaves the mailbox to others when %i networks ask without end',
    async (kind, networks, expected) => {
      const ask = async (network: number) => {
        const queue = open(sender).from(`10.0.${network}.0/24`);
        return (await queueOne(queue, { ...mail, kind, to: 'ana@correo.example' })) !== null;
      };
      let stored = 0;
      for (let n = 0; n < 100 * networks; n += 1) if (await ask(n % networks)) stored += 1;
      expect([stored, Number(await ask(9))]).toEqual(expected);
    },
  );

  test('that was spent while the clock was a year ahead is not spent for that year', async () => {
    const queue = open(sender);
    const year = 365 * 24 * 60 * MINUTE_MS;
    now += year;
    for (let n = 0; n < 5; n += 1) await queueOne(queue, to('ana@correo.example'));
    now -= year;
    expect(await queueOne(queue, to('ana@correo.example'))).not.toBeNull();
  });

  test('of one network delays its own mails alone, also at once, and refuses a flood', async () => {
    const all = open(sender);
    const queue = all.from('203.0.113.0/24');
    const flood = Array.from({ length: 601 }, (_, n) => to(`p${n}@correo.example`));
    const few = flood.splice(0, 65);
    await Promise.all(few.map((item) => queueOne(queue, item)));
    const countDue = async () => (await jobs()).filter(({ due_at }) => due_at <= now).length;
    expect([(await jobs()).length, await countDue()]).toEqual([65, 60]);
    await inTransaction(database.db, (tx) => queue.queueAllOrDrop(tx, flood));
    expect([(await jobs()).length, await countDue()]).toEqual([600, 60]);
    await queueOne(all.from('198.51.100.0/24'), to('otra@correo.example'));
    expect(await countDue()).toBe(61);
  });

  const openWithLimit = (voteMailsPerHour: number) => {
    const sent: string[] = [];
    const counting: MailSender = { ...sender, send: async ({ to }) => void sent.push(to) };
    const workers = [1, 2].map(() => open(counting, { voteMailsPerHour }));
    const [queue] = workers as [MailQueue];
    const ask = (name: string, network: number) =>
      queueOne(queue.from(`2001:db8:${network}::/48`), {
        ...{ ...mail, kind: 'vote', to: `${name}@correo.example` },
      });
    return { sent, workers, ask };
  };

  test('of the site leaves a fifth to networks that caused none, whose mails go first', async () => {
    const { sent, workers, ask } = openWithLimit(40);
    // In turn: of two at the same moment one may take a later mail while the other holds an earlier one.
    const run = async () => {
      for (const worker of workers) await worker.runDue();
    };
    for (let network = 0; network < 36; network += 1)
      for (const name of ['a', 'b']) await ask(`${name}${network}`, network);
    await run();
    expect(sent).toHaveLength(36);
    expect(sent.every((to) => to.startsWith('a'))).toBe(true);
    for (let network = 36; network < 40; network += 1) await ask(`c${network}`, network);
    await run();
    expect(sent).toHaveLength(40);
    expect(sent.slice(36).every((to) => to.startsWith('c'))).toBe(true);
    for (const total of [72, 76]) {
      now += 60 * MINUTE_MS;
      await run();
      expect(sent).toHaveLength(total);
    }
  });

  test('of the site is kept by several workers at the same moment, and loses nothing', async () => {
    const { sent, workers, ask } = openWithLimit(40);
    for (let network = 0; network < 50; network += 1) await ask(`a${network}`, network);
    for (const total of [40, 50]) {
      for (const _ of [1, 2]) await Promise.all(workers.map((worker) => worker.runDue()));
      expect(sent).toHaveLength(total);
      now += 60 * MINUTE_MS;
    }
    expect(new Set(sent).size).toBe(50);
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
    return { ...mail, kind: 'subscription', to: `p${n}@correo.example` };
  });
  for (const wait of [0, 30_000]) {
    const queue = open(sender);
    await put(wait === 0 ? queue.from('203.0.113.0/24') : queue, wait === 0 ? flood : [mail]);
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

test('what a server puts off does not count for the limit of an hour', async () => {
  let isBusy = true;
  let sent = 0;
  const sender: MailSender = {
    send: async () => {
      if (isBusy) throw new Error('451 4.7.1 Greylisted');
      sent += 1;
    },
    close: () => undefined,
  };
  const queue = open(sender, { newsMailsPerHour: 20 });
  const news = (n: number): NewMail => ({ ...mail, kind: 'news', to: `n${n}@correo.example` });
  await put(
    queue,
    Array.from({ length: 30 }, (_, n) => news(n)),
  );
  await queue.runDue();
  isBusy = false;
  now += 30_000;
  await queue.runDue();
  expect(sent).toBe(20);
  now += 60 * MINUTE_MS;
  await queue.runDue();
  expect(sent).toBe(30);
});

test('what is asked for spends the budget of who is written to, and of nobody else', async () => {
  const queue = open({ send: async () => undefined, close: () => undefined });
  queue.writeWith('reset', async (_tx, to) =>
    to.startsWith('nadie') ? null : { to, write: async () => mail },
  );
  const names = [...Array.from({ length: 120 }, (_, n) => `nadie${n}`), ...Array(8).fill('ana')];
  await inTransaction(database.db, async (tx) => {
    for (const name of names) await queue.request(tx, { kind: 'reset', to: `${name}@example.com` });
  });
  expect(await queue.runDue()).toBe(6);
  expect(await jobs()).toHaveLength(6);
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
