import type { Readable } from 'node:stream';

/** Bytes first and last, both inclusive and counted from 0, as in an HTTP range. */
export interface ByteRange {
  start?: number;
  end?: number;
}

/** What is known of a stored file without reading it; `size` in bytes. */
export interface StoredFile {
  name: string;
  size: number;
  modified: Date;
}

/** An open file. Whoever opens it reads the stream to its end or destroys it. */
export interface OpenFile {
  stream: Readable;
  /** Bytes of the whole file, also when only a range is read. */
  size: number;
  /** First and last byte that the stream yields. */
  start: number;
  end: number;
  modified: Date;
  contentType?: string;
}

/**
 * Uploaded files, by names that the server made itself: `[a-z0-9/_.-]`, no `..`,
 * no part that begins with a dot. Any other name throws a `TypeError`.
 */
export interface Storage {
  /** Resolves when the file is whole and durable; a failed write leaves nothing under the name. */
  put(name: string, contents: Uint8Array | Readable): Promise<void>;
  /** Null when there is no such file; a `RangeError` when the range begins after its end. */
  open(name: string, range?: ByteRange): Promise<OpenFile | null>;
  has(name: string): Promise<boolean>;
  /** Size and time of a file, null when there is none. */
  find(name: string): Promise<StoredFile | null>;
  /** Deletes for good, in the trash too. Deleting what is not there is no error. */
  remove(names: readonly string[]): Promise<void>;
  /** Moves files to the trash. What is not there is passed over. */
  trash(names: readonly string[]): Promise<void>;
  readonly trashed: Trash;
  /** All files whose name begins with the folder, e.g. `pictures/`; all of them for ''. */
  list(folder?: string): AsyncIterable<StoredFile>;
  /** The time by the storage's own clock, to which the times of files compare. */
  now(): Promise<Date>;
  /** The id of the site that the files belong to, null when none was written. */
  readSiteId(): Promise<string | null>;
  /** Null takes the id away. */
  writeSiteId(id: string | null): Promise<void>;
}

/**
 * Files that were deleted and are kept for a time, under the names that they had. `modified` is
 * when they were deleted, by the storage's clock.
 */
interface Trash {
  has(name: string): Promise<boolean>;
  open(name: string): Promise<OpenFile | null>;
  list(): AsyncIterable<StoredFile>;
  /** Moves files back to their places. */
  restore(names: readonly string[]): Promise<void>;
  /** Deletes for good. */
  remove(names: readonly string[]): Promise<void>;
}

/** The operations that disk and bucket implement; paths are those of `isStoragePath`. */
export interface StorageDriver {
  put(path: string, contents: Uint8Array | Readable): Promise<void>;
  open(path: string, range?: ByteRange): Promise<OpenFile | null>;
  has(path: string): Promise<boolean>;
  find(path: string): Promise<StoredFile | null>;
  remove(paths: readonly string[]): Promise<void>;
  /** Renames a file, which has the time `modifiedAt` then; nothing when it is not there. */
  move(from: string, to: string, modifiedAt?: Date): Promise<void>;
  list(folder: string): AsyncIterable<StoredFile>;
}
