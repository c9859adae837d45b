import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { checkPath, getContentType, isListed, resolveRange } from './names.ts';
import { createS3Client, toStatus } from './s3-client.ts';
import type { ByteRange, OpenFile, StorageDriver, StoredFile } from './storage.ts';
import type { BucketSettings } from './url.ts';

const DELETE_CONCURRENCY = 8;
// A stored name never gets other contents, so that everyone may keep a copy for good.
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

interface Bucket {
  client: S3Client;
  settings: BucketSettings;
}

/** Storage in a bucket of Amazon S3 or of a service that speaks its protocol. */
export function createS3Storage(settings: BucketSettings): StorageDriver {
  const bucket = { client: createS3Client(settings), settings };
  const toKey = (name: string) => settings.prefix + checkPath(name);
  return {
    put: async (name, contents) => putObject(bucket, toKey(name), contents),
    open: async (name, range = {}) => openObject(bucket, toKey(name), range),
    has: async (name) => (await findObject(bucket, name, toKey(name))) !== null,
    find: async (name) => findObject(bucket, name, toKey(name)),
    remove: async (names) => removeObjects(bucket, names.map(toKey)),
    move: async (from, to) => moveObject(bucket, toKey(from), toKey(to)),
    list: (folder) => listObjects(bucket, folder),
  };
}

/** The values of every stored object; without an access list, which new buckets refuse. */
function toObject({ settings }: Bucket, key: string) {
  return {
    Bucket: settings.bucket,
    Key: key,
    CacheControl: CACHE_CONTROL,
    ContentType: getContentType(key),
  };
}

async function putObject(
  bucket: Bucket,
  key: string,
  contents: Uint8Array | Readable,
): Promise<void> {
  if (contents instanceof Readable) return putStream(bucket, key, contents);
  const command = new PutObjectCommand({ ...toObject(bucket, key), Body: contents });
  await bucket.client.send(command);
}

/** An upload must name its length beforehand, which a stream does not know: it waits on the disk. */
async function putStream(bucket: Bucket, key: string, contents: Readable): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    const path = join(folder, randomUUID());
    await writeFile(path, contents);
    const { size } = await stat(path);
    const object = { ...toObject(bucket, key), ContentLength: size };
    await bucket.client.send(new PutObjectCommand({ ...object, Body: createReadStream(path) }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openObject(
  { client, settings }: Bucket,
  key: string,
  range: ByteRange,
): Promise<OpenFile | null> {
  // A range that ends before it begins would be answered with the whole file.
  resolveRange(range, Number.MAX_SAFE_INTEGER);
  const isPart = range.start !== undefined || range.end !== undefined;
  const Range = isPart ? `bytes=${range.start ?? 0}-${range.end ?? ''}` : undefined;
  try {
    const response = await client.send(
      new GetObjectCommand({ Bucket: settings.bucket, Key: key, Range }),
    );
    if (!(response.Body instanceof Readable))
      throw new Error('the storage answered without a body');
    const total = response.ContentRange?.split('/')[1] ?? response.ContentLength;
    const size = Number(total);
    const contentType = getContentType(key);
    return {
      stream: response.Body,
      size,
      ...resolveRange(response.ContentRange ? range : {}, size),
      modified: response.LastModified ?? new Date(0),
      ...(contentType && { contentType }),
    };
  } catch (error) {
    if (toStatus(error) === 404) return null;
    if (toStatus(error) === 416) throw new RangeError('the range lies outside the file');
    throw error;
  }
}

async function findObject(
  { client, settings }: Bucket,
  name: string,
  key: string,
): Promise<StoredFile | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key: key }));
    return { name, size: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
  } catch (error) {
    if (toStatus(error) === 404) return null;
    throw error;
  }
}

async function removeObjects({ client, settings }: Bucket, keys: string[]): Promise<void> {
  for (let first = 0; first < keys.length; first += DELETE_CONCURRENCY) {
    const chunk = keys.slice(first, first + DELETE_CONCURRENCY);
    await Promise.all(
      chunk.map((Key) => client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key }))),
    );
  }
}

/** A copy gets the time of the bucket's own clock. Until the original is deleted, both are there. */
async function moveObject({ client, settings }: Bucket, from: string, to: string): Promise<void> {
  const source = `${settings.bucket}/${from}`;
  try {
    await client.send(
      new CopyObjectCommand({ Bucket: settings.bucket, Key: to, CopySource: encodeURI(source) }),
    );
  } catch (error) {
    if (toStatus(error) === 404) return;
    throw error;
  }
  await client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key: from }));
}

async function* listObjects(
  { client, settings }: Bucket,
  folder: string,
): AsyncGenerator<StoredFile> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: settings.bucket,
        Prefix: settings.prefix + folder,
        ContinuationToken,
      }),
    );
    for (const object of page.Contents ?? []) {
      const name = object.Key?.slice(settings.prefix.length) ?? '';
      if (!isListed(folder, name)) continue;
      yield { name, size: object.Size ?? 0, modified: object.LastModified ?? new Date(0) };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}
