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

class ArchiveUnpacker {
  manifest: Manifest | null = null;
  readonly #parts: ArchiveHandlers;
  #tables: Set<string> | null = null;

  constructor(parts: ArchiveHandlers) {
    this.#parts = parts;
  }

  async #begin(entry: Entry): Promise<void> {
    const header = parseWith(headerSchema, await readJson(entry));
    const knownMigrations = new Set(listMigrations());
    if (header.migrations.some((name) => !knownMigrations.has(name)))
      throw new ArchiveError(NEWER_VERSION);
    this.#tables = new Set(store.listArchivedTables(header.migrations));
    await this.#parts.header(header);
  }

  async handleEntry(entry: Entry): Promise<void> {
    const { name } = entry.header;
    if (this.#tables === null) {
      if (name !== 'header.json') throw new ArchiveError(NO_ARCHIVE);
      return this.#begin(entry);
    }
    if (name === 'manifest.json') {
      this.manifest = parseWith(manifestSchema, await readJson(entry));
      return;
    }
    const [, table] = /^tables\/(\w+)\/\d+\.ndjson$/.exec(name) ?? [];
    if (table !== undefined && this.#tables.has(table)) {
      const lines = (await text(Readable.from(entry))).split('\n').filter((line) => line !== '');
      const rows = lines.map((line) => JSON.parse(line) as Row);
      return this.#parts.rows(table, rows);
    }
    if (!name.startsWith('media/')) throw new ArchiveError(NO_ARCHIVE);
    await this.#parts.file(name.slice('media/'.length), Readable.from(entry));
  }
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
export async function unpackArchive(source: Readable, parts: ArchiveHandlers): Promise<Manifest> {
  const unpacking = new ArchiveUnpacker(parts);
  const tar = extract();
  const arriving = pipeline(source, createGunzip(), tar);
  const taking = (async () => {
    for await (const entry of tar) {
      await unpacking.handleEntry(entry);
      entry.resume();
    }
  })();
  try {
    await Promise.all([arriving, taking]);
  } catch (error) {
    tar.destroy(error as Error);
    source.destroy(error as Error);
    await Promise.allSettled([arriving, taking]);
    throw isDamageError(error) ? new ArchiveError(NO_ARCHIVE) : error;
  }
  if (unpacking.manifest === null) throw new ArchiveError(NO_ARCHIVE);
  return unpacking.manifest;
}
