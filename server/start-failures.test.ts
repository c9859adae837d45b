import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getBundle, runProgram, startProgram } from '../test/run-program.ts';
import { startS3 } from '../test/stand-ins/s3.ts';
import { unapplyLastMigration } from '../test/unapply-migration.ts';
import { countAdministrators } from './accounts/store.ts';
import { lockDataDir } from './db/data-dir-lock.ts';
import { type Database, openDatabase } from './db/database.ts';
import { DatabaseUnavailableError } from './db/database-health.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { explainFailure } from './explain-failure.ts';
import { writeDurably } from './platform/durable-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarima-start-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts the site, which must exit with code 1 and print one line. Returns the line. */
async function failToStart(env: Record<string, string>): Promise<string> {
  const { code, out, error } = await runProgram('server/main.ts', [], {
    ...{ DATA_DIR: folder, START_WAIT: '0' },
    ...env,
  });
  expect([code, out, error.trim().split('\n')]).toEqual([1, '', [expect.any(String)]]);
  return error.trim();
}

async function addUpload(): Promise<void> {
  await mkdir(join(folder, 'media', 'pictures'), { recursive: true });
  await writeFile(join(folder, 'media', 'pictures', 'a-320.webp'), 'x');
}

describe('a start that fails ends with one line that says what to do', () => {
  test('when migrations wait for MIGRATE=only, which applies them and ends', async () => {
    const run = (MIGRATE: string) =>
      runProgram('server/main.ts', [], { DATA_DIR: folder, MIGRATE });
    expect(await run('only')).toMatchObject({ code: 0, error: '' });
    const change = async <T>(work: (db: Database) => Promise<T>) => {
      const database = await openDatabase({ dataDir: folder, databaseUrl: null });
      return work(database.db).finally(() => database.close());
    };
    const name = await change(unapplyLastMigration);
    expect(await failToStart({ MIGRATE: 'later' })).toContain(`waits for ${name}`);
    expect(await run('only')).toMatchObject({ code: 0, error: '' });
    await change(async (db) => expect((await migrate(db, 'sqlite')).applied).toEqual([]));
    expect(await failToStart({ MIGRATE: 'mañana' })).toBe(
      'MIGRATE must be later or only, not "mañana".',
    );
  });

  test('when the database is missing, empty or without tables beside uploads, which are not deleted', async () => {
    await addUpload();
    const file = join(folder, 'tarima.db');
    expect(await failToStart({})).toMatch(
      /^The database is empty, but the storage holds the files/,
    );
    expect(await readdir(folder)).not.toContain('tarima.db');
    await writeFile(file, '');
    expect(await failToStart({})).toMatch(/^The database is empty/);
    expect((await stat(file)).size).toBe(0);
    await rm(file);
    const database = await openDatabase({ dataDir: folder, databaseUrl: null });
    await migrate(database.db, database.engine);
    await database.close();
    expect(await failToStart({})).toMatch(/^The database is empty/);
    expect(await readdir(join(folder, 'media', 'pictures'))).toEqual(['a-320.webp']);
  });

  test('when a new database is used with a bucket that contains the files of a site', async () => {
    const s3 = await startS3();
    const one = { bytes: Buffer.from('x'), contentType: 'x', cacheControl: undefined };
    s3.objects.set('site/pictures/a-320.webp', { ...one, modified: new Date() });
    const line = await failToStart({
      STORAGE_URL: `s3://${s3.bucket}/site?endpoint=${s3.url}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    await s3.close();
    expect(line).toMatch(/^The database is empty/);
    expect([...s3.objects.keys()]).toEqual(['site/pictures/a-320.webp']);
  });

  test('when the database is damaged', async () => {
    await writeFile(join(folder, 'tarima.db'), Buffer.alloc(50_000, 'x'));
    expect(await failToStart({})).toMatch(/^The database file is damaged\..*tarima restore/);
  });

  test('when the folder cannot be created', async () => {
    await writeFile(join(folder, 'file'), '');
    const inFile = await failToStart({ DATA_DIR: join(folder, 'file', 'data') });
    expect(inFile).toMatch(/file is there already and is no folder: correct the path\.$/);
    const onFile = await failToStart({ DATA_DIR: join(folder, 'file') });
    expect(onFile).toMatch(/is there already and is no folder/);
    expect(await failToStart({ DATA_DIR: '/proc/tarima' })).toMatch(/^There is no \/proc\/tarima/);
  });

  test('when PostgreSQL or the bucket does not answer', async () => {
    const nobody = 'postgres://a:b@127.0.0.1:1/c';
    expect(await failToStart({ DATABASE_URL: nobody })).toMatch(
      /^DATABASE_URL: Nothing answers at 127\.0\.0\.1:1: start the server there/,
    );
    const STORAGE_URL = 's3://fotos/site?endpoint=http://127.0.0.1:1';
    const AWS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(await failToStart({ STORAGE_URL, ...AWS })).toMatch(
      /^STORAGE_URL or BACKUP_TO: Nothing answers at 127\.0\.0\.1:1/,
    );
    const keyless = { AWS_ACCESS_KEY_ID: '', AWS_EC2_METADATA_DISABLED: 'true' };
    expect(await failToStart({ STORAGE_URL, ...keyless })).toMatch(
      /^STORAGE_URL or BACKUP_TO: there is no key of the bucket: set AWS_ACCESS_KEY_ID/,
    );
    expect(await failToStart({ STORAGE_URL: 's3://fotos?endpoint=x', ...AWS })).toMatch(
      /^STORAGE_URL .*endpoint/,
    );
  });

  test('when the folder of BACKUP_TO is missing, as where its disk is not mounted', async () => {
    const missing = join(folder, 'copias');
    expect(await failToStart({ BACKUP_TO: missing })).toMatch(
      /^There is no folder .*copias for BACKUP_TO/,
    );
    expect(await failToStart({ BACKUP_TO: 's3://B' })).toMatch(/^BACKUP_TO must look like s3/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('when its disk of backups is not mounted in time; it starts when that comes', async () => {
    const BACKUP_TO = join(folder, 'copias');
    const env = { DATA_DIR: join(folder, 'data'), BACKUP_TO, MIGRATE: 'only' };
    const { child, ended } = startProgram(await getBundle('server/main.ts'), [], env);
    child.stderr?.once('data', () => mkdir(BACKUP_TO));
    expect(await ended).toEqual({
      code: 0,
      out: '',
      error: expect.stringMatching(/^Waiting for up to 30 s\. There is no folder .*\n$/),
    });
  });

  test('after the left-overs of killed uploads were deleted, however young', async () => {
    const incoming = join(folder, 'media', '.incoming');
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, 'a-part-of-an-upload'), 'x');
    await writeFile(join(folder, 'tarima.db'), Buffer.alloc(50_000, 'x'));
    expect(await failToStart({})).toMatch(/^The database file is damaged/);
    expect(await readdir(incoming)).toEqual([]);
  });
});

test('a process of its own migrates, makes the first administrator and ends; its failure is one line', async () => {
  const prepare = (env: Record<string, string> = {}) =>
    runProgram('server/main.ts', ['--prepare'], { DATA_DIR: folder, DEMO: 'off', ...env });
  // Told as soon as it is stored: the start that follows may fail, and the next one is not the first.
  const told = expect.stringMatching(
    /First password: in \S+first-password\.txt, until the first log-in\n$/,
  );
  expect(await prepare()).toEqual({ code: 0, out: told, error: '' });
  // Without a terminal, as in a journal that many read.
  const passwordFile = join(folder, 'first-password.txt');
  expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
  expect(await readFile(passwordFile, 'utf8')).toMatch(/^(\w{5}-){3}\w{5}\n$/);
  const { db, engine, close } = await openDatabase({ dataDir: folder, databaseUrl: null });
  expect(await readMigrations(db, engine)).toMatchObject({ waiting: [], newer: [] });
  expect(await countAdministrators(db)).toBe(1);
  await close();
  const lock = lockDataDir(folder);
  const { code, out, error } = await prepare();
  lock.release();
  expect([code, out, error]).toEqual([
    1,
    '',
    expect.stringMatching(/^DATA_DIR [^\n]* in use [^\n]*\n$/),
  ]);
});

test('a disk that is full is named by the folder that is written to', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  const contents = new Readable({ read: () => contents.destroy(full) });
  const error = await writeDurably(folder, 'a', contents).catch((failure: unknown) => failure);
  expect(explainFailure(error)).toBe(`The disk of ${folder} is full: make room there.`);
});

test('a port that is in use and one without permission are reported', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const error = await Fastify()
    .listen({ host: '127.0.0.1', port })
    .catch((failure: unknown) => failure);
  taken.close();
  expect(explainFailure(error)).toBe(
    `PORT ${port} is in use by another process: stop it, or set PORT.`,
  );
});

test.each([
  [{ errcode: 13 }, /^The disk is full/],
  [{ errcode: 8 }, /read-only/],
  [{ errcode: 14 }, /cannot be opened/],
  [{ code: 'EROFS', path: '/srv/x' }, /^\/srv\/x lies on a read-only disk/],
  [{ code: '28P01' }, /refuses the password/],
  [{ code: '3D000' }, /no such database/],
  [{ $metadata: { httpStatusCode: 500 } }, /answers 500/],
  [{ $metadata: { httpStatusCode: 403 } }, /refuses this key/],
  [
    new DatabaseUnavailableError(new Error('SASL: no password')),
    /^DATABASE_URL: SASL: no password$/,
  ],
  [new Error('first\nsecond'), /^first$/],
])('%j is told in one line', (error, line) => {
  expect(explainFailure(error)).toMatch(line);
  expect(explainFailure(error)).not.toContain('\n');
});
