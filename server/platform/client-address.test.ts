import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClientAddress } from './client-address.ts';

const getIp = (trust: string | undefined, remote: string, forwarded?: string | string[]) =>
  createClientAddress(trust)(remote, forwarded).ip;

test('without trust the header is never believed', () => {
  expect(getIp(undefined, '203.0.113.9', '1.2.3.4')).toBe('203.0.113.9');
  expect(getIp('', '127.0.0.1', '1.2.3.4')).toBe('127.0.0.1');
});

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('loopback trusts %s', (remote) => {
  expect(getIp('loopback', remote, '1.2.3.4')).toBe('1.2.3.4');
});

test('a header from someone else is not believed', () => {
  expect(getIp('loopback', '203.0.113.9', '1.2.3.4')).toBe('203.0.113.9');
});

test('what the client wrote itself, left of the last trusted peer, is not believed', () => {
  expect(getIp('loopback', '127.0.0.1', '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
  const chain = 'loopback, 10.0.0.0/8 2001:db8:aa::/48';
  expect(getIp(chain, '127.0.0.1', '6.6.6.6, 1.2.3.4, 10.1.1.1, 2001:db8:aa::5')).toBe('1.2.3.4');
  expect(getIp(chain, '127.0.0.1', ['6.6.6.6', '1.2.3.4, 10.1.1.1'])).toBe('1.2.3.4');
});

test('where all are trusted the first of them counts', () => {
  expect(getIp('10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
});

test('behind nonsense the last known address counts', () => {
  for (const claim of ['', ' ', 'unknown', '999.1.1.1', '1.2.3', '1.2.3.4, nonsense', ',']) {
    expect(getIp('loopback', '127.0.0.1', claim)).toBe('127.0.0.1');
  }
});

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:0DB8:0000::0001', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:102:304', '1.2.3.4'],
  ['::', '::'],
])('the claim %s is the address %s', (claim, ip) => {
  expect(getIp('loopback', '::1', claim)).toBe(ip);
});

describe('what counts as one source', () => {
  const rateLimitKey = (remote: string) =>
    createClientAddress(undefined)(remote, undefined).rateLimitKey;

  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ])('%s counts as %s', (remote, expected) => {
    expect(rateLimitKey(remote)).toBe(expected);
  });

  test('is the same for all addresses of a /64, and another for the next', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((all) => all.join(':'));
    // Of the global addresses; those that begin with zeros may be mapped IPv4 addresses.
    const network = half.map((text) => text.replace(/^[^:]+/, '2001'));
    fc.assert(
      fc.property(network, network, half, half, (net, otherNet, item, other) => {
        expect(rateLimitKey(`${net}:${item}`)).toBe(rateLimitKey(`${net}:${other}`));
        if (net !== otherNet)
          expect(rateLimitKey(`${net}:${item}`)).not.toBe(rateLimitKey(`${otherNet}:${item}`));
      }),
    );
  });
});

test('no header and no address crashes it', () => {
  const find = createClientAddress('loopback 10.0.0.0/8');
  expect(find(undefined, undefined).ip).toBe('0.0.0.0');
  fc.assert(
    fc.property(fc.string(), fc.string(), (remote, header) => {
      expect(find(remote, header).ip).not.toBe('');
      expect(find('127.0.0.1', header).rateLimitKey).not.toBe('');
    }),
  );
});

test.each([
  'nobody',
  '10.0.0.0/33',
  '10.0.0/8',
  '::/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  'true',
])('the value %s stops the start and names the variable', (trust) => {
  expect(() => createClientAddress(trust)).toThrow(/^TRUST_PROXY/);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1234::5', '2001:db8:7::/48'],
  ['2001:db8::5', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('%s lies in the network %s', (address, subnet) => {
  expect(createClientAddress(undefined)(address, undefined).subnet).toBe(subnet);
});
