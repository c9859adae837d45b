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

/** The series of backups of this database. A restored database begins a new series. */
export interface BackupSeries {
  seriesId: string;
  /** `Snapshot.continues` */
  continues: string | null;
  /**
   * The database was restored, and nobody declared that it succeeds the site it was restored from
   * (`declareSuccession`).
   */
  isUndeclaredRestore: boolean;
}

export async function getOrCreateOwnSeries(db: Database): Promise<BackupSeries> {
  const createSeriesId = () => randomUUID().slice(0, 8);
  const seriesId = await getOrCreateSetting(db, SERIES_ID_SETTING, createSeriesId);
  const isRestored = (await findSetting(db, RESTORED_FROM_SETTING)) !== null;
  const continues = await findSetting(db, SUCCESSIONS_SETTING);
  return { seriesId, continues, isUndeclaredRestore: isRestored && continues === null };
}

/**
 * Returns the site that a succession means when no backup is named: the one that this database was restored from,
 * otherwise the only other one with the same site id; null when neither is known.
 */
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
 * Records that this site succeeds another one, which is lost; the backups of both up to now count as one site's.
 * @param snapshotId a backup of the other site; by default that site is the one that this database was restored from,
 *   otherwise the only other one with the same site id
 * @throws ArchiveError when the repository has no backups of another site, or it is not known which site is meant
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
