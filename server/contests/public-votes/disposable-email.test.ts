import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { expect, test } from 'vitest';
import { findMailServer } from '../vote-anomalies/look-up-mail-servers.ts';
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

test('a mail server is named by the domain that somebody registered', async () => {
  const at = (exchange: string) => async () => [{ exchange, priority: 1 }];
  expect(await findMailServer('uno.com.ve', at('mx.atacante.com.ve.'))).toBe('atacante.com.ve');
  expect(await findMailServer('otra.net', at('mx2.empresa.com.ve'))).toBe('empresa.com.ve');
  expect(await findMailServer('catch1google.com', at('aspmx.l.google.com'))).toBe('google.com');
  expect(await findMailServer('casa.com', at('mx.casa.com'))).toBe('');
});
