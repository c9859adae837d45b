import { z } from 'zod';
import { PlainError } from '../plain-error.ts';

/**
 * The archive: a gzipped tar of `manifest.json`, then `media/<name>` for every stored file, then
 * `tables/<name>/<number>.ndjson` with a row a line. Values are whole numbers, texts and null, the
 * same on both engines; so an archive of the one is restored into the other.
 */
export const FORMAT = 'tarima-archive-1';

export const manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** The migrations that the tables are made by. */
  migrations: z.array(z.string()),
  /** The highest number that each table has given. */
  counters: z.record(z.string(), z.number()),
  /** Rows of each table and how many files there are, to tell a cut-off archive. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
});
export type Manifest = z.infer<typeof manifest>;

/** The archive cannot be made or used; the message is one line for who runs the command. */
export class ArchiveError extends PlainError {}

export const NEWER_VERSION =
  'The site was run by a newer version of the program: update this one first.';
