import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { findSetting, getOrCreateSetting, writeSetting } from '../db/settings-store.ts';
import { RESTORED_FROM_SETTING, SERIES_ID_SETTING, SUCCESSIONS_SETTING } from './archived-rows.ts';
import { selectNewestOfSites } from './backup-retention.ts';
import { ArchiveError } from './format.ts';
import type { Repository } from './repository.ts';
import { addSuccession, type ListedSnapshot } from './sites.ts';
import { findNewestReadable, listSnapshots } from './snapshots.ts';
import { findSiteId } from './store.ts';
import type { ArchivedSite } from './write-archive.ts';

/** Each database writes a line of backups; a restored one begins a line of its own. */
export interface BackupSeries {
  seriesId: string;
  /** `Snapshot.continues` */
  continues: string | null;
  /** Restored, and nobody said that it takes the place of the site it was restored from. */
  isUndeclaredRestore: boolean;
}

export async function getOrCreateOwnSeries(db: Database): Promise<BackupSeries> {
  // Empty, as in earlier versions, while the disk of the database has no room for the first one.
  const createSeriesId = () => randomUUID().slice(0, 8);
  const seriesId = await getOrCreateSetting(db, SERIES_ID_SETTING, createSeriesId).catch(() => '');
  const isRestored = (await findSetting(db, RESTORED_FROM_SETTING)) !== null;
  const continues = await findSetting(db, SUCCESSIONS_SETTING);
  return { seriesId, continues, isUndeclaredRestore: isRestored && continues === null };
}

/** Returns the site that is meant by who names none; null when it is not known. */
async function findPredecessorSite(
  { db }: ArchivedSite['database'],
  repository: Repository,
  others: readonly ListedSnapshot[],
): Promise<string | null> {
  const restoredFromId = await findSetting(db, RESTORED_FROM_SETTING);
  const source = others.find(({ id }) => id === restoredFromId);
  if (source !== undefined) return source.siteSeriesId;
  const siteId = await findSiteId(db);
  const matchingSites: string[] = [];
  for (const { siteSeriesId } of selectNewestOfSites(others)) {
    const siteSnapshots = others.filter((item) => item.siteSeriesId === siteSeriesId);
    const newest = await findNewestReadable(repository, siteSnapshots);
    if (newest !== null && newest.site_id !== null && newest.site_id === siteId)
      matchingSites.push(siteSeriesId);
  }
  return matchingSites.length === 1 ? (matchingSites[0] ?? null) : null;
}

/**
 * Says that the site takes the place of the one that it was restored from, which is lost: what both have
 * written until now is of one site.
 * @param snapshotId a backup of that one; without it, where the site was restored from, or else the only other
 * one with its id
 * @throws ArchiveError when there is no other in the repository, or it is not known which is meant
 */
export async function declareSuccession(
  { database }: ArchivedSite,
  repository: Repository,
  snapshotId?: string,
): Promise<void> {
  const { seriesId, continues } = await getOrCreateOwnSeries(database.db);
  const snapshots = await listSnapshots(repository);
  const others = snapshots.filter(({ siteSeriesId }) => siteSeriesId !== seriesId);
  if (others.length === 0) {
    if (continues !== null) return;
    throw new ArchiveError('There are no backups of another site here.');
  }
  const snapshot = others.find(({ id }) => id === snapshotId);
  if (snapshotId !== undefined && snapshot === undefined) {
    throw new ArchiveError(
      `There is no backup "${snapshotId}" of another site: see npm run restore -- --list`,
    );
  }
  const site = snapshot?.siteSeriesId ?? (await findPredecessorSite(database, repository, others));
  if (site === null) {
    throw new ArchiveError(
      'It is not known which backups here are of this site: name the newest of them, --continue --at <backup>, see npm run restore -- --list',
    );
  }
  const lastNumber = Math.max(...snapshots.map(({ number }) => number));
  await writeSetting(database.db, SUCCESSIONS_SETTING, addSuccession(continues, site, lastNumber));
}
