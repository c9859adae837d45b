import { text } from 'node:stream/consumers';
import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { StoredFile } from '../media/storage/storage.ts';
import { timeInCaracas } from '../platform/clock.ts';
import { ArchiveError, NO_ARCHIVE } from './format.ts';
import { type BackupPlace, type Copy, isUpload, openCopy, toFilePath, toPath } from './place.ts';
import type { ArchiveSource } from './read-archive.ts';
import { selectKept } from './retention.ts';

/** A backup in a place. */
export interface Backup {
  /** `2026-11-28T0400Z` */
  name: string;
  /** When it was made, by the clock of the place's storage; milliseconds. */
  at: number;
  /** An archive without list was not proven; with a list that cannot be read, or a list alone, it is damaged. */
  state: 'proven' | 'unproven' | 'damaged';
  /** Counts up, so that a wrong clock does not change which one is the newest; 0 unless proven. */
  number: number;
  /** Number of files that rows named and that were lost. */
  lost: number;
  /** The files that it needs, by path. */
  copies: ReadonlyMap<string, Copy>;
}

export interface PlaceContents {
  /** Sorted by name. */
  backups: Backup[];
  /** All files by path. */
  stored: ReadonlyMap<string, StoredFile>;
}

const LIST = '.sha256';
const NAME_PATTERN = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)Z$/;
const PATH_PATTERN = /^(\d{4}-\d\d-\d\dT\d{4}Z)\.(?:sha256|tar\.gz|tar\.gz\.age)$/;

export function formatBackupName(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace(':', '')}Z`;
}

/** Returns the name of the backup that a path belongs to; null for other files. */
export function findBackupName(path: string): string | null {
  return PATH_PATTERN.exec(path)?.[1] ?? null;
}

export function toArchivePath(place: BackupPlace, name: string): string {
  return toPath(place, `${name}.tar.gz`);
}

const HEADER_PATTERN = /^# Backup (\d+): (\d+) files, (\d+) lost\./;

/**
 * Writes the list of a backup, which marks it as proven: one line for each file that it needs, which `sha256sum --check`
 * reads. Before an encrypted file stands the hash of its contents as a comment.
 */
export async function writeList(
  { storage }: BackupPlace,
  { name, number, lost, copies }: Pick<Backup, 'name' | 'number' | 'lost' | 'copies'>,
): Promise<void> {
  const lines = [...copies.values()].flatMap(({ path, storedSha256, sha256 }) => [
    ...(sha256 === storedSha256 ? [] : [`# ${sha256}`]),
    `${storedSha256}  ${path}`,
  ]);
  const header = `# Backup ${number}: ${copies.size} files, ${lost} lost. To check them: sha256sum --check ${name}${LIST}`;
  await storage.put(name + LIST, Buffer.from(`${[header, ...lines].join('\n')}\n`));
}

/** Parses a list; null when it is cut off or none. */
function parseList(list: string): Pick<Backup, 'number' | 'lost' | 'copies'> | null {
  const [first = '', ...lines] = list.split('\n');
  const [, number, count, lost] = HEADER_PATTERN.exec(first) ?? [];
  const copies = new Map<string, Copy>();
  let comment: string | null = null;
  for (const line of lines) {
    if (line.startsWith('# ')) {
      comment = line.slice(2);
      continue;
    }
    const [storedSha256 = '', path] = line.split('  ');
    if (path !== undefined)
      copies.set(path, { path, storedSha256, sha256: comment ?? storedSha256 });
    comment = null;
  }
  if (number === undefined || copies.size !== Number(count)) return null;
  return { number: Number(number), lost: Number(lost), copies };
}

async function readBackup(
  place: BackupPlace,
  name: string,
  stored: ReadonlyMap<string, StoredFile>,
): Promise<Backup> {
  const [, day, hours, minutes] = NAME_PATTERN.exec(name) ?? [];
  const at = Date.parse(`${day}T${hours}:${minutes}Z`);
  const list = await place.storage.open(name + LIST);
  const parsed = list === null ? null : parseList(await text(list.stream));
  const state = list === null ? 'unproven' : 'damaged';
  const unproven = { name, at, state, number: 0, lost: 0, copies: new Map() } as const;
  return parsed !== null && stored.has(toArchivePath(place, name))
    ? { ...unproven, ...parsed, state: 'proven' }
    : unproven;
}

/** Returns all files of the place by path. */
export async function listStored({ storage }: BackupPlace): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  for await (const file of storage.list()) stored.set(file.name, file);
  return stored;
}

/** Returns the backups of the place and all its files. */
export async function listPlace(place: BackupPlace): Promise<PlaceContents> {
  const stored = await listStored(place);
  const names = new Set([...stored.keys()].flatMap((path) => findBackupName(path) ?? []));
  const backups: Backup[] = [];
  for (const name of [...names].sort()) backups.push(await readBackup(place, name, stored));
  return { backups, stored };
}

/** Returns the proven backup that was made last; null when there is none. */
export function findNewest(backups: readonly Backup[]): Backup | null {
  return backups.reduce<Backup | null>(
    (newest, backup) =>
      backup.state === 'proven' && backup.number >= (newest?.number ?? 0) ? backup : newest,
    null,
  );
}

/** Backups whose time is later than now by more than this were made while a clock was ahead; ms. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

export function listFutureNames(backups: readonly Backup[], now: number): string[] {
  return backups.filter(({ at }) => at - now > MAX_CLOCK_SKEW_MS).map(({ name }) => name);
}

const DAY_OR_MINUTE_PATTERN = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/;

/**
 * Returns the backup to restore: the newest proven one; the newest proven one that was made up to a day or minute in
 * Caracas (`2026-03-01`, `2026-03-01 14:30`); or the one with this name, proven or not.
 * @throws ArchiveError when there is none
 */
export function chooseBackup(backups: readonly Backup[], nameOrMoment: string | undefined): Backup {
  const named = backups.find(({ name }) => name === nameOrMoment);
  if (named !== undefined) return named;
  const isMoment = nameOrMoment !== undefined && DAY_OR_MINUTE_PATTERN.test(nameOrMoment);
  if (nameOrMoment !== undefined && !isMoment && !NAME_PATTERN.test(nameOrMoment)) {
    throw new ArchiveError(
      `--at takes a backup as --list shows it, a day or a minute in Caracas (2026-03-01, "2026-03-01 14:30"), not "${nameOrMoment}".`,
    );
  }
  const isInTime = ({ at }: Backup) =>
    nameOrMoment === undefined ||
    (isMoment && timeInCaracas(at).slice(0, nameOrMoment.length) <= nameOrMoment);
  const newest = findNewest(backups.filter(isInTime));
  if (newest !== null) return newest;
  const kind = nameOrMoment === undefined ? 'proven backup' : `backup for --at "${nameOrMoment}"`;
  throw new ArchiveError(`There is no ${kind}: see tarima restore --list`);
}

/** Returns the source of a backup's rows and files. */
export function createBackupSource(
  place: BackupPlace,
  { name }: Pick<Backup, 'name'>,
): ArchiveSource {
  return {
    async open() {
      const archive = await openCopy(place, toArchivePath(place, name));
      if (archive === null) throw new ArchiveError(NO_ARCHIVE);
      return archive;
    },
    openFile: (file) => openCopy(place, toFilePath(place, file)),
  };
}

/** Files that no backup needs, and archives that were not proven, are deleted when they are older than this. */
const UNNEEDED_RETENTION_MS = DAY_MS;

/**
 * Deletes the backups that are not kept (`selectKept`), and then the files that no other needs. While a list is damaged
 * it is not known which files its backup needs: then none is deleted.
 * @returns what is left
 */
export async function prunePlace(place: BackupPlace, now: number): Promise<PlaceContents> {
  const { storage } = place;
  const { backups, stored } = await listPlace(place);
  const proven = backups.filter(({ state }) => state === 'proven');
  const keptNames = selectKept(proven, now);
  const isKept = ({ name, at, state }: Backup) =>
    state === 'damaged' ||
    (state === 'proven' ? keptNames.has(name) : now - at <= UNNEEDED_RETENTION_MS);
  const kept = backups.filter(isKept);
  const needed = new Set(kept.flatMap(({ copies }) => [...copies.keys()]));
  const hasDamaged = kept.some(({ state }) => state === 'damaged');
  const dropped = backups.filter((backup) => !isKept(backup)).map(({ name }) => name);
  const unneeded = [...stored.values()].filter(
    (file) =>
      isUpload(file) &&
      !hasDamaged &&
      !needed.has(file.name) &&
      now - file.modified.getTime() > UNNEEDED_RETENTION_MS,
  );
  const paths = [
    // A list goes before what it names, so that an interruption leaves no proven backup incomplete.
    ...dropped.map((name) => name + LIST),
    ...dropped.map((name) => toArchivePath(place, name)),
    ...unneeded.map(({ name }) => name),
  ];
  await storage.remove(paths);
  const left = new Map(stored);
  for (const path of paths) left.delete(path);
  return { backups: kept, stored: left };
}
