import { z } from 'zod';
import { PlainError } from '../platform/plain-error.ts';

/**
 * The archive: a gzipped tar of `header.json`, `tables/<name>/<number>.ndjson` with a row a line,
 * `media/<name>` for every file that a row names, and `manifest.json`, which says what must have
 * arrived. Values are whole numbers, texts and null, the same on both engines; so an archive of the
 * one is restored into the other. In a backup repository the files lie beside the archive.
 */
export const FORMAT = 'tarima-archive-2';
/** The format before: `manifest.json` first, without names and hashes of files. Still restored. */
export const FIRST_FORMAT = 'tarima-archive-1';

export const header = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The migrations that the tables are made by. */
  migrations: z.array(z.string()),
  /** Null for a site that was never started by a version that has ids. */
  site_id: z.string().nullable(),
});
export type Header = z.infer<typeof header>;

const common = {
  made_at: z.string(),
  migrations: z.array(z.string()),
  /** The highest number that each table has given. */
  counters: z.record(z.string(), z.number()),
  /** Rows of each table, to tell a cut-off archive. */
  rows: z.record(z.string(), z.number()),
};

export const manifest = z.object({
  ...common,
  format: z.literal(FORMAT),
  /** Of the rows of each table, whatever their order: see `RowsDigest`. */
  digests: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
  /** Files that rows name and that the storage has lost. */
  missing: z.array(z.string()),
  /** Files that were deleted for good while the backup ran, with the rows that named them. */
  erased: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const firstManifest = z.object({
  ...common,
  format: z.literal(FIRST_FORMAT),
  files: z.number(),
});
export type FirstManifest = z.infer<typeof firstManifest>;

/** The archive cannot be made or used; the message is one line for who runs the command. */
export class ArchiveError extends PlainError {}

export const NEWER_VERSION =
  'The site was run by a newer version of the program: update this one first.';
export const NO_ARCHIVE = 'This is no archive of a site, or it is damaged. Use another backup.';
