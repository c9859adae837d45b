import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';
import { findMisspelled } from './misspelled.ts';
import { resolveFromRoot } from './platform/project-root.ts';

test('no variable is required', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    storageUrl: null,
    adminUsername: 'admin',
    adminPassword: null,
    demo: null,
    trustProxy: null,
  });
  expect(config.dataDir.endsWith('.data')).toBe(true);
});

test.each([
  ['PORT', 'ochenta'],
  ['PORT', '70000'],
  ['HOST', 'no es un nombre'],
  ['DATABASE_URL', 'mysql://servidor/base'],
  ['STORAGE_URL', '/una/carpeta'],
  ['SMTP_URL', 'correo'],
  ['MAIL_FROM', 'Tarima'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['MAIL_TO', 'a@example.com, nadie'],
  ['PUBLIC_URL', 'ejemplo.com'],
  ['PUBLIC_URL', 'https://ejemplo.com/tarima'],
  ['PUBLIC_URL', 'https://ejemplo.com/?a=1'],
  ['DATABASE_URL', ' '],
  ['DATABASE_URL', ''],
  ['STORAGE_URL', ''],
  ['SECRETS_KEY', ''],
  ['BACKUP_PASSPHRASE', ''],
  ['BACKUP_PASSPHRASE', ' '],
  ['BACKUP_RECIPIENT', ''],
  ['BACKUP_IDENTITY', ''],
  ['DEMO', 'quizás'],
  ['ADMIN_PASSWORD', 'corta'],
  ['LOG_LEVEL', 'mucho'],
  ['YOUTUBE_API_URL', 'ftp://x'],
])('a wrong %s is one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  try {
    readConfig({ [name]: value });
  } catch (error) {
    const { message } = error as Error;
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  }
});

test('a variable that is spelled almost like a known one is found, others are not', () => {
  const env = {
    BACKUP_PASPHRASE: 'x',
    TRUST_PROXI: 'x',
    PUBILC_URL: 'x',
    SECRETS_KEYS: 'x',
    PROT: '1',
  };
  const others = {
    HOME: '/',
    HOSTNAME: 'x',
    PATH: '/',
    PORT: '1',
    LANG: 'es',
    MAIL: 'x',
    npm_x: '',
  };
  expect(findMisspelled({ ...env, ...others })).toEqual([
    { name: 'BACKUP_PASPHRASE', similarName: 'BACKUP_PASSPHRASE' },
    { name: 'TRUST_PROXI', similarName: 'TRUST_PROXY' },
    { name: 'PUBILC_URL', similarName: 'PUBLIC_URL' },
    { name: 'SECRETS_KEYS', similarName: 'SECRETS_KEY' },
    { name: 'PROT', similarName: 'PORT' },
  ]);
});

test('an empty variable counts as not set but for secrets and places, and URLs lose their trailing slash', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: 'https://ejemplo.com/' })).toMatchObject({
    port: 3000,
    publicUrl: 'https://ejemplo.com',
  });
  const off = { BACKUP_TO: '', SMTP_URL: '', MAIL_TO: '' };
  expect(readConfig(off)).toMatchObject({ backupTo: null, smtpUrl: null, mailTo: null });
});

test('a mail address may have a name, and messages may go to several', () => {
  const MAIL_FROM = 'Tarima <hola@example.com>';
  const MAIL_TO = 'a@example.com, Casa <b@example.com>';
  expect(readConfig({ MAIL_FROM, MAIL_TO })).toMatchObject({
    mailFrom: MAIL_FROM,
    mailTo: MAIL_TO,
  });
});

test('in production a missing PUBLIC_URL stops the start with one line that names it', () => {
  const start = () => readConfig({ NODE_ENV: 'production' });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(/^PUBLIC_URL [^\n]*$/);
  const PUBLIC_URL = 'https://ejemplo.com';
  expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
});

test('a short SECRETS_KEY stops the start with one line that names it', () => {
  expect(() => readConfig({ SECRETS_KEY: 'corta' })).toThrow(/^SECRETS_KEY [^\n]*$/);
  expect(readConfig({ SECRETS_KEY: 'x'.repeat(32) }).secretsKey).toBe('x'.repeat(32));
});
test('the password of the first administrator is not trimmed', () => {
  expect(readConfig({ ADMIN_PASSWORD: ' con espacios ' }).adminPassword).toBe(' con espacios ');
  expect(readConfig({ ADMIN_PASSWORD: '' }).adminPassword).toBeNull();
});

test('the document and the example file have every variable', () => {
  const read = new Set<string>();
  readConfig(
    new Proxy({} as Record<string, string | undefined>, {
      get(_target, name: string) {
        read.add(name);
        return undefined;
      },
    }),
  );
  read.delete('NODE_ENV');
  const listNames = (file: string, pattern: RegExp) =>
    new Set(
      [...readFileSync(resolveFromRoot(file), 'utf8').matchAll(pattern)].map(([, name]) => name),
    );
  const inDocument = listNames('docs/configuration.md', /`([A-Z][A-Z_]+)`/g);
  const inExample = listNames('.env.example', /^#([A-Z_]+)=/gm);
  expect([...read].filter((name) => !inDocument.has(name))).toEqual([]);
  expect([...read].filter((name) => !inExample.has(name))).toEqual([]);
});
