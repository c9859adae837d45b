import { MINUTE_MS } from '../contracts/durations.ts';
import type { AnalysedVote } from '../server/contests/vote-anomalies/group-keys.ts';
import {
  hashUserAgent,
  toNameShape,
  toWideNetwork,
} from '../server/contests/vote-anomalies/signals.ts';
import { canonicalEmail } from '../server/platform/canonical-email.ts';
import { toSubnet } from '../server/platform/client-address.ts';

/** Attacks for a competitor who is behind. */
const attackKinds = [
  'catch_all',
  'look_alike',
  'sub_address',
  'forty_domains',
  'proxies',
  'numbered',
  'no_captcha',
  'datacentre',
  'ipv6',
  'real_mailboxes',
] as const;
/** Votes for a rival, so that the rival's honest votes look invented. */
export const floodKinds = [
  'flood_domain',
  'flood_school',
  'flood_disposable',
  'flood_network',
  'flood_client',
  'flood_minutes',
  'flood_names',
  'flood_one_name',
  'flood_employer',
] as const;
/** Honest crowds for the same competitor, each behind one address or the few of a carrier. */
const crowdKinds = ['school', 'venue', 'carrier'] as const;
type CrowdKind = (typeof crowdKinds)[number];
type AttackKind = (typeof attackKinds)[number] | (typeof floodKinds)[number];

/** A generated vote and, of an attack, its kind. */
export interface GeneratedVote {
  vote: AnalysedVote;
  attack: AttackKind | null;
  /** Whether it is of the honest crowd. */
  isOfCrowd: boolean;
}

export interface StreamOptions {
  /** All votes. */
  size: number;
  attack: AttackKind | null;
  /** Part of all votes that the attack has. */
  share: number;
  /** An honest crowd for the victim, of a tenth of all votes. */
  crowd?: CrowdKind;
  seed: number;
}

/** The competitor that floods are aimed at: the second of twelve; and the one that attacks help. */
export const VICTIM = 2;
const HELPED = 10;
const COMPETITORS = 12;
const DAY = 24 * 60 * MINUTE_MS;

/** Returns a generator of pseudo-random numbers in [0, 1) (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const names =
  'ana luis maria jose carmen pedro rosa juan elena carlos sofia diego lucia andres'.split(' ');
const surnames = 'perez gomez rojas silva mora diaz soto leon vega cruz rios luna mendez paz'.split(
  ' ',
);
/** Mail services, each with the part of all mailboxes up to it. */
const domains: readonly [string, number][] = [
  ['gmail.com', 0.68],
  ['hotmail.com', 0.8],
  ['outlook.com', 0.87],
  ['yahoo.com', 0.92],
  ['icloud.com', 0.97],
];
/** Browsers of phones: few models have most of the market. */
const browsers = Array.from({ length: 60 }, (_, index) => hashUserAgent(`phone ${index}`));
const SCHOOL_NETWORK = '190.100.7.1';
/** Where many people of all competitors work. */
const EMPLOYER = 'empresa-grande.com.ve';

interface Place {
  at: number;
  email: string;
  address: string;
  client?: string;
  isUnchecked?: boolean;
  isDisposable?: boolean;
}

/** The people and the attackers of one voting. */
function createWorld(random: () => number, employer: string | null) {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCharCode(97 + below(26))).join('');
  let number = 0;
  /** A mailbox as people have them: names, some with a year or a number. */
  function mailbox(): string {
    number += 1;
    const sign = pick(['', '.', '_']);
    const tail = random() < 0.45 ? String(pick([below(100), 1980 + below(30), below(1000)])) : '';
    const chosen = random();
    const domain =
      domains.find(([, until]) => chosen < until)?.[0] ?? employer ?? `empresa${below(400)}.com`;
    const unique =
      random() < 0.5 ? pick(names).slice(0, 3) + number.toString(36).replace(/\d/g, 'x') : '';
    return `${pick(names)}${sign}${pick(surnames)}${unique}${tail}@${domain}`;
  }
  const home = () => `${180 + below(20)}.${below(250)}.${below(250)}.${1 + below(250)}`;
  /** Carriers put thousands behind a few addresses. */
  const carrier = () => `200.${44 + below(3)}.${below(12)}.${below(40)}`;
  /** By day more than by night. */
  function moment(): number {
    for (;;) {
      const at = random() * 7 * DAY;
      if (random() < 0.25 + 0.75 * Math.sin(((at % DAY) / DAY) * Math.PI)) return at;
    }
  }
  return {
    ...{ random, below, pick, letters, mailbox, home, moment },
    address: () => (random() < 0.55 ? carrier() : home()),
    usual: () => 1 + Math.floor(COMPETITORS * random() ** 1.6),
    browser: () => browsers[Math.floor(60 * random() ** 2.2)] ?? '',
  };
}
type World = ReturnType<typeof createWorld>;

/** How each attacker votes: at random pauses, with solved captchas and copied browsers and times. */
const tactics: Readonly<Record<AttackKind, (world: World, at: number) => Partial<Place>>> = {
  catch_all: ({ pick, letters }) => ({ email: `${pick(names)}${letters(5)}@correo-libre.net` }),
  look_alike: ({ pick, letters }) => ({ email: `${pick(names)}${letters(5)}@outlook.eu.org` }),
  sub_address: ({ letters }) => ({ email: `apoyoalrap.${letters(6)}@outlook.com` }),
  forty_domains: ({ pick, letters, below }) => ({
    email: `${pick(names)}${letters(4)}@mail-${'abcdefghij'[below(10)]}${below(4)}.xyz`,
  }),
  proxies: ({ letters, below }) => ({
    email: `${letters(9)}@correo-libre.net`,
    address: `45.${83 + below(20)}.7.${1 + below(9)}`,
  }),
  numbered: (_, index) => ({ email: `votorap${index}@gmail.com` }),
  no_captcha: ({ moment }) => ({ isUnchecked: true, at: moment() }),
  datacentre: ({ below }) => ({ address: `45.83.${below(2)}.${1 + below(250)}` }),
  ipv6: ({ below }) => {
    const part = () => below(65_536).toString(16);
    return { address: `2a0e:97c0:${part()}:${part()}::/64` };
  },
  real_mailboxes: () => ({}),
  flood_domain: ({ letters }) => ({ email: `${letters(8)}@correo-libre.net` }),
  flood_school: ({ letters }) => ({ email: `${letters(8)}@colegio0.com` }),
  flood_disposable: ({ letters }) => ({
    email: `${letters(8)}@mailinator.com`,
    isDisposable: true,
  }),
  flood_network: () => ({ address: SCHOOL_NETWORK, isUnchecked: true }),
  flood_client: ({ random }) => ({
    client: browsers[random() < 0.5 ? 0 : 1] ?? '',
    isUnchecked: true,
  }),
  flood_minutes: ({ random }) => ({ at: 2 * DAY + random() * 90 * MINUTE_MS, isUnchecked: true }),
  flood_names: ({ pick, letters, below }) => ({
    email: `${pick(names)}.${letters(3)}${below(100)}@gmail.com`,
  }),
  flood_one_name: (_, index) => ({ email: `maria${1000 + index}@gmail.com` }),
  flood_employer: ({ letters }) => ({ email: `${letters(8)}@${EMPLOYER}` }),
};

/** How an honest crowd votes: behind one address, with phones of few models, for the same competitor. */
const crowds: Readonly<Record<CrowdKind, (world: World, at: number) => Partial<Place>>> = {
  school: ({ pick }, index) => ({
    email: `${pick(names)}.${pick(surnames)}${index}@colegio-grande.com`,
    address: '190.220.7.1',
  }),
  venue: () => ({ address: '190.221.7.1' }),
  carrier: ({ below }) => ({ address: `200.90.1.${below(8)}` }),
};

/** Generates a voting of a week: schools, waves of shared links, others, and one attack. */
export function generateVotes({
  size,
  attack,
  share,
  crowd,
  seed,
}: StreamOptions): GeneratedVote[] {
  const employer = attack === 'flood_employer' ? EMPLOYER : null;
  const world = createWorld(seeded(seed), employer);
  const { random, below, pick, mailbox, moment, usual, address, home } = world;
  const votes: GeneratedVote[] = [];
  const mailboxes = new Set<string>();

  function put(
    plate: number,
    place: Place,
    kind: AttackKind | null = null,
    isOfCrowd = false,
  ): void {
    const { key, domain } = canonicalEmail(place.email);
    // One mailbox votes once, however it is spelled.
    if (mailboxes.has(key)) return;
    mailboxes.add(key);
    const vote: AnalysedVote = {
      applicant_id: plate,
      created_at: Math.floor(place.at),
      ...{ email_key: key, email_domain: domain, page_seconds: 12 + below(200) },
      ...{ network: toSubnet(place.address), network_wide: toWideNetwork(place.address) },
      ...{ address_key: place.address, name_shape: toNameShape(key) },
      client: place.client ?? world.browser(),
      is_unchecked: place.isUnchecked || random() < 0.01 ? 1 : 0,
      is_throw_away: place.isDisposable ? 1 : 0,
      ...{ set_aside_at: null, held_score: 0, released_at: null },
    };
    votes.push({ vote, attack: kind, isOfCrowd });
  }
  const attackers = attack === null ? 0 : Math.round(size * share);
  const honest = size - attackers;
  for (let school = 0; school < Math.max(1, Math.round(size / 1700)); school += 1) {
    const own = school === 0 ? VICTIM : usual();
    const start = moment();
    const place = school === 0 ? SCHOOL_NETWORK : `190.${100 + school}.7.1`;
    const some = pick(['', '', '', `liceo${school}.edu.ve`, `colegio${school}.com`]);
    const domain = school === 0 && attack === 'flood_school' ? 'colegio0.com' : some;
    for (let pupil = 0; pupil < Math.min(90, size / 30); pupil += 1) {
      const named = `${pick(names)}.${pick(surnames)}${pupil}@${domain}`;
      const at = start + random() * 70 * MINUTE_MS;
      const email = domain ? named : mailbox();
      put(random() < 0.75 ? own : usual(), { at, email, address: place });
    }
  }
  for (let wave = 0; wave < Math.max(1, Math.round(size / 1200)); wave += 1) {
    const own = wave === 0 ? VICTIM : usual();
    const start = wave === 0 ? 2 * DAY : moment();
    // A shared link: many at first, then fewer.
    for (let friend = 0; friend < Math.min(140, size / 20); friend += 1) {
      const at = start - Math.log(1 - random()) * 35 * MINUTE_MS;
      put(random() < 0.92 ? own : usual(), { at, email: mailbox(), address: address() });
    }
  }
  for (let at = 0; crowd !== undefined && at < size / 10; at += 1) {
    const plate = random() < 0.85 ? VICTIM : usual();
    const usualPlace = {
      at: 3 * DAY + random() * 40 * MINUTE_MS,
      email: mailbox(),
      address: home(),
    };
    put(plate, { ...usualPlace, ...crowds[crowd](world, at) }, null, true);
  }
  while (votes.length < honest) {
    put(usual(), { at: moment(), email: mailbox(), address: address() });
  }
  const aim = attack?.startsWith('flood') ? VICTIM : HELPED;
  for (let at = 0; attack !== null && at < attackers; at += 1) {
    const usualPlace = { at: moment(), email: mailbox(), address: home() };
    put(aim, { ...usualPlace, ...tactics[attack](world, at) }, attack);
  }
  return votes.sort((a, b) => a.vote.created_at - b.vote.created_at);
}
