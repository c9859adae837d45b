import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { addArtist, archivedSite, createPlaces, getContents } from '../../test/archived-site.ts';
import { type S3StandIn, startS3 } from '../../test/stand-ins/s3.ts';
import { chooseBackup, createBackupSource, listPlace } from './backups.ts';
import { createBackup } from './create-backup.ts';
import { type BackupKeys, createKeyPair, NO_KEYS } from './encryption.ts';
import { claimPlace, openPlace } from './place.ts';
import { createFileSource, restoreArchive } from './read-archive.ts';

const env = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
/** Milliseconds: keys are derived slowly by design. */
const PATIENCE = 180_000;
const START = Date.UTC(2027, 2, 1, 8);
const PASSPHRASE = { ...NO_KEYS, passphrase: 'una frase larga', workFactor: 4 };

describe('the place of backups', () => {
  const site = withApp();
  const places = createPlaces();
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

  async function createFolder(): Promise<string> {
    made += 1;
    const folder = join(places.folder, `copias-${made}`);
    await mkdir(folder);
    return folder;
  }
  async function claim(location: string, keys: BackupKeys, siteId = 'ours', shouldAdopt = false) {
    const opened = await openPlace(location, keys, env);
    const isEmpty = (await listPlace(opened)).backups.length === 0;
    return claimPlace(opened, keys, { siteId, isEmpty, shouldAdopt });
  }
  const workFolder = join(places.folder, 'work');
  const back = async (location: string, keys = NO_KEYS, now = START, isThorough = true) => {
    const place = await claim(location, keys);
    return createBackup(archivedSite(site), place, { workFolder, now, isThorough });
  };
  const list = async (location: string) =>
    (await listPlace(await openPlace(location, NO_KEYS, env))).backups;
  async function restore(location: string, keys: BackupKeys = NO_KEYS, at?: string) {
    const place = await openPlace(location, keys, env);
    const target = await places.open();
    const backup = chooseBackup((await listPlace(place)).backups, at);
    await restoreArchive(target, createBackupSource(place, backup));
    return target;
  }
  /** Restores the newest backup into an empty place and compares it with the site. */
  async function expectSame(location: string, keys: BackupKeys = NO_KEYS): Promise<void> {
    const target = await restore(location, keys);
    expect(await getContents(target)).toEqual(await getContents(archivedSite(site)));
  }
  const listUploads = (folder: string) => readdir(join(folder, 'files'), { recursive: true });

  test('takes only new files after the first backup, and each is restored whole', async () => {
    const folder = await createFolder();
    const first = await back(folder);
    expect(first.newFiles).toBe(first.files);
    await addArtist(site, 'Dos');
    const second = await back(folder, NO_KEYS, START + DAY_MS, false);
    expect([second.newFiles > 0, second.newFiles < second.files]).toEqual([true, true]);
    await expectSame(folder);
    const { database } = await restore(folder, NO_KEYS, first.name);
    const rows = await database.db.selectFrom('entry').select('name').execute();
    expect(rows.map(({ name }) => name)).not.toContain('Dos');
    await expect(restore(folder, NO_KEYS, '2027-02-28')).rejects.toThrow(/^There is no backup/);
    expect((await readdir(places.folder)).includes('work')).toBe(false);
  });

  test('is checked and restored with sha256sum, cp and tar alone', async () => {
    const folder = await createFolder();
    const { name } = await back(folder);
    const sh = (command: string, cwd: string) =>
      execFileSync('sh', ['-euc', command], { cwd, stdio: 'pipe' });
    sh(`sha256sum --check --strict ${name}.sha256`, folder);
    // As docs/operations.md shows it.
    const hand = join(places.folder, 'a-mano');
    mkdirSync(hand);
    cpSync(join(folder, 'files'), join(hand, 'media'), { recursive: true });
    sh(
      `gzip -dc ${join(folder, name)}.tar.gz > copia.tar && tar -rf copia.tar media && gzip copia.tar`,
      hand,
    );
    const target = await places.open();
    await restoreArchive(target, createFileSource(join(hand, 'copia.tar.gz')));
    expect(await getContents(target)).toEqual(await getContents(archivedSite(site)));
  });

  test(
    'under a passphrase shows nothing without it, in a folder and in a bucket',
    async () => {
      await addArtist(site, 'Secreto');
      const folder = await createFolder();
      for (const location of [folder, `s3://${s3.bucket}/site?endpoint=${s3.url}`]) {
        await back(location, PASSPHRASE);
        await back(location, PASSPHRASE, START + DAY_MS);
        await expectSame(location, PASSPHRASE);
        const wrong = openPlace(location, { ...NO_KEYS, passphrase: 'otra' }, env);
        await expect(wrong).rejects.toThrow(/the key does not open it/);
        await expect(restore(location)).rejects.toThrow(/is encrypted/);
        // It stays encrypted, for the same key.
        const another = { ...NO_KEYS, recipient: (await createKeyPair()).recipient };
        for (const keys of [NO_KEYS, another])
          await expect(back(location, keys)).rejects.toThrow(/are encrypted with another key/);
      }
      for (const file of await readdir(folder, { recursive: true })) {
        const path = join(folder, file);
        if (!(await stat(path)).isFile()) continue;
        const start = (await readFile(path, 'latin1')).slice(0, 21);
        if (path.endsWith('.age')) expect(start).toBe('age-encryption.org/v1');
        else expect(file).toMatch(/\.sha256$|^encrypted-for\.txt$|^\.site$|^\.clock$/);
      }
      await rm(join(folder, 'key.age'));
      await expect(back(folder, PASSPHRASE)).rejects.toThrow(/key\.age must be there/);
    },
    PATIENCE,
  );

  test('for a recipient is proven without the identity and restored with it', async () => {
    const folder = await createFolder();
    const { recipient, identity } = await createKeyPair();
    await back(folder, { ...NO_KEYS, recipient });
    expect((await back(folder, { ...NO_KEYS, recipient }, START + DAY_MS)).newFiles).toBe(0);
    await expect(restore(folder)).rejects.toThrow(/encrypted/);
    await expectSame(folder, { ...NO_KEYS, identity });
    const [file = ''] = (await listUploads(folder)).filter((path) => path.endsWith('.age'));
    await writeFile(join(folder, 'files', file), 'x');
    await expect(back(folder, { ...NO_KEYS, recipient })).rejects.toThrow(/^1 files/);
  });

  test('finds a file that was damaged there, fails its proof, and copies it again', async () => {
    const folder = await createFolder();
    const { name } = await back(folder);
    const [file = ''] = (await listUploads(folder)).filter((path) => path.endsWith('.webp'));
    await writeFile(join(folder, 'files', file), 'x');
    await expect(back(folder, NO_KEYS, START + DAY_MS)).rejects.toThrow(/^1 files in the backup/);
    expect((await list(folder)).map(({ state }) => state)).toEqual(['proven', 'unproven']);
    expect(chooseBackup(await list(folder), undefined).name).toBe(name);
    expect((await back(folder, NO_KEYS, START + 3 * DAY_MS)).newFiles).toBe(1);
    expect((await list(folder)).map(({ state }) => state)).toEqual(['proven', 'proven']);
    await expectSame(folder);
  });

  test(
    'loses the files that no backup needs any more, a day after they were written',
    async () => {
      const folder = await createFolder();
      const id = await addArtist(site, 'Pasajero');
      await back(folder);
      const before = await listUploads(folder);
      const staff = await site.as('administrator');
      await staff.delete(`/artist/init/${id}/`);
      expect((await staff.delete('/h/trash/')).status).toBe(200);
      const days = (count: number) => new Date(START + count * DAY_MS);
      for (const path of before) await utimes(join(folder, 'files', path), days(600), days(600));
      // Sixteen months later nothing of that day is kept; its files are young by their own time.
      for (let month = 0; month < 16; month += 1)
        await back(folder, NO_KEYS, START + (89 + 31 * month) * DAY_MS, false);
      expect(await listUploads(folder)).toEqual(before);
      await back(folder, NO_KEYS, START + 602 * DAY_MS, false);
      expect((await listUploads(folder)).length).toBeLessThan(before.length);
      await expectSame(folder);
    },
    PATIENCE,
  );

  test('whose list is damaged loses no file, and says so', async () => {
    const folder = await createFolder();
    for (const [day, content] of ['', '# Backup 1: 3 files, 0 lost.\n', '{}'].entries()) {
      const { name } = await back(folder, NO_KEYS, START + day * DAY_MS);
      await writeFile(join(folder, `${name}.sha256`), content);
    }
    const stray = join(folder, 'files/pictures/de-ella.webp');
    await writeFile(stray, 'x');
    await utimes(stray, new Date(0), new Date(0));
    const { damaged } = await back(folder, NO_KEYS, START + 3 * DAY_MS);
    expect(damaged).toHaveLength(3);
    expect((await stat(stray)).size).toBe(1);
    await expectSame(folder);
    for (const name of damaged) await rm(join(folder, `${name}.sha256`));
    expect((await back(folder, NO_KEYS, START + 4 * DAY_MS)).damaged).toEqual([]);
    await expect(stat(stray)).rejects.toThrow(/ENOENT/);
  });

  test('tells of a backup made while a clock was ahead, which is not the newest for ever', async () => {
    const folder = await createFolder();
    const ahead = await back(folder, NO_KEYS, START + 400 * DAY_MS);
    await addArtist(site, 'Más tarde');
    const { name, future } = await back(folder);
    expect(future).toEqual([ahead.name]);
    expect(chooseBackup(await list(folder), undefined).name).toBe(name);
    // The same minute again: the name is taken.
    const next = await back(folder);
    expect(Date.parse(next.name.replace('Z', ':00Z').replace(/T(\d\d)/, 'T$1:'))).toBe(
      START + MINUTE_MS,
    );
    await expectSame(folder);
  });

  test('belongs to one site: another, or a restored copy, takes it over only when told to', async () => {
    const folder = await createFolder();
    await back(folder);
    await expect(claim(folder, NO_KEYS, 'theirs')).rejects.toThrow(/backups of another site/);
    await claim(folder, NO_KEYS, 'theirs', true);
    await expect(back(folder)).rejects.toThrow(/backups of another site/);
    await rm(join(folder, '.site'));
    await expect(back(folder)).rejects.toThrow(/backups of another site/);
  });
});
