import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { findSetting, getOrCreateSetting, writeSetting } from '../db/settings-store.ts';
import { BACKUP_LINE, CONTINUED_LINE, RESTORED_FROM } from './archived-rows.ts';
import { selectNewestOfSites } from './backup-retention.ts';
import { ArchiveError } from './format.ts';
import type { Repository } from './repository.ts';
import { addSuccession, type ListedSnapshot } from './sites.ts';
import { findNewest, listSnapshots } from './snapshots.ts';
import { findSiteId } from './store.ts';
import type { ArchivedSite } from './write-archive.ts';

/** Each database writes a line of backups; a restored one begins a line of its own. */
export interface OwnLine {
  line: string;
  /** `Snapshot.continues` */
  continues: string | null;
  /** Restored, and nobody said that it takes the place of the site it was restored from. */
  isCopy: boolean;
}

export async function readOwnLine(db: Database): Promise<OwnLine> {
  // Empty, as in earlier versions, while the disk of the database has no room for the first one.
  const createLine = () => randomUUID().slice(0, 8);
  const line = await getOrCreateSetting(db, BACKUP_LINE, createLine).catch(() => '');
  const isRestored = (await findSetting(db, RESTORED_FROM)) !== null;
  const continues = await findSetting(db, CONTINUED_LINE);
  return { line, continues, isCopy: isRestored && continues === null };
}

/** Returns the site that is meant by who names none; null when it is not known. */
async function findOwnSite(
  { db }: ArchivedSite['database'],
  repository: Repository,
  others: readonly ListedSnapshot[],
): Promise<string | null> {
  const from = await findSetting(db, RESTORED_FROM);
  const source = others.find(({ id }) => id === from);
  if (source !== undefined) return source.site;
  const siteId = await findSiteId(db);
  const ids: string[] = [];
  for (const { site } of selectNewestOfSites(others)) {
    const siteSnapshots = others.filter((item) => item.site === site);
    const index = await findNewest(repository, siteSnapshots);
    if (index !== null && index.site_id !== null && index.site_id === siteId) ids.push(site);
  }
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

/**
 * Says that the site takes the place of the one that it was restored from, which is lost: what both have
 * written until now is of one site.
 * @param named a backup of that one; without it, where the site was restored from, or else the only other
 * one with its id
 * @throws ArchiveError when there is no other in the repository, or it is not known which is meant
 */
export async function continueBackups(
  { database }: ArchivedSite,
  repository: Repository,
  named?: string,
): Promise<void> {
  const { line, continues } = await readOwnLine(database.db);
  const snapshots = await listSnapshots(repository);
  const others = snapshots.filter(({ site }) => site !== line);
  if (others.length === 0) {
    if (continues !== null) return;
    throw new ArchiveError('There are no backups of another site here.');
  }
  const snapshot = others.find(({ id }) => id === named);
  if (named !== undefined && snapshot === undefined) {
    throw new ArchiveError(
      `There is no backup "${named}" of another site: see npm run restore -- --list`,
    );
  }
  const site = snapshot?.site ?? (await findOwnSite(database, repository, others));
  if (site === null) {
    throw new ArchiveError(
      'It is not known which backups here are of this site: name the newest of them, --continue --at <backup>, see npm run restore -- --list',
    );
  }
  const until = Math.max(...snapshots.map(({ number }) => number));
  await writeSetting(database.db, CONTINUED_LINE, addSuccession(continues, site, until));
}
