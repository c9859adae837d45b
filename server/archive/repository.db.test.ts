import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { addArtist, archivedSite, contentsOf, makePlaces } from '../../test/archived-site.ts';
import { type S3StandIn, startS3 } from '../../test/stand-ins/s3.ts';
import { type BackupKeys, makeKeyPair, NO_KEYS } from './encryption.ts';
import { readArchive } from './read-archive.ts';
import { listSnapshots, openRepository, readSnapshot, snapshotSource } from './repository.ts';
import { takeBackup } from './take-backup.ts';

const env = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const DAY = 24 * 3_600_000;
/** Milliseconds: keys are derived slowly by design. */
const PATIENCE = 180_000;
const START = Date.UTC(2026, 2, 1, 8);

describe('the backup repository', () => {
  const site = withApp();
  const places = makePlaces();
  let s3: S3StandIn;
  let made = 0;

  beforeAll(async () => {
    s3 = await startS3({ bucket: 'backups' });
    await addArtist(site, 'Uno');
  });
  afterAll(async () => {
    await s3.close();
    await places.close();
  });

  async function makeFolder(): Promise<string> {
    made += 1;
    const folder = join(places.folder, `copias-${made}`);
    await mkdir(folder);
    return folder;
  }
  const options = (now = START, isThorough = true) => ({
    workFolder: join(places.folder, 'work'),
    now,
    isThorough,
  });
  const back = async (place: string, keys: BackupKeys, now = START, isThorough = true) =>
    takeBackup(
      archivedSite(site),
      await openRepository(place, keys, env),
      options(now, isThorough),
    );

  /** Restores the newest snapshot into an empty place and compares it with the site. */
  async function restoreAndCompare(place: string, keys: BackupKeys): Promise<void> {
    const repository = await openRepository(place, keys, env);
    const id = (await listSnapshots(repository)).at(-1) ?? '';
    const target = await places.open();
    await readArchive(target, snapshotSource(repository, await readSnapshot(repository, id)));
    expect(await contentsOf(target)).toEqual(await contentsOf(archivedSite(site)));
  }

  test('takes only new files after the first backup, and each is restored whole', async () => {
    const folder = await makeFolder();
    const first = await back(folder, NO_KEYS);
    expect(first.newFiles).toBe(first.files);
    await addArtist(site, 'Dos');
    const second = await back(folder, NO_KEYS, START + DAY);
    expect([second.newFiles > 0, second.newFiles < second.files]).toEqual([true, true]);
    const third = await back(folder, NO_KEYS, START + 2 * DAY, false);
    expect(third.newFiles).toBe(0);
    await restoreAndCompare(folder, NO_KEYS);
    expect(await readdir(join(places.folder, 'work'))).toEqual([]);
  });

  test('lies in a bucket just as well', async () => {
    const place = `s3://${s3.bucket}/site?endpoint=${s3.url}`;
    await back(place, NO_KEYS);
    await restoreAndCompare(place, NO_KEYS);
  });

  test(
    'under a passphrase shows nothing without it',
    async () => {
      const folder = await makeFolder();
      const keys = { ...NO_KEYS, passphrase: 'una frase larga' };
      await back(folder, keys);
      await addArtist(site, 'Secreto');
      expect((await back(folder, keys, START + DAY)).newFiles).toBeGreaterThan(0);
      await restoreAndCompare(folder, keys);
      const wrong = openRepository(folder, { ...NO_KEYS, passphrase: 'otra' }, env);
      await expect(wrong).rejects.toThrow(/the key does not open it/);
      for (const file of await readdir(folder, { recursive: true })) {
        const path = join(folder, file);
        if (!(await stat(path)).isFile()) continue;
        expect((await readFile(path)).includes('Secreto')).toBe(false);
        if (path.endsWith('.age')) expect((await readFile(path, 'latin1')).slice(0, 3)).toBe('age');
        else expect(path).toMatch(/\.json$|\.clock$/);
      }
    },
    PATIENCE,
  );

  test('for a recipient is proven without the identity and restored with it', async () => {
    const folder = await makeFolder();
    const { recipient, identity } = await makeKeyPair();
    await back(folder, { ...NO_KEYS, recipient });
    await expect(restoreAndCompare(folder, { ...NO_KEYS, recipient })).rejects.toThrow(/encrypted/);
    await restoreAndCompare(folder, { ...NO_KEYS, identity });
  });

  test('finds a file that was damaged there, fails its proof, and copies it again', async () => {
    const folder = await makeFolder();
    await back(folder, NO_KEYS);
    const repository = await openRepository(folder, NO_KEYS, env);
    const [snapshot = ''] = await listSnapshots(repository);
    const [file] = Object.values((await readSnapshot(repository, snapshot)).files);
    const path = join(folder, file?.path ?? '');
    await writeFile(path, Buffer.alloc((await stat(path)).size));
    await expect(back(folder, NO_KEYS, START + DAY)).rejects.toThrow(/^1 files in the backup were/);
    expect((await back(folder, NO_KEYS, START + 2 * DAY)).newFiles).toBe(1);
    await restoreAndCompare(folder, NO_KEYS);
  });

  test(
    'keeps daily, weekly and monthly backups, and no file that none of them names',
    async () => {
      const folder = await makeFolder();
      const id = await addArtist(site, 'Pasajero');
      await back(folder, NO_KEYS);
      const repository = await openRepository(folder, NO_KEYS, env);
      const before = Object.values(
        (await readSnapshot(repository, (await listSnapshots(repository))[0] ?? '')).files,
      );
      const staff = await site.as('administrator');
      await staff.delete(`/artist/init/${id}/`);
      expect((await staff.delete('/h/trash/')).status).toBe(200);
      // Two years later nothing of that day is kept but the newest.
      for (let n = 0; n < 3; n += 1) await back(folder, NO_KEYS, START + (800 + n) * DAY);
      expect(await listSnapshots(repository)).toHaveLength(4);
      const old = new Date(Date.now() - 2 * DAY);
      for (const { path } of before) await utimes(join(folder, path), old, old);
      for (let n = 0; n < 12; n += 1) await back(folder, NO_KEYS, START + (831 + 31 * n) * DAY);
      const left = await Array.fromAsync(repository.storage.list('files/'));
      expect(left.length).toBeLessThan(before.length);
      await restoreAndCompare(folder, NO_KEYS);
    },
    PATIENCE,
  );

  test('asks for a folder that is there', async () => {
    const nowhere = openRepository(join(places.folder, 'nada'), NO_KEYS, env);
    await expect(nowhere).rejects.toThrow(/^There is no folder/);
  });
});
