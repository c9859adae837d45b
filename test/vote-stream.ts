import type { SeenVote } from '../server/contests/vote-anomalies/group-keys.ts';
import { clientHint, nameShape, wideNetwork } from '../server/contests/vote-anomalies/signals.ts';
import { canonicalEmail } from '../server/platform/canonical-email.ts';
import { toSubnet } from '../server/platform/client-address.ts';

export const attackKinds = ['catch_all', 'numbered', 'datacentre', 'burst', 'ipv6'] as const;
export type AttackKind = (typeof attackKinds)[number];

/** A generated vote and, of an attack, its kind. */
export interface GeneratedVote {
  vote: SeenVote;
  attack: AttackKind | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
const browsers = Array.from({ length: 60 }, (_, at) => clientHint(`phone ${at}`));

/**
 * Generates a voting of a week with honest votes (mobile carriers with few addresses, schools, waves
 * of shared links) and one attack of each kind, in the order of time.
 * @param size honest votes; each attack has 1.2 % of it
 */
export function generateVotes(size: number, seed = 1): GeneratedVote[] {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const competitors = 12;
  const usual = () => 1 + Math.floor(competitors * random() ** 1.6);
  const votes: GeneratedVote[] = [];
  let number = 0;

  function put(
    at: number,
    plate: number,
    email: string,
    address: string,
    options: { client?: string; isUnchecked?: boolean; attack?: AttackKind } = {},
  ): void {
    number += 1;
    const { key, domain } = canonicalEmail(email);
    const vote: SeenVote = {
      applicant_id: plate,
      created_at: Math.floor(at),
      email_key: key,
      email_domain: domain,
      // A script that votes by itself says nothing, or what it likes.
      page_seconds: options.attack ? null : 12 + ((number * 37) % 200),
      network: toSubnet(address),
      network_wide: wideNetwork(address),
      address_key: address,
      name_shape: nameShape(key),
      client: options.client ?? browsers[Math.floor(60 * random() ** 2.2)] ?? '',
      is_unchecked: options.isUnchecked || random() < 0.01 ? 1 : 0,
      is_throw_away: 0,
      set_aside_at: null,
      held_score: 0,
      released_at: null,
    };
    votes.push({ vote, attack: options.attack ?? null });
  }

  /** A mailbox as people have them: names, some with a year or a number. */
  function mailbox(): string {
    const sign = pick(['', '.', '_']);
    const tail = random() < 0.45 ? String(pick([below(100), 1980 + below(30), below(1000)])) : '';
    const chosen = random();
    const domain = domains.find(([, until]) => chosen < until)?.[0] ?? `empresa${below(400)}.com`;
    const unique =
      random() < 0.5 ? pick(names).slice(0, 3) + number.toString(36).replace(/\d/g, 'x') : '';
    return `${pick(names)}${sign}${pick(surnames)}${unique}${tail}@${domain}`;
  }
  const home = () => `${180 + below(20)}.${below(250)}.${below(250)}.${1 + below(250)}`;
  /** Carriers put thousands behind a few addresses. */
  const carrier = () => `200.${44 + below(3)}.${below(12)}.${below(40)}`;
  const address = () => (random() < 0.55 ? carrier() : home());
  /** By day more than by night. */
  const moment = () => {
    for (;;) {
      const at = random() * 7 * DAY;
      if (random() < 0.25 + 0.75 * Math.sin(((at % DAY) / DAY) * Math.PI)) return at;
    }
  };

  const schools = Math.round(size / 1700);
  const waves = Math.round(size / 1200);
  for (let school = 0; school < schools; school += 1) {
    const own = usual();
    const start = moment();
    const place = `190.${100 + school}.7.1`;
    const hasDomain = random() < 0.3;
    for (let pupil = 0; pupil < 90; pupil += 1) {
      const email = hasDomain
        ? `${pick(names)}.${pick(surnames)}${pupil}@liceo${school}.edu.ve`
        : mailbox();
      put(start + random() * 70 * MINUTE, random() < 0.75 ? own : usual(), email, place);
    }
  }
  for (let wave = 0; wave < waves; wave += 1) {
    const own = usual();
    const start = moment();
    // A shared link: many at first, then fewer.
    for (let friend = 0; friend < 140; friend += 1) {
      const after = -Math.log(1 - random()) * 35 * MINUTE;
      put(start + after, random() < 0.92 ? own : usual(), mailbox(), address());
    }
  }
  while (votes.length < size) put(moment(), usual(), mailbox(), address());

  const share = Math.round(size * 0.012);
  const target = (at: number) => 12 - at;
  const machine = clientHint('python-requests');
  for (let at = 0; at < share; at += 1) {
    // 1: one catch-all domain, nine a minute, from many addresses.
    const paced = 2 * DAY + at * (MINUTE / 9) + random() * 1500;
    put(
      paced,
      target(0),
      `${pick(names)}${pick(surnames)}${below(9999)}@correo-libre.net`,
      home(),
      {
        attack: 'catch_all',
      },
    );
    // 2: numbered mailboxes of a large provider, over two days, from bought addresses.
    put(3 * DAY + random() * 2 * DAY, target(1), `apoyo.rap${at}@gmail.com`, home(), {
      attack: 'numbered',
    });
    // 3: one data centre, names like people's.
    put(DAY + random() * 3 * DAY, target(2), mailbox(), `45.83.${below(2)}.${1 + below(250)}`, {
      client: random() < 0.9 ? machine : pick(browsers),
      attack: 'datacentre',
    });
    // 4: a script without a captcha in twenty minutes.
    put(4.5 * DAY + random() * 20 * MINUTE, target(3), mailbox(), home(), {
      client: machine,
      isUnchecked: true,
      attack: 'burst',
    });
    // 5: rotating IPv6 of one provider, at a steady pace.
    const part = () => below(65_536).toString(16);
    put(
      5 * DAY + at * 2 * MINUTE + random() * 9000,
      target(4),
      mailbox(),
      `2a0e:97c0:${part()}:${part()}::/64`,
      {
        attack: 'ipv6',
      },
    );
  }
  return votes.sort((a, b) => a.vote.created_at - b.vote.created_at);
}
