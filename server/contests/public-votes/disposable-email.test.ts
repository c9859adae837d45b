import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { findMailServer } from '../vote-anomalies/look-up-mail-servers.ts';
import { findDisposableService } from './draft-vote.ts';

const listed = createRequire(import.meta.url)('disposable-email-domains/index.json') as string[];

test('sub-domains of a disposable service are that service', async () => {
  expect(await findDisposableService('mailinator.com')).toBe('mailinator.com');
  expect(await findDisposableService('a.b.mailinator.com')).toBe('mailinator.com');
  expect(await findDisposableService('gmail.com')).toBeNull();
});

test('those who share a public suffix that is listed belong to no service', async () => {
  for (const domain of ['uw.edu.pl', 'escuela.my.id', 'x.web.id', 'firma.net.ee', 'casa.za.com']) {
    expect(await findDisposableService(domain), domain).toBeNull();
  }
  const suffixes = ['edu.pl', 'my.id', 'web.id', 'za.com'].filter((item) => listed.includes(item));
  expect(suffixes).toHaveLength(4);
});

test('a mail server is named by the domain that somebody registered', async () => {
  const at = (exchange: string) => async () => [{ exchange, priority: 1 }];
  expect(await findMailServer('uno.com.ve', at('mx.atacante.com.ve.'))).toBe('atacante.com.ve');
  expect(await findMailServer('otra.net', at('mx2.empresa.com.ve'))).toBe('empresa.com.ve');
  expect(await findMailServer('catch1google.com', at('aspmx.l.google.com'))).toBe('google.com');
  expect(await findMailServer('casa.com', at('mx.casa.com'))).toBe('');
});
