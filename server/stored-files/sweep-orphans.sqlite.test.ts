import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';
import { adoptStorage, WrongStorageError } from './site-binding.ts';
import { listNamedFiles } from './store.ts';
import { restoreNamedFiles, sweepFiles } from './sweep.ts';

describe('the sweep of files that no row names', () => {
  const site = withApp();
  const { staff: admin } = site;
  afterEach(async () => {
    for (const name of await names()) {
      if (name.startsWith('pictures/h')) await site.app.services.storage.remove([name]);
    }
  });

  async function names(): Promise<string[]> {
    const found: string[] = [];
    for await (const file of site.app.services.storage.list()) found.push(file.name);
    return found.sort();
  }
  async function trashed(): Promise<string[]> {
    const found: string[] = [];
    for await (const file of site.app.services.storage.trashed.list()) found.push(file.name);
    return found.sort();
  }
  async function addArtist(): Promise<number> {
    const picture = { bytes: await createPhoto({ width: 400, height: 400 }) };
    const fields = { name: 'A', description: 'B' };
    const { body } = await admin.upload('POST', '/artist/init/', fields, { picture });
    return (body as { id: number }).id;
  }
  async function age(path: string, by: number): Promise<void> {
    const at = new Date(Date.now() - by);
    await utimes(join(site.dataDir, 'media', path), at, at);
  }
  async function addUnused(count: number, by: number): Promise<string[]> {
    const made = Array.from({ length: count }, (_, n) => `pictures/huerfana${n}-320.webp`);
    for (const name of made) {
      await site.app.services.storage.put(name, Buffer.from(name));
      await age(name, by);
    }
    return made.sort();
  }

  test('touches nothing while the storage is not known to be this site’s', async () => {
    const { db, storage } = site.app.services;
    await addUnused(1, 2 * HOUR_MS);
    const before = await names();
    await expect(sweepFiles(site.app.services)).rejects.toThrow(WrongStorageError);
    await storage.writeSiteId('another-site');
    await expect(sweepFiles(site.app.services)).rejects.toThrow(WrongStorageError);
    expect(await names()).toEqual(before);
    await adoptStorage(db, storage);
  });

  test('share pictures are kept for a week, and never served by their names', async () => {
    const { storage } = site.app.services;
    for (const name of ['posters/nueva.jpg', 'posters/vieja.jpg']) {
      await storage.put(name, Buffer.from('x'));
      expect((await site.app.http.inject({ url: `/media/${name}` })).statusCode).toBe(404);
    }
    await age('posters/vieja.jpg', 8 * 24 * HOUR_MS);
    await sweepFiles(site.app.services);
    const left = (await names()).filter((name) => name.startsWith('posters/'));
    await storage.remove(left);
    expect(left).toEqual(['posters/nueva.jpg']);
  });

  test('moves old files to the trash; files with a row and young files stay', async () => {
    await addArtist();
    const { db, storage } = site.app.services;
    const [old = ''] = await addUnused(1, 2 * HOUR_MS);
    await storage.put('pictures/hoy-320.webp', Buffer.from('x'));
    // However wrong the clock of the instance is: ages are by the storage's own.
    site.advance(1000 * HOUR_MS);
    expect((await sweepFiles(site.app.services)).trashed).toEqual([old]);
    expect(await trashed()).toEqual([old]);
    expect(await names()).toEqual(
      [...(await listNamedFiles(db)), 'pictures/hoy-320.webp'].toSorted(),
    );
    await age(`.trash/${old}`, 29 * 24 * HOUR_MS);
    expect((await sweepFiles(site.app.services)).purged).toBe(0);
    await age(`.trash/${old}`, 31 * 24 * HOUR_MS);
    expect((await sweepFiles(site.app.services)).purged).toBe(1);
    expect(await trashed()).toEqual([]);
  });

  test('moves many after a crash loop too, tells of it, and they come back when rows name them', async () => {
    const unused = await addUnused(21, 2 * HOUR_MS);
    const { isManyUnused, trashed: moved } = await sweepFiles(site.app.services);
    expect([isManyUnused, moved.toSorted()]).toEqual([true, unused]);
    expect(await names()).toEqual([...(await listNamedFiles(site.app.services.db))].sort());
    expect(await trashed()).toEqual(unused);
    await site.app.services.storage.trashed.remove(unused);
  });

  test('puts back what rows name, as after an older database was restored', async () => {
    const { db, storage } = site.app.services;
    const named = [...(await listNamedFiles(db))].sort();
    await storage.trash(named);
    const { restoredFiles } = await sweepFiles(site.app.services);
    expect(restoredFiles.toSorted()).toEqual(named);
    expect(await names()).toEqual(named);
  });

  test('each start puts back what rows name, though the last sweep was just now', async () => {
    const { db, storage } = site.app.services;
    const named = [...(await listNamedFiles(db))].sort();
    const statuses = () =>
      Promise.all(
        named
          .filter((name) => name.startsWith('pictures/'))
          .map(async (name) => (await site.app.http.inject({ url: `/media/${name}` })).statusCode),
      );
    const answered = await statuses();
    const [old = ''] = await addUnused(1, 2 * HOUR_MS);
    await storage.trash(named);
    expect(await statuses()).not.toEqual(answered);
    await storage.writeSiteId('another-site');
    await restoreNamedFiles(site.app.services);
    expect(await names()).toEqual([old]);
    await adoptStorage(db, storage);
    await restoreNamedFiles(site.app.services);
    expect(await names()).toEqual([...named, old].sort());
    expect(await statuses()).toEqual(answered);
    expect(new Set(answered)).toEqual(new Set([200]));
  });

  test('files of what is deleted go to the trash and stay there for backups', async () => {
    const id = await addArtist();
    const before = await names();
    expect((await admin.delete(`/artist/init/${id}/`)).status).toBe(200);
    const left = await names();
    const gone = before.filter((name) => !left.includes(name));
    expect(gone.length).toBeGreaterThan(0);
    expect(await trashed()).toEqual(gone);
  });
});
