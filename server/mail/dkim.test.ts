import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { checkMailDomain } from './check-domain.ts';
import { createEmail } from './email.ts';
import { createFolderSender } from './folder-sender.ts';
import { formatDkimRecord } from './mail-sender.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
const env = {
  DKIM_DOMAIN: 'tarima.example.com',
  DKIM_SELECTOR: 's1',
  DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
};

/** Relaxed canonical form of a header and of a body (RFC 6376, section 3.4). */
const relaxHeader = (name: string, value: string) =>
  `${name.toLowerCase()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
const relaxBody = (body: string) =>
  `${body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`;

test('a mail is signed with the key, so that a reader of the RFC verifies it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dkim-'));
  const { dkim } = readConfig(env);
  const sender = createFolderSender({ folder, from: 'Tarima <hola@tarima.example.com>', dkim });
  const content = createEmail({ subject: 'Qué día  ñandú', text: 'Hola\n\nhttps://x.example/' });
  const mail = { to: 'ana@example.com', replyTo: '', headers: {}, date: new Date(), ...content };
  await sender.send({ ...mail, messageId: 'uno@tarima.example.com' }, AbortSignal.timeout(5000));
  const raw = await readFile(join(folder, 'uno.eml'), 'latin1');
  await rm(folder, { recursive: true });
  const at = raw.indexOf('\r\n\r\n');
  const fields = raw
    .slice(0, at)
    .split(/\r\n(?![ \t])/)
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)] as const;
    });
  const signature = fields.find(([key]) => key === 'DKIM-Signature')?.[1] ?? '';
  const tag = (key: string) =>
    new RegExp(`(?:^|;)\\s*${key}=([^;]*)`).exec(signature)?.[1]?.replace(/\s/g, '') ?? '';
  expect([tag('d'), tag('s'), tag('c')]).toEqual(['tarima.example.com', 's1', 'relaxed/relaxed']);
  const bodyHash = createHash('sha256').update(relaxBody(raw.slice(at + 4)), 'latin1');
  expect(tag('bh')).toBe(bodyHash.digest('base64'));
  const signed = tag('h')
    .split(':')
    .map((key) => {
      const found = fields.find(([field]) => field.toLowerCase() === key.toLowerCase());
      return relaxHeader(key, found?.[1] ?? '');
    });
  expect(tag('h').toLowerCase()).toContain('subject');
  const own = relaxHeader('DKIM-Signature', signature.replace(/(\bb=)[^;]*$/, '$1'));
  const verify = createVerify('sha256').update([...signed, own].join('\r\n'), 'latin1');
  expect(verify.verify(pair.publicKey, tag('b'), 'base64')).toBe(true);
});

test('the settings belong together, and an empty or wrong one stops the start', () => {
  expect(readConfig({}).dkim).toBeNull();
  for (const wrong of [
    { DKIM_PRIVATE_KEY: '' },
    { DKIM_DOMAIN: undefined },
    { DKIM_SELECTOR: 'a b' },
    { DKIM_PRIVATE_KEY: 'no es una llave' },
  ]) {
    expect(() => readConfig({ ...env, ...wrong })).toThrow(/^DKIM_[^\n]*$/);
  }
});

test('the records of the domain are compared with what the site needs', async () => {
  const { dkim } = readConfig(env);
  const needed = dkim === null ? '' : formatDkimRecord(dkim).value;
  const settings = {
    ...{ domain: 'tarima.example.com', server: 'smtp.gmail.com', dkim },
    reportsTo: 'hola@tarima.example.com',
  };
  const check = async (records: Record<string, string[]>) => {
    const checks = await checkMailDomain(settings, async (name) => records[name] ?? []);
    return checks.map(({ state, record }) => [state, record]);
  };
  const [spf, key, dmarc] = [
    'tarima.example.com',
    's1._domainkey.tarima.example.com',
    '_dmarc.tarima.example.com',
  ];
  expect(await check({ [spf]: ['otro texto'] })).toEqual([
    ['missing', 'v=spf1 include:_spf.google.com ~all'],
    ['missing', needed],
    ['missing', 'v=DMARC1; p=none; rua=mailto:hola@tarima.example.com'],
  ]);
  const right = {
    [spf]: ['v=spf1 include:_spf.google.com ~all'],
    [key]: [needed.replace('p=MI', 'p=M I')],
    [dmarc]: ['v=DMARC1; p=reject'],
  };
  expect((await check(right)).map(([state]) => state)).toEqual(['ok', 'ok', 'ok']);
  expect(
    await check({ [spf]: ['v=spf1 mx -all'], [key]: ['v=DKIM1; p=otra'], [dmarc]: ['v=DMARC1'] }),
  ).toEqual([
    ['wrong', 'v=spf1 include:_spf.google.com mx -all'],
    ['wrong', needed],
    ['wrong', ''],
  ]);
  const loose = { ...right, [spf]: ['v=spf1 include:_spf.google.com +all'] };
  expect((await check(loose))[0]).toEqual(['wrong', 'v=spf1 include:_spf.google.com ~all']);
  expect(
    (await check({ ...right, [dmarc]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }))[2],
  ).toEqual(['wrong', '']);
  expect((await check({ ...right, [dmarc]: ['v=DMARC1; sp=none'] }))[2]).toEqual(['wrong', '']);
  const away = await checkMailDomain(settings, () => Promise.reject(new Error('no DNS')));
  expect(away.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('the record of the registered domain holds for a subdomain, and a signature of another domain is a fault', async () => {
  const { dkim } = readConfig(env);
  if (dkim === null) throw new Error('no key');
  const record = formatDkimRecord(dkim);
  const check = async (domain: string, dmarc: Record<string, string[]>, signing = dkim) => {
    const settings = { domain, server: 'smtp.gmail.com', dkim: signing, reportsTo: `a@${domain}` };
    const texts: Record<string, string[]> = { ...dmarc, [record.name]: [record.value] };
    const checks = await checkMailDomain(settings, async (name) => texts[name] ?? []);
    return checks.slice(1).map(({ state, name, advice }) => `${state} ${name} ${advice}`);
  };
  const inherited = { '_dmarc.example.com': ['v=DMARC1; p=reject; sp=none'] };
  const [, subdomain] = await check('tarima.example.com', inherited);
  expect(subdomain).toMatch(/^ok _dmarc\.example\.com .*sp=none\.$/);
  const own = { ...inherited, '_dmarc.tarima.example.com': ['v=DMARC1; p=quarantine'] };
  const [, itself] = await check('tarima.example.com', own);
  expect(itself).toMatch(/^ok _dmarc\.tarima\.example\.com .*p=quarantine\.$/);
  const [aligned] = await check('example.com', inherited);
  expect(aligned).toMatch(/^ok /);
  const [other, missing] = await check('otro.com', inherited);
  expect([other, missing]).toEqual([
    expect.stringMatching(/^wrong .*tarima\.example\.com y no de otro\.com/),
    expect.stringMatching(/^missing _dmarc\.otro\.com /),
  ]);
});

test.each<[string, string, string, string]>([
  ['smtp.gmail.com', 'v=spf1 include:_spf.google.com -all', 'ok', ''],
  ['smtp.gmail.com', 'v=spf1  MX  +include:_spf.Google.com ?all', 'ok', ''],
  [
    'smtp.gmail.com',
    'v=spf1 -include:_spf.google.com ~all',
    'wrong',
    'v=spf1 include:_spf.google.com ~all',
  ],
  [
    'smtp.gmail.com',
    'v=spf1 include:_spf.google.com.evil.net ~all',
    'wrong',
    'v=spf1 include:_spf.google.com include:_spf.google.com.evil.net ~all',
  ],
  [
    'smtp.gmail.com',
    'v=spf1 -all include:_spf.google.com',
    'wrong',
    'v=spf1 include:_spf.google.com -all',
  ],
  ['smtp.gmail.com', 'v=spf1 all', 'wrong', 'v=spf1 include:_spf.google.com ~all'],
  [
    'smtp.gmail.com',
    'v=spf1 include:_spf.google.com',
    'wrong',
    'v=spf1 include:_spf.google.com ~all',
  ],
  ['smtp.gmail.com', 'v=spf1 redirect=_spf.otro.example', 'unknown', ''],
  ['mail.otro.example', 'v=spf1 -all', 'wrong', 'v=spf1 a:mail.otro.example -all'],
  ['mail.otro.example', 'v=spf1 a:mail.otro.example -all', 'ok', ''],
  ['mail.otro.example', 'v=spf1 include:otro.example ~all', 'unknown', ''],
  ['203.0.113.7', 'v=spf1 ip4:203.0.113.7/32 ?all', 'unknown', ''],
])('SPF for %s: %s is %s', async (server, record, state, mended) => {
  const settings = { domain: 'x.example', server, dkim: null, reportsTo: 'a@x.example' };
  const [spf] = await checkMailDomain(settings, async (name) =>
    name === 'x.example' ? [record] : [],
  );
  expect([spf?.state, spf?.record]).toEqual([state, mended]);
});
