import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { addArtist, archivedSite, createPlaces, getContents } from '../../test/archived-site.ts';
import { type S3StandIn, startS3 } from '../../test/stand-ins/s3.ts';
import { chooseSnapshot } from './backup-retention.ts';
import { declareSuccession } from './backup-series.ts';
import { createBackup } from './create-backup.ts';
import { type BackupKeys, createKeyPair, NO_KEYS } from './encryption.ts';
import { openRepository } from './open-repository.ts';
import { restoreArchive } from './read-archive.ts';
import { createSnapshotSource, getSnapshot, listSnapshots } from './snapshots.ts';

const env = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
/** Milliseconds: keys are derived slowly by design. */
const PATIENCE = 180_000;
const START = Date.UTC(2026, 2, 1, 8);

describe('the backup repository', () => {
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
  const options = (now = START, isThorough = true) => ({
    workFolder: join(places.folder, 'work'),
    now,
    isThorough,
  });
  const back = async (place: string, keys: BackupKeys, now = START, isThorough = true) =>
    createBackup(
      archivedSite(site),
      await openRepository(place, keys, env, 'write'),
      options(now, isThorough),
    );

  const listIds = async (place: string) => {
    const repository = await openRepository(place, NO_KEYS, env, 'read');
    return (await listSnapshots(repository)).map(({ id }) => id);
  };
  /** Restores what `--at` would, and opens the place. */
  async function restore(place: string, keys: BackupKeys, at?: string) {
    const repository = await openRepository(place, keys, env, 'read');
    const listed = chooseSnapshot(await listSnapshots(repository), at);
    const target = await places.open();
    await restoreArchive(
      target,
      createSnapshotSource(repository, await getSnapshot(repository, listed)),
    );
    return target;
  }
  /** Restores the newest snapshot into an empty place and compares it with the site. */
  async function restoreAndCompare(place: string, keys: BackupKeys): Promise<void> {
    const target = await restore(place, keys);
    expect(await getContents(target)).toEqual(await getContents(archivedSite(site)));
  }

  test('takes only new files after the first backup, and each is restored whole', async () => {
    const folder = await createFolder();
    const first = await back(folder, NO_KEYS);
    expect(first.newFiles).toBe(first.files);
    await addArtist(site, 'Dos');
    const second = await back(folder, NO_KEYS, START + DAY_MS);
    expect([second.newFiles > 0, second.newFiles < second.files]).toEqual([true, true]);
    const third = await back(folder, NO_KEYS, START + 2 * DAY_MS, false);
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
      const folder = await createFolder();
      const keys = { ...NO_KEYS, passphrase: 'una frase larga', workFactor: 4 };
      await back(folder, keys);
      await addArtist(site, 'Secreto');
      expect((await back(folder, keys, START + DAY_MS)).newFiles).toBeGreaterThan(0);
      await restoreAndCompare(folder, keys);
      const wrong = openRepository(folder, { ...NO_KEYS, passphrase: 'otra' }, env, 'read');
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
    const folder = await createFolder();
    const { recipient, identity } = await createKeyPair();
    await back(folder, { ...NO_KEYS, recipient });
    await expect(restoreAndCompare(folder, { ...NO_KEYS, recipient })).rejects.toThrow(/encrypted/);
    await restoreAndCompare(folder, { ...NO_KEYS, identity });
  });

  test('finds a file that was damaged there, fails its proof, and copies it again', async () => {
    const folder = await createFolder();
    await back(folder, NO_KEYS);
    const repository = await openRepository(folder, NO_KEYS, env, 'read');
    const snapshot = chooseSnapshot(await listSnapshots(repository), undefined);
    const [file] = Object.values((await getSnapshot(repository, snapshot)).files);
    const path = join(folder, file?.path ?? '');
    await writeFile(path, Buffer.alloc((await stat(path)).size));
    await expect(back(folder, NO_KEYS, START + DAY_MS)).rejects.toThrow(
      /^1 files in the backup were/,
    );
    const listed = await listSnapshots(repository);
    expect(listed.map(({ isProven }) => isProven)).toEqual([true, false]);
    expect(chooseSnapshot(listed, undefined).id).toBe(listed[0]?.id);
    expect((await back(folder, NO_KEYS, START + 2 * DAY_MS)).newFiles).toBe(1);
    await restoreAndCompare(folder, NO_KEYS);
  });

  test(
    'keeps daily, weekly and monthly backups, and no file that none of them names',
    async () => {
      const folder = await createFolder();
      const id = await addArtist(site, 'Pasajero');
      await back(folder, NO_KEYS);
      const repository = await openRepository(folder, NO_KEYS, env, 'read');
      const first = chooseSnapshot(await listSnapshots(repository), undefined);
      const before = Object.values((await getSnapshot(repository, first)).files);
      const staff = await site.as('administrator');
      await staff.delete(`/artist/init/${id}/`);
      expect((await staff.delete('/h/trash/')).status).toBe(200);
      // Two years later nothing of that day is kept but the newest.
      for (let n = 0; n < 3; n += 1) await back(folder, NO_KEYS, START + (800 + n) * DAY_MS);
      expect(await listSnapshots(repository)).toHaveLength(4);
      const old = new Date(Date.now() - 2 * DAY_MS);
      for (const { path } of before) await utimes(join(folder, path), old, old);
      for (let n = 0; n < 12; n += 1) await back(folder, NO_KEYS, START + (831 + 31 * n) * DAY_MS);
      const left = await Array.fromAsync(repository.storage.list('files/'));
      expect(left.length).toBeLessThan(before.length);
      await restoreAndCompare(folder, NO_KEYS);
    },
    PATIENCE,
  );

  test('asks for a folder that is there', async () => {
    const nowhere = openRepository(join(places.folder, 'nada'), NO_KEYS, env, 'write');
    await expect(nowhere).rejects.toThrow(/^There is no folder/);
  });

  test('are restored by the id or the day that is named, not always the newest', async () => {
    const folder = await createFolder();
    const counts: number[] = [];
    for (let day = 0; day < 3; day += 1) {
      await addArtist(site, `Día ${day}`);
      await back(folder, NO_KEYS, START + day * DAY_MS);
      counts.push((await site.app.services.db.selectFrom('entry').select('id').execute()).length);
    }
    const countAt = async (at?: string) => {
      const { database } = await restore(folder, NO_KEYS, at);
      return (await database.db.selectFrom('entry').select('id').execute()).length;
    };
    const [first, second] = await listIds(folder);
    expect(await countAt(first)).toBe(counts[0]);
    expect(await countAt(second)).toBe(counts[1]);
    expect(await countAt('2026-03-01')).toBe(counts[0]);
    expect(await countAt('2026-03-02 04:00')).toBe(counts[1]);
    expect(await countAt()).toBe(counts[2]);
    await expect(restore(folder, NO_KEYS, '20200101t000000z-000001-1f0c9a3e')).rejects.toThrow(
      /^There is no/,
    );
  });

  const backSite = async (of: Awaited<ReturnType<typeof restore>>, folder: string, now: number) =>
    createBackup(of, await openRepository(folder, NO_KEYS, env, 'write'), options(now, false));

  test('of a restored copy displace none of the site, and are not restored in its place', async () => {
    const folder = await createFolder();
    const first = await back(folder, NO_KEYS);
    await addArtist(site, 'Después');
    const last = await back(folder, NO_KEYS, START + DAY_MS, false);
    const copy = await restore(folder, NO_KEYS, first.snapshot);
    // The site writes nothing meanwhile: what was written last is not for that the site's.
    for (let day = 2; day < 12; day += 1) {
      const { copies } = await backSite(copy, folder, START + day * DAY_MS);
      expect(copies).toEqual([last.snapshot]);
    }
    expect(await listIds(folder)).toEqual(expect.arrayContaining([first.snapshot, last.snapshot]));
    await expect(restore(folder, NO_KEYS)).rejects.toThrow(/^Several sites have written/);
    await expect(restore(folder, NO_KEYS, '2026-03-09')).rejects.toThrow(/^Several sites have/);
    const target = await restore(folder, NO_KEYS, last.snapshot);
    expect(await getContents(target)).toEqual(await getContents(archivedSite(site)));
    const next = await back(folder, NO_KEYS, START + 12 * DAY_MS, false);
    expect(next.copies).toEqual([expect.stringMatching(/z-\d{6}-[\da-f]{8}$/)]);
    // A copy that writes no more is not told of for ever.
    expect((await back(folder, NO_KEYS, START + 13 * DAY_MS, false)).copies).toEqual([]);
  });

  test('of a site that takes the place of the lost one are those of one site, once somebody says so', async () => {
    const folder = await createFolder();
    const lost = await back(folder, NO_KEYS);
    const next = await restore(folder, NO_KEYS);
    expect((await backSite(next, folder, START + DAY_MS)).copies).toEqual([lost.snapshot]);
    await declareSuccession(next, await openRepository(folder, NO_KEYS, env, 'write'));
    for (let day = 2; day < 4; day += 1) {
      expect((await backSite(next, folder, START + day * DAY_MS)).copies).toEqual([]);
    }
    const again = await restore(folder, NO_KEYS);
    expect(await getContents(again)).toEqual(await getContents(next));
    // The lost one is back and goes on: again there are two.
    expect((await back(folder, NO_KEYS, START + 5 * DAY_MS, false)).copies).toHaveLength(1);
    await expect(restore(folder, NO_KEYS)).rejects.toThrow(/^Several sites have written/);
  });

  test('one made while a clock was ahead is not the newest for ever, and is told of', async () => {
    const folder = await createFolder();
    await back(folder, NO_KEYS, START + 400 * DAY_MS);
    await addArtist(site, 'Más tarde');
    const { snapshot, future } = await back(folder, NO_KEYS, START);
    expect(future).toEqual([expect.stringMatching(/^20270405t/)]);
    expect((await listIds(folder)).at(-1)).toBe(snapshot);
    await restoreAndCompare(folder, NO_KEYS);
  });

  test('with an index that is empty, cut off or of another shape goes on being backed up to, and says so', async () => {
    const folder = await createFolder();
    const index = (id: string) => join(folder, 'snapshots', `${id}.json`);
    const damaged: string[] = [];
    for (const content of ['', '{"format":"tarima-snap', '{}']) {
      const day = START + damaged.length * DAY_MS;
      const first = await back(folder, NO_KEYS, day);
      expect(first.damaged.toSorted()).toEqual(damaged.toSorted());
      await writeFile(index(first.snapshot), content);
      damaged.push(first.snapshot);
    }
    const last = await back(folder, NO_KEYS, START + 3 * DAY_MS);
    expect(last.damaged.toSorted()).toEqual(damaged.toSorted());
    await restoreAndCompare(folder, NO_KEYS);
  });

  test('with a damaged index loses the files that came after it and that nothing references', async () => {
    const folder = await createFolder();
    const { snapshot } = await back(folder, NO_KEYS);
    const at = (days: number) => new Date(Date.now() - days * DAY_MS);
    const put = async (name: string, days: number, content = 'x') => {
      await writeFile(join(folder, name), content);
      await utimes(join(folder, name), at(days), at(days));
    };
    await put(`snapshots/${snapshot}.json`, 10, '{}');
    const unused = {
      'pictures-may-be-its.webp': 20,
      'pictures-later.webp': 5,
      'pictures-new.webp': 0,
    };
    for (const [name, days] of Object.entries(unused)) await put(`files/${name}`, days);
    const { damaged } = await back(folder, NO_KEYS, START + DAY_MS);
    expect(damaged).toEqual([snapshot]);
    const left = (await readdir(join(folder, 'files'))).filter((name) => name in unused);
    expect(left.sort()).toEqual(['pictures-may-be-its.webp', 'pictures-new.webp']);
    await restoreAndCompare(folder, NO_KEYS);
  });

  test('whose proofs fail are marked, and displace no proven one', async () => {
    const folder = await createFolder();
    await back(folder, NO_KEYS);
    const good = (await listIds(folder))[0];
    const whole = await openRepository(folder, NO_KEYS, env, 'write');
    const open: typeof whole.storage.open = async (name, range) =>
      name.endsWith('.tar.gz') ? null : whole.storage.open(name, range);
    const failing = { ...whole, storage: { ...whole.storage, open } };
    for (let n = 1; n <= 6; n += 1) {
      const failed = createBackup(archivedSite(site), failing, options(START + n * 9 * DAY_MS));
      await expect(failed).rejects.toThrow(/is damaged/);
    }
    await back(folder, NO_KEYS, START + 60 * DAY_MS);
    const repository = await openRepository(folder, NO_KEYS, env, 'read');
    const listed = await listSnapshots(repository);
    expect(listed.filter(({ isProven }) => isProven).map(({ id }) => id)[0]).toBe(good);
    expect(listed.filter(({ isProven }) => !isProven)).toHaveLength(3);
  });

  test(
    'gets one key when two first backups begin at once',
    async () => {
      const keys = { ...NO_KEYS, passphrase: 'una frase larga', workFactor: 4 };
      const folder = await createFolder();
      const [one, two] = await Promise.all(
        [1, 2].map(() => openRepository(folder, keys, env, 'write')),
      );
      expect(one?.recipient).toBe(two?.recipient);
      // A bucket without conditional writes may have taken two keys: the one that lost stops.
      const lost = one && { ...one, sealedKey: Buffer.from('another') };
      const taken = lost && createBackup(archivedSite(site), lost, options());
      await expect(taken).rejects.toThrow(/^Another backup has changed key\.age/);
    },
    PATIENCE,
  );

  describe.each(['folder', 'bucket'])('that is encrypted, in a %s', (kind) => {
    const KEYS = { ...NO_KEYS, passphrase: 'una frase larga', workFactor: 4 };
    const createPlace = async () => {
      const folder = await createFolder();
      const prefix = folder.split('/').at(-1);
      return kind === 'folder' ? folder : `s3://${s3.bucket}/${prefix}?endpoint=${s3.url}`;
    };

    test(
      'stays so: without its passphrase or its key nothing is written',
      async () => {
        const place = await createPlace();
        await back(place, KEYS);
        const { storage } = await openRepository(place, NO_KEYS, env, 'read');
        const names = async () => (await Array.fromAsync(storage.list())).map(({ name }) => name);
        const before = await names();
        await expect(back(place, NO_KEYS)).rejects.toThrow(
          /^The backups in BACKUP_TO are encrypted/,
        );
        await storage.remove(['key.age']);
        await expect(back(place, KEYS)).rejects.toThrow(
          /^BACKUP_TO holds backups without key\.age/,
        );
        await expect(back(place, NO_KEYS)).rejects.toThrow(/are encrypted/);
        expect(await names()).toEqual(before.filter((name) => name !== 'key.age'));
      },
      PATIENCE,
    );
  });
});
