import { describe, expect, test } from 'vitest';
import { canonicalEmail } from './canonical-email.ts';
import { findProvider, listAliasDomains } from './mail-providers.ts';

const BRANDS = ['gmail', 'proton', 'icloud', 'yandex', 'yahoo', 'outlook', 'hotmail', 'live'];
/** Ends under which anybody registers a name, and one that nobody has. */
const ENDS = ['us.to', 'eu.org', 'abc.xyz', 'xyz', 'com.zz', 'zw', 'gg', 'com.co.nz'];

describe('domains that look like those of a large service', () => {
  const lookAlikes = [...BRANDS, 'terra'].flatMap((name) => ENDS.map((end) => `${name}.${end}`));
  test.each([...lookAlikes, 'yahoo.com.us', 'gmail.com.mx', 'x.gmail.com'])('%s', (domain) => {
    expect(findProvider(domain)).toBeNull();
    expect(canonicalEmail(`luis-paz@${domain}`).key).toBe(`luis-paz@${domain}`);
  });
});

test('only these domains are one mailbox under several names', () => {
  const ofYandex = 'az by co.il com com.am com.ge com.tr ee fr kg kz lt lv md ru tj tm ua uz';
  expect(listAliasDomains()).toEqual(
    [
      ...['gmail.com', 'googlemail.com', 'icloud.com', 'mac.com', 'me.com'],
      ...['pm.me', 'proton.me', 'protonmail.ch', 'protonmail.com', 'ya.ru'],
      ...ofYandex.split(' ').map((end) => `yandex.${end}`),
    ].sort(),
  );
});

test('the large services of the region are known', () => {
  const known =
    'gmail.com hotmail.com hotmail.es outlook.com outlook.es live.com live.com.mx yahoo.com yahoo.es yahoo.com.mx yahoo.com.ar yahoo.com.ve yahoo.com.br cantv.net terra.com.br uol.com.br icloud.com';
  expect(known.split(' ').filter((domain) => findProvider(domain) === null)).toEqual([]);
});
