import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';
import { type S3StandIn, startS3 } from '../../test/stand-ins/s3.ts';
import { createStorage } from '../media/storage/create-storage.ts';
import type { Storage } from '../media/storage/storage.ts';
import { adoptStorage, assertNoForeignFiles, bindStorage, isBound } from './site-binding.ts';
import { listNamedFiles } from './store.ts';

const env = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

describe.each(['disk', 'bucket'])('a storage on the %s', (kind) => {
  const site = withApp();
  const { staff } = site;
  let s3: S3StandIn;
  let directory = '';
  let storage: Storage;

  beforeAll(async () => {
    s3 = await startS3();
    const picture = { picture: { bytes: await createPhoto({ width: 400, height: 60 }) } };
    await staff.upload('POST', '/artist/init/', { name: 'A', description: 'B' }, picture);
  });
  afterAll(() => s3.close());
  beforeEach(async () => {
    if (directory !== '') await rm(directory, { recursive: true });
    s3.objects.clear();
    directory = await mkdtemp(join(tmpdir(), 'tarima-binding-'));
    const url = kind === 'disk' ? undefined : `s3://${s3.bucket}/site?endpoint=${s3.url}`;
    storage = await createStorage({ directory, url, env });
  });
  const own = async () => [...(await listNamedFiles(site.app.services.db))];
  const fill = async (names: string[]) => {
    for (const name of names) await storage.put(name, Buffer.from(name));
  };

  test('that is empty is bound at the first start, and the same at each later one', async () => {
    const { db } = site.app.services;
    expect(await isBound(db, storage)).toBe(false);
    await bindStorage(db, storage, true);
    await bindStorage(db, storage, false);
    expect(await isBound(db, storage)).toBe(true);
  });

  test('without a marker is adopted when the rows name its files', async () => {
    const { db } = site.app.services;
    await fill(await own());
    await bindStorage(db, storage, false);
    expect(await isBound(db, storage)).toBe(true);
  });

  test('with files that the rows do not name stops the start, until it is adopted on purpose', async () => {
    const { db } = site.app.services;
    await fill([...(await own()).slice(0, 1), 'pictures/x-1.webp', 'pictures/y-1.webp']);
    await expect(bindStorage(db, storage, false)).rejects.toThrow(/^The storage holds files/);
    await adoptStorage(db, storage);
    await bindStorage(db, storage, false);
  });

  test('of another site stops the start', async () => {
    await storage.writeSiteId('another');
    const { db } = site.app.services;
    await expect(bindStorage(db, storage, false)).rejects.toThrow(/belongs to another site/);
    expect(await storage.readSiteId()).toBe('another');
  });

  test('with files, or the marker of a site, stops an empty database', async () => {
    const { db } = site.app.services;
    await fill(['pictures/x-1.webp']);
    await expect(bindStorage(db, storage, true)).rejects.toThrow(/^The database is empty/);
    await storage.remove(['pictures/x-1.webp']);
    await assertNoForeignFiles(storage);
    await storage.writeSiteId('another');
    await expect(assertNoForeignFiles(storage)).rejects.toThrow(/^The database is empty/);
  });

  test('that is empty and has no marker stops the start of a site with files', async () => {
    const { db } = site.app.services;
    await expect(bindStorage(db, storage, false)).rejects.toThrow(/^The database names files/);
    expect(await storage.readSiteId()).toBeNull();
    await adoptStorage(db, storage);
    await bindStorage(db, storage, false);
    await storage.writeSiteId(null);
    const { id } = await db.selectFrom('entry').select('id').executeTakeFirstOrThrow();
    expect((await staff.delete(`/artist/init/${id}/`)).status).toBe(200);
    await bindStorage(db, storage, false);
    expect(await isBound(db, storage)).toBe(true);
  });
});
