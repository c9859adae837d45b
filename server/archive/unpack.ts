import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import { listMigrations } from '../db/migrate.ts';
import type { Row } from '../db/rows.ts';
import {
  ArchiveError,
  type Header,
  headerSchema,
  type Manifest,
  manifestSchema,
  NEWER_VERSION,
  NO_ARCHIVE,
} from './format.ts';
import * as store from './store.ts';

/** Handlers of the parts of an archive, called in the order in which the parts come. */
export interface ArchiveHandlers {
  /** Called before everything else. */
  header(header: Header): Promise<void>;
  rows(table: string, rows: Row[]): Promise<void>;
  file(name: string, contents: Readable): Promise<void>;
}

/** A part of the archive. */
interface Entry extends AsyncIterable<unknown> {
  header: { name: string };
}

function parseWith<T>(shape: z.ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new ArchiveError(NO_ARCHIVE);
  return parsed.data;
}

async function readJson(entry: Entry): Promise<unknown> {
  try {
    return JSON.parse(await text(Readable.from(entry)));
  } catch {
    throw new ArchiveError(NO_ARCHIVE);
  }
}

/** Reads the header and returns the names of the tables that its version has. */
async function readHeader(entry: Entry, handlers: ArchiveHandlers): Promise<Set<string>> {
  if (entry.header.name !== 'header.json') throw new ArchiveError(NO_ARCHIVE);
  const header = parseWith(headerSchema, await readJson(entry));
  const known = new Set(listMigrations());
  if (header.migrations.some((name) => !known.has(name))) throw new ArchiveError(NEWER_VERSION);
  await handlers.header(header);
  return new Set(store.listArchivedTables(header.migrations));
}

async function handleEntry(
  entry: Entry,
  tables: ReadonlySet<string>,
  handlers: ArchiveHandlers,
): Promise<void> {
  const { name } = entry.header;
  const [, table] = /^tables\/(\w+)\/\d+\.ndjson$/.exec(name) ?? [];
  if (table !== undefined && tables.has(table)) {
    const lines = (await text(Readable.from(entry))).split('\n').filter((line) => line !== '');
    return handlers.rows(
      table,
      lines.map((line) => JSON.parse(line) as Row),
    );
  }
  if (!name.startsWith('media/')) throw new ArchiveError(NO_ARCHIVE);
  await handlers.file(name.slice('media/'.length), Readable.from(entry));
}

/** Errors of decompression: not gzip, truncated or altered. */
function isDamageError(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return code.startsWith('Z_') || /unexpected end|Invalid tar|not a storage name/i.test(`${error}`);
}

/**
 * Reads an archive once, from its start to its end, and passes its parts to the handlers.
 * @returns the manifest
 * @throws ArchiveError when it is none, damaged, cut off, or of a newer version
 */
export async function unpackArchive(
  source: Readable,
  handlers: ArchiveHandlers,
): Promise<Manifest> {
  const tar = extract();
  const arriving = pipeline(source, createGunzip(), tar);
  const taking = (async () => {
    let tables: Set<string> | null = null;
    let manifest: Manifest | null = null;
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (tables === null) tables = await readHeader(entry, handlers);
      else if (name === 'manifest.json')
        manifest = parseWith(manifestSchema, await readJson(entry));
      // An archive that was put together with tar has folders too.
      else if (type !== 'directory') await handleEntry(entry, tables, handlers);
      entry.resume();
    }
    return manifest;
  })();
  try {
    const [manifest] = await Promise.all([taking, arriving]);
    if (manifest !== null) return manifest;
  } catch (error) {
    tar.destroy(error as Error);
    source.destroy(error as Error);
    await Promise.allSettled([arriving, taking]);
    if (!isDamageError(error)) throw error;
  }
  throw new ArchiveError(NO_ARCHIVE);
}
