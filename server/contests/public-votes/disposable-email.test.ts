import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { expect, test } from 'vitest';
import { findDisposableService } from './draft-vote.ts';

test('sub-domains of a disposable service are that service', async () => {
  expect(await findDisposableService('mailinator.com')).toBe('mailinator.com');
  expect(await findDisposableService('a.b.mailinator.com')).toBe('mailinator.com');
  expect(await findDisposableService('gmail.com')).toBeNull();
});

test('those who share a public suffix that is listed belong to no service', async () => {
  const listed = disposableEmailBlocklistSet();
  for (const suffix of ['dns.army', 'dns.navy', 'v6.rocks']) {
    expect(listed.has(suffix), suffix).toBe(true);
    expect(await findDisposableService(`casa.${suffix}`), suffix).toBeNull();
  }
});
