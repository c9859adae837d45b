import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../contracts/call.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Limit, Rate } from '../../contracts/limits.ts';
import { type Client, SITE_KEY, withApp } from '../../test/app.ts';
import { calls } from '../../test/calls.ts';
import { applicationFields, createVoting, type TestContest } from '../../test/contests.ts';
import { spendLimit } from '../../test/spend-limit.ts';
import { toAccountKey } from '../accounts/attempts.ts';
import { insertLoginChallenge } from '../accounts/factors/login-challenge-store.ts';
import { inTransaction } from '../db/scope.ts';
import { canonicalEmail } from '../platform/canonical-email.ts';
import { hashToken } from '../platform/hash-token.ts';
import { spend } from './store.ts';

const toExpense = (bucket: string, { count, minutes }: Rate) => ({
  ...{ bucket, periodMs: minutes * MINUTE_MS, by: count },
});
const listLimits = ({ limit = [] }: Call): Limit[] => [limit].flat();
const anonymous = calls.filter(({ access }) => access === 'visitor' || access === 'site-key');

/** Calls that change nothing for others and cost a statement or two, or are kept in bounds by what they are given. */
const WITHOUT_LIMIT = [
  // Reads that the specification makes as POST.
  ...['POST /postulations/in/', 'POST /h/music-list/', 'POST /h/lyrics-performance/'],
  ...['POST /h/web-base-info/', 'POST /content/alerts/find/'],
  // With a key that nobody guesses.
  ...['POST /account/link/', 'POST /account/link/passkey/', 'POST /content/subscription/confirm/'],
  ...[
    'POST /content/unsubscription/',
    'POST /content/subscription/preferences/',
    'PATCH /content/subscription/preferences/',
  ],
  ...['POST /login/passkey/', 'POST /postulations/ticket-votes/'],
  // Five tries for each code.
  'POST /postulations/public-votes/confirm/',
  // In memory, by network.
  'POST /h/figures/',
];

test('every call of a visitor that changes something declares how often, and none an address without its network', () => {
  const open = anonymous.filter((call) => call.method !== 'GET' && listLimits(call).length === 0);
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    WITHOUT_LIMIT.toSorted(),
  );
  for (const call of calls) {
    const limits = listLimits(call);
    for (const { address, network } of limits) {
      expect(network?.minutes, call.path).toBe(address?.minutes);
      expect(network?.count ?? 0, call.path).toBeGreaterThanOrEqual(address?.count ?? 0);
    }
    const isForEach = limits.some(({ address }) => address !== undefined);
    const isForAll = limits.some(({ target, site }) => target !== undefined || site !== undefined);
    if (isForAll) expect(isForEach, call.path).toBe(true);
  }
});

describe('while others flood', () => {
  const site = withApp({ TRUST_PROXY: 'loopback' });
  let contest: TestContest;
  let plate: number | undefined;
  let account: { id: number; security_version: number };

  beforeAll(async () => {
    const voting = await createVoting(site, ['Alfa'], { verification: 'email' });
    [contest, plate] = [voting.contest, voting.competitors[0]];
    await site.as('customer');
    const { db, captcha, videos } = site.app.services;
    const accounts = db.selectFrom('account').select(['id', 'security_version']);
    account = await accounts.where('username', '=', 'cuenta-customer').executeTakeFirstOrThrow();
    vi.spyOn(captcha, 'check').mockResolvedValue('ok');
    vi.spyOn(videos, 'hasKey').mockResolvedValue(true);
    vi.spyOn(videos, 'listPlaylist').mockResolvedValue(null);
    vi.spyOn(videos, 'findVideo').mockResolvedValue(null);
  });

  let number = 0;
  const getName = () => {
    number += 1;
    return `persona${number}`;
  };
  const email = () => `${getName()}@correo.example`;
  const date = { subject: 'date', ref: '1' };
  const browser = {
    endpoint: 'https://fcm.googleapis.com/x',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  };
  const texts = { name: 'Ana', country: 'VE', subject: 'Hola', message: 'Hola', token: 'x' };
  /** What is sent, so that a request reaches what is limited; a text is the address of a GET. */
  const samples: Record<string, () => object | string | Promise<object>> = {
    'POST /login/': () => ({ username: 'ana', password: 'x' }),
    'POST /login/second/': async () => {
      const { db, clock } = site.app.services;
      return { ticket: await insertLoginChallenge(db, account, clock.now()), code: '000000' };
    },
    'POST /account/forgot/': () => ({ email: 'ana@correo.example' }),
    'POST /h/contact/': () => ({ ...texts, email: email() }),
    'POST /content/subscription/': () => ({ email: email() }),
    'POST /content/alerts/': () => ({ ...date, email: email(), token: 'x' }),
    'POST /content/alerts/end/': () => ({ ...date, endpoint: browser.endpoint }),
    'POST /content/alerts/move/': () => ({ ...browser, from: browser.endpoint }),
    'POST /postulations/out/': () => ({ ...applicationFields(contest, 'Beta'), token: 'x' }),
    'POST /postulations/own/': () => ({ secret: 'x'.repeat(22) }),
    'POST /postulations/own/withdraw/': () => ({ secret: 'x'.repeat(22) }),
    'POST /postulations/public-votes/': () => ({
      public_email: 'ana@correo.example',
      plate,
      postu: contest.id,
      token: 'x',
    }),
    'GET /postulations/vote-requests/:request/': () =>
      `/postulations/vote-requests/${'0'.repeat(32)}/`,
    'GET /postulations/recount/:id/': () => '/postulations/recount/1/',
    'POST /h/unlock/': () => ({ rel: 'music', key: 'x' }),
    'GET /h/search/': () => '/h/search/?q=uno',
    'GET /h/videos/': () => '/h/videos/?playlist=PLajena',
    'GET /h/videos/:id/': () => '/h/videos/aaaaaaaaaa1/',
  };

  const mailbox = canonicalEmail('ana@correo.example').key;
  /** Whom all samples of a call concern, by its limits of targets. */
  const targets: Record<string, () => string> = {
    'POST /login/': () => toAccountKey('ana'),
    'POST /login/second/': () => toAccountKey('cuenta-customer'),
    'POST /account/forgot/': () => hashToken(mailbox),
    'POST /postulations/public-votes/': () => `${contest.id} ${hashToken(mailbox)}`,
  };

  async function send(call: Call, client: Client): Promise<number> {
    const sample = await samples[`${call.method} ${call.path}`]?.();
    const answer = await (typeof sample === 'string'
      ? client.get(sample)
      : client.post(call.path, { h_key: SITE_KEY, ...sample }));
    if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return answer.status;
  }

  /** Spends all that requests from addresses, or from all addresses of networks, may spend. */
  async function flood(call: Call, of: 'address' | 'network', sources: readonly string[]) {
    const expenses = listLimits(call).flatMap((limit) => {
      const { name = `${call.method} ${call.path}`, counts, [of]: rate } = limit;
      const counted = counts === undefined ? name : `${name} ${counts}`;
      return sources.flatMap((source) =>
        rate === undefined ? [] : toExpense(`${counted} ${source}`, rate),
      );
    });
    const { db, clock } = site.app.services;
    await inTransaction(db, (tx) => spend(tx, expenses, clock.now()));
  }

  const limited = anonymous.filter((call) => listLimits(call).some(({ address }) => address));
  test.each(limited.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s refuses an address and a network that flood, and serves their neighbours and all others',
    async (_name, call) => {
      await site.app.services.db.deleteFrom('limit_count').execute();
      for (const [address, subnet, own, neighbour, stranger] of [
        ['203.0.113.1', '203.0.113.0/24', '203.0.113.1', '203.0.113.2', '203.0.114.1'],
        [
          '2001:db8:1:1::/64',
          '2001:db8:1::/48',
          '2001:db8:1:1::9',
          '2001:db8:1:2::1',
          '2001:db8:2:1::1',
        ],
      ] as const) {
        await flood(call, 'address', [address]);
        expect(await send(call, site.withAddress(own)), own).toBe(429);
        expect(await send(call, site.withAddress(neighbour)), neighbour).toBeLessThan(429);
        await flood(call, 'network', [subnet]);
        expect(await send(call, site.withAddress(neighbour)), neighbour).toBe(429);
        expect(await send(call, site.withAddress(stranger)), stranger).toBeLessThan(429);
      }
      const networks = Array.from({ length: 200 }, (_, at) => `198.18.${at}.0/24`);
      await flood(call, 'network', networks);
      for (const { name = '', site: rate } of listLimits(call))
        if (rate) await spendLimit(site, `${name} site`, rate.count / 2 + 200, rate.minutes);
      expect(await send(call, site.withAddress('198.51.100.1'))).toBeLessThan(429);
    },
  );

  const aimed = limited.filter((call) => listLimits(call).some(({ target }) => target));
  test.each(aimed.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s refuses what 200 networks do to one target, and lets in a network that has not tried',
    async (name, call) => {
      const { db, clock } = site.app.services;
      await db.deleteFrom('limit_count').execute();
      const networks = Array.from({ length: 200 }, (_, at) => `198.18.${at}.0/24`);
      for (const { name: shared = name, target, everywhere } of listLimits(call)) {
        if (target === undefined) continue;
        const key = `${targets[name]?.()} ${shared}`;
        const spent = networks.map((network) => toExpense(`${key} ${network}`, target));
        if (everywhere) spent.push(toExpense(key, everywhere));
        await inTransaction(db, (tx) => spend(tx, spent, clock.now()));
      }
      // This one tells nobody whether a mailbox is known.
      const refusal = call.path === '/account/forgot/' ? 200 : 429;
      expect(await send(call, site.withAddress('198.18.7.1'))).toBe(refusal);
      expect(await send(call, site.withAddress('198.51.100.1'))).toBeLessThan(429);
    },
  );
});
