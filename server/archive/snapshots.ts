import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { DAY_MS } from '../../contracts/durations.ts';
import type { StoredFile } from '../media/storage/storage.ts';
import { ArchiveError, NO_ARCHIVE } from './format.ts';
import type { ArchiveSource } from './read-archive.ts';
import {
  copiedFileSchema,
  FILES_FOLDER,
  openCopied,
  openStored,
  REPOSITORY_KEY,
  type Repository,
  SNAPSHOTS_FOLDER,
} from './repository.ts';
import { type ListedSnapshot, withSites } from './sites.ts';

const hashSchema = z.object({ size: z.number(), sha256: z.string() });

/**
 * The index of one backup in a repository. It is readable without the key and holds no personal data, only random
 * file names, sizes and hashes. It is written last; what a backup copied that did not get so far is pruned later.
 */
const snapshotSchema = z.object({
  format: z.literal('tarima-snapshot-1'),
  id: z.string(),
  made_at: z.string(),
  /** The key for which all files were encrypted, or null. */
  recipient: z.string().nullable(),
  /** Id of the site; a restored copy has the same one. Null for a site that was never started. */
  site_id: z.string().nullable(),
  /**
   * The series that this one succeeds, each with the number of its last backup that counts as this site's:
   * `1f0c9a3e@12`, separated by spaces; null when this series succeeds none.
   */
  continues: z.string().nullable(),
  archive: copiedFileSchema,
  /**
   * Copied files by name. `plain` describes the contents before encryption, so that the next backup does not read
   * unchanged files again.
   */
  files: z.record(z.string(), copiedFileSchema.extend({ plain: hashSchema })),
  missing: z.array(z.string()),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** `20261122t080000z-000012-1f0c9a3e`: time, number and series id. */
export function formatSnapshotId(at: number, number: number, seriesId: string): string {
  const moment = new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${moment}z-${String(number).padStart(6, '0')}-${seriesId}`.toLowerCase();
}

const SNAPSHOT_ID_PATTERN = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z-(\d{6,})-([\da-f]{8})$/;

/** Returns the newest of these snapshots whose index can be read; null without one. */
export async function findNewestReadable(
  repository: Repository,
  snapshots: readonly ListedSnapshot[],
): Promise<Snapshot | null> {
  for (const listed of snapshots.toReversed()) {
    const snapshot = await findSnapshot(repository, listed);
    if (snapshot !== null) return snapshot;
  }
  return null;
}

/** Whether the text is the id of a snapshot, as `--list` shows it. */
export function isSnapshotId(text: string): boolean {
  return SNAPSHOT_ID_PATTERN.test(text);
}

function parseSnapshotId(id: string, isProven: boolean): ListedSnapshot | null {
  const match = SNAPSHOT_ID_PATTERN.exec(id);
  if (match === null) return null;
  const [, y = 0, mo = 1, d, h, mi, s, number = 0] = match.map(Number);
  const at = Date.UTC(y, mo - 1, d, h, mi, s);
  return { id, number, at, seriesId: match[8] ?? '', siteSeriesId: '', isProven };
}

const PROVEN_SUFFIX = '.json';
const UNPROVEN_SUFFIX = '.unproven.json';

function getIndexPath({ id, isProven }: Pick<ListedSnapshot, 'id' | 'isProven'>): string {
  return SNAPSHOTS_FOLDER + id + (isProven ? PROVEN_SUFFIX : UNPROVEN_SUFFIX);
}

/** Returns a new path; backups that begin in the same second get different ones. */
export function createArchivePath(id: string): string {
  return `${SNAPSHOTS_FOLDER}${id}-${randomUUID().slice(0, 8)}.tar.gz`;
}

/** Returns `Snapshot.continues` of the newest readable snapshot of each series that succeeds another one. */
async function findSuccessionsBySeries(
  repository: Repository,
  snapshotsBySeries: ReadonlyMap<string, readonly ListedSnapshot[]>,
): Promise<Map<string, string>> {
  const successionsBySeries = new Map<string, string>();
  for (const [seriesId, seriesSnapshots] of snapshotsBySeries) {
    const continues = (await findNewestReadable(repository, seriesSnapshots))?.continues ?? null;
    if (continues !== null) successionsBySeries.set(seriesId, continues);
  }
  return successionsBySeries;
}

/** The snapshots of a repository, oldest first. */
export async function listSnapshots(repository: Repository): Promise<ListedSnapshot[]> {
  const { storage } = repository;
  const byId = new Map<string, ListedSnapshot>();
  for await (const { name } of storage.list(SNAPSHOTS_FOLDER)) {
    const [, id = '', unproven] = /^snapshots\/([^.]+)(\.unproven)?\.json$/.exec(name) ?? [];
    const listed = parseSnapshotId(id, unproven === undefined);
    if (listed !== null && byId.get(id)?.isProven !== true) byId.set(id, listed);
  }
  const snapshots = [...byId.values()].sort((a, b) => a.number - b.number || a.at - b.at);
  const snapshotsBySeries = Map.groupBy(snapshots, ({ seriesId }) => seriesId);
  return withSites(snapshots, await findSuccessionsBySeries(repository, snapshotsBySeries));
}

/**
 * Writes a snapshot that is not proven yet.
 * @throws ArchiveError when another backup has the same id
 */
export async function writeSnapshot({ storage }: Repository, snapshot: Snapshot): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(snapshot));
  if (await storage.putNew(getIndexPath({ id: snapshot.id, isProven: false }), bytes)) return;
  throw new ArchiveError('Another backup was made at the same moment: make this one again.');
}

/** Marks a snapshot as proven: from now on it is restored by default, and kept in place of older ones. */
export async function markProven({ storage }: Repository, snapshot: Snapshot): Promise<void> {
  const { id } = snapshot;
  const bytes = Buffer.from(JSON.stringify(snapshot));
  await storage.put(getIndexPath({ id, isProven: true }), bytes);
  await storage.remove([getIndexPath({ id, isProven: false })]);
}

function parseSnapshot(json: string): Snapshot | null {
  try {
    return snapshotSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** @throws ArchiveError when its index is damaged, or there is none */
export async function getSnapshot(
  repository: Repository,
  listed: Pick<ListedSnapshot, 'id'>,
): Promise<Snapshot> {
  const snapshot = await findSnapshot(repository, listed);
  if (snapshot !== null) return snapshot;
  throw new ArchiveError(
    `The index of the backup ${listed.id} is damaged or missing: see npm run restore -- --list`,
  );
}

/** Returns a snapshot; null when its index is damaged or missing. */
export async function findSnapshot(
  { storage }: Repository,
  { id }: Pick<ListedSnapshot, 'id'>,
): Promise<Snapshot | null> {
  // A backup that ends meanwhile moves its index from the second path to the first.
  const stream =
    (await openStored(storage, getIndexPath({ id, isProven: true }))) ??
    (await openStored(storage, getIndexPath({ id, isProven: false }))) ??
    (await openStored(storage, getIndexPath({ id, isProven: true })));
  return stream === null ? null : parseSnapshot(await text(stream));
}

export function createSnapshotSource(repository: Repository, snapshot: Snapshot): ArchiveSource {
  return {
    id: snapshot.id,
    async open() {
      const archive = await openCopied(repository, snapshot.archive);
      if (archive === null) throw new ArchiveError(NO_ARCHIVE);
      return archive;
    },
    async openFile(name) {
      const copied = snapshot.files[name];
      return copied === undefined ? null : openCopied(repository, copied);
    },
  };
}

const UNREFERENCED_RETENTION_MS = DAY_MS;

/**
 * Deletes the snapshots that are not kept, and then files that no snapshot references. Files younger
 * than a day may belong to a running backup. While the index of a kept snapshot is damaged, it is
 * not known which files it references: then none is deleted that was there when the index was written.
 * @returns the ids of the kept snapshots whose index is damaged
 */
export async function pruneRepository(
  repository: Repository,
  keptIds: ReadonlySet<string>,
): Promise<string[]> {
  const { storage } = repository;
  const damaged: string[] = [];
  const referencedPaths = new Set<string>([REPOSITORY_KEY]);
  const pathsToDelete: string[] = [];
  for (const listed of await listSnapshots(repository)) {
    const { id } = listed;
    const indexes = [true, false].map((isProven) => getIndexPath({ id, isProven }));
    if (!keptIds.has(id)) {
      pathsToDelete.push(...indexes);
      continue;
    }
    const snapshot = await findSnapshot(repository, listed);
    if (snapshot === null) damaged.push(id);
    else {
      for (const path of [...indexes, snapshot.archive.path]) referencedPaths.add(path);
      for (const { path } of Object.values(snapshot.files)) referencedPaths.add(path);
    }
  }
  // A snapshot is deleted before its parts, so that an interruption leaves no incomplete snapshot.
  await storage.remove(pathsToDelete);
  const now = (await storage.now()).getTime();
  const stored: StoredFile[] = [];
  for (const folder of [SNAPSHOTS_FOLDER, FILES_FOLDER]) {
    for await (const file of storage.list(folder)) stored.push(file);
  }
  const belongsToDamagedSnapshot = ({ name }: StoredFile) =>
    damaged.some((id) => name.startsWith(SNAPSHOTS_FOLDER + id));
  const damagedIndexes = stored.filter(
    (file) => belongsToDamagedSnapshot(file) && file.name.endsWith(PROVEN_SUFFIX),
  );
  const newestDamagedIndexAt = Math.max(
    0,
    ...damagedIndexes.map(({ modified }) => modified.getTime()),
  );
  const isOldEnoughToDelete = ({ modified }: StoredFile) =>
    now - modified.getTime() > UNREFERENCED_RETENTION_MS &&
    modified.getTime() > newestDamagedIndexAt;
  const unused = stored.filter(
    (file) =>
      isOldEnoughToDelete(file) &&
      !belongsToDamagedSnapshot(file) &&
      !referencedPaths.has(file.name),
  );
  await storage.remove(unused.map(({ name }) => name));
  return damaged;
}
