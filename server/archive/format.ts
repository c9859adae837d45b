import { z } from 'zod';
import { MessageError } from '../platform/errors.ts';

/**
 * The archive: a gzipped tar of `header.json`, `tables/<name>/<number>.ndjson` with a row a line,
 * `media/<name>` for every file that a row references, and `manifest.json`, which lists the complete
 * contents. Values are whole numbers, texts and null, the same on both engines, so an archive of one
 * can be restored into the other. In the place of `BACKUP_TO` the files are stored beside the archives.
 */
export const FORMAT = 'tarima-archive-1';

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** Names of the migrations that created the tables. */
  migrations: z.array(z.string()),
  /** Null for a site that was never started. */
  site_id: z.string().nullable(),
});
export type Header = z.infer<typeof headerSchema>;

export const manifestSchema = headerSchema.omit({ site_id: true }).extend({
  /** The highest id that each table has generated. */
  counters: z.record(z.string(), z.number()),
  /** Number of rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** Digest of the rows of each table (`RowsDigest`). */
  digests: z.record(z.string(), z.string()),
  /** SHA-256 of each file. */
  files: z.record(z.string(), z.string()),
  /** Files that rows reference and that are missing in the storage. */
  missing: z.array(z.string()),
  /** Files that were deleted permanently during the backup, with the rows that referenced them. */
  erased: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export function countRows({ rows }: Manifest): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

/** The archive cannot be made or used; the message is one line for the operator. */
export class ArchiveError extends MessageError {}

export const NEWER_VERSION =
  'The site was run by a newer version of the program: update this one first.';
export const NO_ARCHIVE = 'This is no archive of a site, or it is damaged. Use another backup.';
