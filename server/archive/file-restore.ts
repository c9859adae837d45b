import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../media/storage/storage.ts';
import { createHashStream } from './digests.ts';
import { ArchiveError } from './format.ts';

const STORAGE_NOT_EMPTY =
  'The storage to restore into holds files of another site: give an empty DATA_DIR or bucket.';

/** The methods of a storage that a restore uses. */
export type RestoredStorage = Pick<
  Storage,
  'put' | 'has' | 'remove' | 'trash' | 'list' | 'readSiteId' | 'writeSiteId'
>;

/** Adds files to the storage; can remove those that were not there before. */
export class FileRestore {
  readonly sha256ByName = new Map<string, string>();
  readonly #storage: RestoredStorage;
  readonly #newNames: string[] = [];
  #hasWrittenSiteId = false;

  constructor(storage: RestoredStorage) {
    this.#storage = storage;
  }

  /**
   * Marks the storage with the site's id.
   * @throws ArchiveError when it holds files or the id of another site
   */
  async claimStorage(siteId: string | null): Promise<void> {
    const marker = await this.#storage.readSiteId();
    if (marker !== null && marker === siteId) return;
    for await (const _file of this.#storage.list()) throw new ArchiveError(STORAGE_NOT_EMPTY);
    if (marker !== null) throw new ArchiveError(STORAGE_NOT_EMPTY);
    if (siteId === null) return;
    // Written first, so that a repeated restore after a crash recognizes its own files.
    await this.#storage.writeSiteId(siteId);
    this.#hasWrittenSiteId = true;
  }

  async put(name: string, contents: Readable): Promise<void> {
    const hash = createHashStream();
    if (!(await this.#storage.has(name))) this.#newNames.push(name);
    const arriving = pipeline(contents, hash.stream);
    await Promise.all([this.#storage.put(name, hash.stream), arriving]);
    this.sha256ByName.set(name, hash.result().sha256);
  }

  async undo(): Promise<void> {
    await this.#storage.remove(this.#newNames);
    if (this.#hasWrittenSiteId) await this.#storage.writeSiteId(null);
  }
}
