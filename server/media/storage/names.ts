import { extname } from 'node:path';
import type { ByteRange } from './storage.ts';

const NAME = /^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*$/;
/** A backup and its list, as `2026-11-28T0400Z.tar.gz`. */
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d{4}Z[a-z0-9.]*$/;
// 1024 is the longest key of S3, 255 the longest file name of common disks.
const MAX_NAME_LENGTH = 512;
const MAX_PART_LENGTH = 200;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
};

/** True for names that the server could have made; false for anything that could leave the folder. */
function isStorageName(name: string): boolean {
  return (
    name.length <= MAX_NAME_LENGTH &&
    (NAME.test(name) || BACKUP_NAME.test(name)) &&
    !name.includes('..') &&
    name.split('/').every((part) => part.length <= MAX_PART_LENGTH)
  );
}

/** Folder of deleted files, which are kept for a time: see trash.ts. */
export const TRASH_FOLDER = '.trash/';
/** Holds the id of the site that the files belong to. */
export const SITE_MARKER = '.site';
/** An empty file that is written to read the storage's own clock. */
export const CLOCK_PROBE = '.clock';

/** True for a storage name, for one below the trash, and for the storage's own marker files. */
function isStoragePath(path: string): boolean {
  if (path === SITE_MARKER || path === CLOCK_PROBE) return true;
  return isStorageName(path.startsWith(TRASH_FOLDER) ? path.slice(TRASH_FOLDER.length) : path);
}

/** Returns the path, or throws a `TypeError` when it is none of the storage's. */
export function checkPath(path: string): string {
  if (!isStoragePath(path)) throw new TypeError('not a storage path');
  return path;
}

/** Whether a file below `folder` belongs in the list of the folder. */
export function isListed(folder: string, path: string): boolean {
  return folder.startsWith(TRASH_FOLDER) ? isStoragePath(path) : isStorageName(path);
}

/** Returns the name; throws a `TypeError` when it is invalid (without the name, which may come from a visitor). */
export function checkName(name: string): string {
  if (!isStorageName(name)) throw new TypeError('not a storage name');
  return name;
}

/** Returns the folder as '' or with one slash at its end; throws a `TypeError` when it is invalid. */
export function checkFolder(folder: string): string {
  return folder === '' ? '' : `${checkName(folder.replace(/\/$/, ''))}/`;
}

/** The media type that the name's ending stands for, undefined for endings that are not stored. */
export function getContentType(name: string): string | undefined {
  return CONTENT_TYPES[extname(name)];
}

/** First and last byte of the range within a file of `size` bytes; throws a `RangeError` outside. */
export function resolveRange(range: ByteRange, size: number): { start: number; end: number } {
  const start = range.start ?? 0;
  const end = Math.min(range.end ?? size - 1, size - 1);
  const isEmptyFile = size === 0 && start === 0;
  if (start < 0 || (!isEmptyFile && (start >= size || end < start))) {
    throw new RangeError('the range lies outside the file');
  }
  return { start, end };
}
