import { describe, expect, test } from 'vitest';
import { measureDesk } from '../../../test/measure-desk.ts';
import { floodKinds, generateVotes } from '../../../test/vote-stream.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { binomialTail, VoteAnalysis } from './analyse.ts';
import { findMailServer } from './look-up-mail-servers.ts';
import { getDomainKind, toNameShape, toWideNetwork } from './signals.ts';

const seeds = [1, 2, 3];
const seedsOf = (size: number) => (size === 300 ? seeds : [1]);

describe('attackers who adapt', () => {
  const kinds = [
    ...([
      'catch_all',
      'look_alike',
      'sub_address',
      'forty_domains',
      'proxies',
      'numbered',
      'no_captcha',
    ] as const),
  ];
  test.each(kinds)('%s stands out at random pauses, in contests of any size', (attack) => {
    for (const [size, share] of [
      [300, 0.1],
      [3_000, 0.02],
      [3_000, 0.1],
      [3_000, 0.4],
    ] as const) {
      for (const seed of seedsOf(size)) {
        const found = measureDesk(generateVotes({ size, attack, share, seed }));
        expect(found.recall, `${size} ${share} ${seed}`).toBeGreaterThanOrEqual(0.9);
        expect(found.honestMarked, `${size} ${share} ${seed}`).toBeLessThanOrEqual(0.02);
      }
    }
  });

  test.each(floodKinds)('%s aimed at a rival neither marks nor holds honest votes', (attack) => {
    for (const share of [0.02, 0.1, 0.4]) {
      for (const seed of seedsOf(3_000)) {
        const found = measureDesk(generateVotes({ size: 3_000, attack, share, seed }));
        expect(found.victimMarked, `${share} ${seed}`).toBeLessThanOrEqual(0.05);
        expect(found.victimHeld, `${share} ${seed}`).toBeLessThanOrEqual(0.01);
        expect(found.honestMarked, `${share} ${seed}`).toBeLessThanOrEqual(0.02);
      }
    }
  });

  test('one data centre is shown below the others, and real mailboxes from homes are not seen', () => {
    const stream = { size: 3_000, share: 0.1, seed: 1 };
    const { groups, recall } = measureDesk(generateVotes({ ...stream, attack: 'datacentre' }));
    const found = groups.find(({ key }) => key === '45.83.0.0/16');
    expect([found?.is_shared, recall]).toEqual([1, 0]);
    expect(found?.score).toBeLessThan(60);
    expect(measureDesk(generateVotes({ ...stream, attack: 'real_mailboxes' })).recall).toBe(0);
  });
});

test('without an attack hardly anything stands out, and schools are no attack', () => {
  for (const seed of seeds) {
    const found = measureDesk(generateVotes({ size: 20_000, attack: null, share: 0, seed }));
    expect(found.honestMarked, String(seed)).toBeLessThan(0.005);
  }
});

test('domains of one mail server are a group, those of earlier contests are not new', () => {
  const stream = { size: 3_000, share: 0.1, seed: 1, attack: 'forty_domains' } as const;
  const votes = generateVotes(stream);
  const analysis = new VoteAnalysis({
    isNew: (domain) => !domain.endsWith('.xyz'),
    getOwnNetwork: () => '',
    getMx: (domain) => (domain.endsWith('.xyz') ? 'host.example' : ''),
  });
  for (const { vote } of votes) analysis.count(vote);
  for (const { vote } of votes) analysis.collect(vote);
  const groups = analysis.listGroups();
  expect(groups.find(({ reason }) => reason === 'mail_server')?.count).toBe(300);
  expect(groups.find(({ reason }) => reason === 'new_domains')?.count ?? 0).toBeLessThan(50);
});

test('the tail of a binomial distribution is exact', () => {
  expect(binomialTail(1, 1, 0.5)).toBeCloseTo(0.5, 12);
  expect(binomialTail(9, 10, 0.5)).toBeCloseTo(11 / 1024, 12);
  expect(binomialTail(3, 10, 0.5)).toBe(1);
  expect(binomialTail(60, 100, 0.5)).toBeCloseTo(0.02844396682, 10);
  expect(binomialTail(300, 300, 0.1)).toBeLessThan(1e-290);
});

test('a mail server is the domain of what a domain names first; without DNS it is unknown', async () => {
  const answer = (...exchanges: string[]) =>
    Promise.resolve(exchanges.map((exchange, priority) => ({ exchange, priority })));
  const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const find = (domain: string, reply: ReturnType<typeof answer>) =>
    findMailServer(domain, () => reply);
  expect(await find('a.xyz', answer('MX1.Host.Example.', 'b.other.net'))).toBe('host.example');
  expect(await find('a.xyz', answer('mail.a.xyz'))).toBe('');
  expect(await find('a.xyz', answer())).toBe('');
  expect(await find('a.xyz', fail('ENOTFOUND'))).toBe('');
  expect(await find('a.xyz', fail('ECONNREFUSED'))).toBeNull();
});

test('what mailboxes and networks have in common', () => {
  expect(toNameShape('voto001@gmail.com')).toBe('voto…@gmail.com');
  expect(toNameShape('voto.x@correo.org')).toBe('voto…@correo.org');
  expect(toNameShape('ana@gmail.com')).toBe('');
  expect(['gmail.com', 'liceo.edu.ve', 'x.gob', 'liceo.com', ''].map(getDomainKind)).toEqual([
    ...['large', 'institution', 'institution', 'rare', 'large'],
  ]);
  expect(toWideNetwork('190.20.1.7')).toBe('190.20.0.0/16');
  expect(toWideNetwork('2a0e:97c0:1:2::/64')).toBe('2a0e:97c0::/32');
  expect(canonicalEmail('Ana-tienda@yahoo.com.mx').key).toBe('ana@yahoo.com.mx');
  expect(canonicalEmail('ana-maria@correo.org').key).toBe('ana-maria@correo.org');
});
