import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, withApp } from '../../test/app.ts';
import { archivedSite } from '../../test/archived-site.ts';
import { writeSetting } from '../db/settings-store.ts';
import { RESTORED_FROM_SETTING, SUCCESSIONS_SETTING } from './archived-rows.ts';
import { chooseSnapshot, listOtherCopyIds } from './backup-retention.ts';
import { declareSuccession, getOrCreateOwnSeries } from './backup-series.ts';
import { NO_KEYS } from './encryption.ts';
import { openRepository } from './open-repository.ts';
import type { Repository } from './repository.ts';
import { formatSnapshotId, listSnapshots, markProven, writeSnapshot } from './snapshots.ts';
import { findSiteId } from './store.ts';

const site = withApp();
const restored = withApp();
const stranger = withApp();
const folder = mkdtempSync(join(tmpdir(), 'tarima-lines-'));
const SEVERAL = /^Several sites have written backups here/;
const UNKNOWN = /^It is not known which backups here are of this site/;
let repository: Repository;

const dbOf = ({ app }: TestApp) => app.services.db;

beforeEach(async () => {
  repository = await openRepository(mkdtempSync(join(folder, 'copias-')), NO_KEYS, {}, 'write');
  for (const [of, id] of [
    [site, 'one'],
    [restored, 'one'],
    [stranger, 'another'],
  ] as const) {
    await dbOf(of).deleteFrom('setting').where('name', '=', SUCCESSIONS_SETTING).execute();
    await writeSetting(dbOf(of), 'site_id', id);
  }
  await writeSetting(dbOf(restored), RESTORED_FROM_SETTING, 'file');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the index of a backup, as `createBackup` does. */
async function back(of: TestApp) {
  const own = await getOrCreateOwnSeries(dbOf(of));
  const { seriesId, continues } = own;
  const number = ((await listSnapshots(repository)).at(-1)?.number ?? 0) + 1;
  const id = formatSnapshotId(Date.UTC(2026, 2, 1, number), number, seriesId);
  const snapshot = {
    ...{ format: 'tarima-snapshot-1' as const, id, made_at: '', recipient: null, continues },
    site_id: await findSiteId(dbOf(of)),
    ...{ archive: { path: '', size: 0, sha256: '' }, files: {}, missing: [] },
  };
  await writeSnapshot(repository, snapshot);
  await markProven(repository, snapshot);
  return {
    id,
    copies: listOtherCopyIds(await listSnapshots(repository), { id }, own.isUndeclaredRestore),
  };
}

const getNewest = async () => chooseSnapshot(await listSnapshots(repository), undefined).id;
const goOn = (of: TestApp, index?: string) =>
  declareSuccession(archivedSite(of), repository, index);

test('a site takes the place of another with what that has written until then, and no more', async () => {
  const first = await back(site);
  await writeSetting(dbOf(restored), RESTORED_FROM_SETTING, first.id);
  await back(restored);
  // The lost one was not lost yet.
  await back(site);
  await goOn(restored);
  const last = await back(restored);
  expect(last.copies).toEqual([]);
  expect(await getNewest()).toBe(last.id);

  // It is back: both are told, and the one that is the site says so again.
  const again = await back(site);
  expect(again.copies).toEqual([last.id]);
  expect((await back(restored)).copies).toEqual([again.id]);
  await expect(getNewest()).rejects.toThrow(SEVERAL);
  for (const item of [site, restored, site]) {
    await goOn(item);
    const own = await back(item);
    expect(own.copies).toEqual([]);
    expect(await getNewest()).toBe(own.id);
    // Said twice, as by a script, it is true all the same.
    await goOn(item);
    expect(await getNewest()).toBe(own.id);
  }
});

test('a site that was restored from a file takes the place of the same site alone', async () => {
  await expect(goOn(restored)).rejects.toThrow(/^There are no backups of another site here/);
  await back(stranger);
  await expect(goOn(restored)).rejects.toThrow(UNKNOWN);
  const first = await back(site);
  const other = await back(stranger);
  await goOn(restored);
  const own = await back(restored);
  expect(own.copies).toEqual([other.id]);
  const listed = new Map(
    (await listSnapshots(repository)).map((item) => [item.id, item.siteSeriesId]),
  );
  expect(listed.get(first.id)).toBe(listed.get(own.id));
});

test('a site that was restored from a file says which of two copies it continues', async () => {
  const first = await back(site);
  await writeSetting(dbOf(stranger), 'site_id', 'one');
  const copy = await back(stranger);
  await expect(goOn(restored)).rejects.toThrow(UNKNOWN);
  await expect(goOn(restored, '20200101t000000z-000001-1f0c9a3e')).rejects.toThrow(
    /^There is no backup/,
  );
  await goOn(restored, first.id);
  expect((await back(restored)).copies).toEqual([copy.id]);
});

test('a site that takes the place of a second one keeps that of the first', async () => {
  const lost = await back(site);
  await writeSetting(dbOf(restored), RESTORED_FROM_SETTING, lost.id);
  await goOn(restored);
  const own = await back(restored);
  // A copy of it writes to the same place by mistake.
  await writeSetting(dbOf(stranger), 'site_id', 'one');
  await writeSetting(dbOf(stranger), RESTORED_FROM_SETTING, own.id);
  const mistaken = await back(stranger);
  expect((await back(restored)).copies).toEqual([mistaken.id]);
  await goOn(restored, mistaken.id);
  const last = await back(restored);
  expect(last.copies).toEqual([]);
  const { seriesId } = await getOrCreateOwnSeries(dbOf(restored));
  const sites = (await listSnapshots(repository)).map((snapshot) => snapshot.siteSeriesId);
  expect(new Set(sites)).toEqual(new Set([seriesId]));
  expect(await getNewest()).toBe(last.id);
});
