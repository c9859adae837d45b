import { expect, test } from 'vitest';
import { CONSPICUOUS } from '../../../contracts/vote-groups.ts';
import { measureDesk } from '../../../test/measure-desk.ts';
import { attackKinds, generateVotes } from '../../../test/vote-stream.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { VoteAnalysis } from './analyse.ts';
import { nameShape, wideNetwork } from './signals.ts';

test.each([1, 2, 3])('each kind of attack stands out among honest votes (seed %i)', (seed) => {
  const { recall, precision, first } = measureDesk(generateVotes(20_000, seed));
  for (const kind of attackKinds) expect(recall[kind], kind).toBeGreaterThan(0.6);
  expect(precision).toBeGreaterThan(0.9);
  // The most conspicuous group of all is an attack.
  expect(first).not.toBeNull();
});

test('without an attack hardly anything stands out', () => {
  const honest = generateVotes(20_000, 7).filter(({ attack }) => attack === null);
  const analysis = new VoteAnalysis();
  for (const { vote } of honest) analysis.count(vote);
  for (const { vote } of honest) analysis.collect(vote);
  const conspicuous = analysis.groups().filter(({ score }) => score >= CONSPICUOUS);
  const votes = conspicuous.reduce((sum, { count }) => sum + count, 0);
  expect(votes).toBeLessThan(honest.length * 0.02);
});

test('what mailboxes and networks have in common', () => {
  expect(nameShape('voto001@gmail.com')).toBe('voto#@gmail.com');
  expect(nameShape('ana@gmail.com')).toBe('');
  expect(wideNetwork('190.20.1.7')).toBe('190.20.0.0/16');
  expect(wideNetwork('2a0e:97c0:1:2::/64')).toBe('2a0e:97c0::/32');
  expect(canonicalEmail('Ana-tienda@yahoo.com.mx').key).toBe('ana@yahoo.com.mx');
  expect(canonicalEmail('ana+x@hotmail.co.uk').key).toBe('ana@hotmail.co.uk');
  expect(canonicalEmail('ana-maria@correo.org').key).toBe('ana-maria@correo.org');
});
