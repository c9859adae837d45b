import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3StandIn, startS3 } from '../../../test/stand-ins/s3.ts';
import { createStorage } from './create-storage.ts';
import type { Storage, StoredFile } from './storage.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
let directory: string;

async function collect(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of files) found.push(file);
  return found;
}
let s3: S3StandIn;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'storage-'));
  s3.objects.clear();
});
afterEach(() => rm(directory, { recursive: true }));

function createBucketStorage(prefix = ''): Promise<Storage> {
  const url = `s3://${s3.bucket}${prefix}?endpoint=${s3.url}&region=sa-east-1`;
  return createStorage({
    directory,
    url,
    env: { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
  });
}

describe.each([
  ['on the disk', () => createStorage({ directory })],
  ['in a bucket', () => createBucketStorage()],
  ['in a bucket with a prefix', () => createBucketStorage('/tarima/files')],
])('storage %s', (_kind, create) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await create();
  });

  async function read(name: string, range?: { start?: number; end?: number }) {
    const file = await storage.open(name, range);
    return file && { ...file, stream: undefined, text: (await buffer(file.stream)).toString() };
  }

  test('a file that was put is read back whole, with its size and type', async () => {
    await storage.put('pictures/abc-320.webp', bytes('hola'));
    expect(await read('pictures/abc-320.webp')).toMatchObject({
      text: 'hola',
      size: 4,
      start: 0,
      end: 3,
      contentType: 'image/webp',
    });
    expect(await storage.has('pictures/abc-320.webp')).toBe(true);
  });

  test('a stream is stored like bytes', async () => {
    await storage.put('beats/uno.mp3', Readable.from([bytes('uno, '), bytes('dos')]));
    expect((await read('beats/uno.mp3'))?.text).toBe('uno, dos');
  });

  test('an empty file is a file', async () => {
    await storage.put('beats/nada.mp3', new Uint8Array());
    await storage.put('beats/tampoco.mp3', Readable.from([]));
    expect(await read('beats/nada.mp3')).toMatchObject({ text: '', size: 0 });
    expect(await read('beats/tampoco.mp3')).toMatchObject({ text: '', size: 0 });
  });

  test('a range gives its bytes and the size of the whole', async () => {
    await storage.put('beats/uno.mp3', bytes('0123456789'));
    expect(await read('beats/uno.mp3', { start: 2, end: 4 })).toMatchObject({
      text: '234',
      size: 10,
    });
    expect(await read('beats/uno.mp3', { start: 8 })).toMatchObject({
      text: '89',
      start: 8,
      end: 9,
    });
    expect(await read('beats/uno.mp3', { start: 8, end: 99 })).toMatchObject({
      text: '89',
      end: 9,
    });
    await expect(storage.open('beats/uno.mp3', { start: 10 })).rejects.toThrow(RangeError);
    await expect(storage.open('beats/uno.mp3', { start: 5, end: 2 })).rejects.toThrow(RangeError);
  });

  test('what is not there is null, and removing it is no error', async () => {
    expect(await storage.open('pictures/none.webp')).toBeNull();
    expect(await storage.find('pictures/none.webp')).toBeNull();
    expect(await storage.has('pictures/none.webp')).toBe(false);
    await storage.remove(['pictures/none.webp']);
  });

  test('removed files are gone and the others stay', async () => {
    const names = ['pictures/a.webp', 'pictures/b.webp', 'pictures/c.webp'];
    for (const name of names) await storage.put(name, bytes(name));
    await storage.remove(names.slice(0, 2));
    expect(await Promise.all(names.map((name) => storage.has(name)))).toEqual([false, false, true]);
  });

  test('a trashed file is out of its place, is listed in the trash, and can be put back', async () => {
    const names = ['pictures/a.webp', 'beats/b.mp3'];
    for (const name of names) await storage.put(name, bytes(name));
    const before = await storage.now();
    await storage.trash([...names, 'pictures/none.webp']);
    expect(await collect(storage.list())).toEqual([]);
    expect(await storage.open('pictures/a.webp')).toBeNull();
    const trashed = await collect(storage.trashed.list());
    expect(trashed.map((file) => file.name).sort()).toEqual(names.toSorted());
    for (const { modified } of trashed) {
      // Whole seconds: HTTP dates have no more.
      expect(Math.ceil(modified.getTime() / 1000)).toBeGreaterThanOrEqual(
        Math.floor(before.getTime() / 1000),
      );
    }
    const open = await storage.trashed.open('beats/b.mp3');
    expect(open && (await buffer(open.stream)).toString()).toBe('beats/b.mp3');
    await storage.trashed.restore(['beats/b.mp3']);
    expect((await read('beats/b.mp3'))?.text).toBe('beats/b.mp3');
    await storage.trashed.remove(['pictures/a.webp']);
    expect(await collect(storage.trashed.list())).toEqual([]);
  });

  test('a file that is removed is gone from the trash too', async () => {
    await storage.put('private/a.webp', bytes('a'));
    await storage.trash(['private/a.webp']);
    await storage.remove(['private/a.webp']);
    expect(await storage.trashed.open('private/a.webp')).toBeNull();
  });

  test('the site that the files belong to is kept beside them and is no file', async () => {
    expect(await storage.readSiteId()).toBeNull();
    await storage.writeSiteId('one-site');
    expect(await storage.readSiteId()).toBe('one-site');
    expect(await collect(storage.list())).toEqual([]);
  });

  test('a folder lists its own files with size and time', async () => {
    await storage.put('pictures/a.webp', bytes('abc'));
    await storage.put('originals/a.jpg', bytes('abcd'));
    const found = await collect(storage.list('pictures/'));
    expect(found).toMatchObject([{ name: 'pictures/a.webp', size: 3 }]);
    expect(Date.now() - (found[0]?.modified.getTime() ?? 0)).toBeLessThan(60_000);
    const all = await collect(storage.list());
    expect(all.map((file) => file.name).sort()).toEqual(['originals/a.jpg', 'pictures/a.webp']);
    expect(await collect(storage.list('beats/'))).toEqual([]);
  });

  test('an upload that breaks off leaves nothing under its name', async () => {
    const broken = Readable.from(
      (async function* () {
        yield bytes('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put('beats/half.mp3', broken)).rejects.toThrow('connection lost');
    const closed = new Readable({ read() {} });
    closed.push(bytes('half'));
    setImmediate(() => closed.destroy());
    await expect(storage.put('beats/half.mp3', closed)).rejects.toThrow();
    expect(await storage.has('beats/half.mp3')).toBe(false);
    expect(await collect(storage.list())).toEqual([]);
  });

  test.each([
    '../secret',
    'pictures/../../secret',
    '/etc/passwd',
    'pictures//a.webp',
    'pictures/.hidden',
    'Pictures/A.webp',
    'a b.webp',
    'a\\b.webp',
    'ñ.webp',
    'a\0.webp',
    'pictures/',
    '',
    'a'.repeat(600),
  ])('the name %j is refused', async (name) => {
    await expect(storage.put(name, bytes('x'))).rejects.toThrow(TypeError);
    await expect(storage.open(name)).rejects.toThrow(TypeError);
    await expect(storage.remove([name])).rejects.toThrow(TypeError);
  });
});

test('a file on its way in is never seen, and is swept when it is a day old', async () => {
  await mkdir(join(directory, '.incoming'));
  const [old, fresh] = ['old', 'fresh'].map((name) => join(directory, '.incoming', name));
  await writeFile(old ?? '', 'half');
  await writeFile(fresh ?? '', 'half');
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await utimes(old ?? '', twoDaysAgo, twoDaysAgo);
  const storage = await createStorage({ directory });
  expect(await collect(storage.list())).toEqual([]);
  expect(await readdir(join(directory, '.incoming'))).toEqual(['fresh']);
});

test('a put over a file replaces it for new readers and leaves the old one to its reader', async () => {
  const storage = await createStorage({ directory });
  await storage.put('a.webp', bytes('old'));
  const before = await storage.open('a.webp');
  await storage.put('a.webp', bytes('newer'));
  expect(before && (await buffer(before.stream)).toString()).toBe('old');
  const after = await storage.open('a.webp');
  expect(after && (await buffer(after.stream)).toString()).toBe('newer');
});

test('objects in a bucket lie under the prefix, with type and a lasting cache', async () => {
  const storage = await createBucketStorage('/tarima');
  await storage.put('pictures/a.webp', bytes('a'));
  await storage.put('beats/a.mp3', Readable.from([bytes('a')]));
  expect([...s3.objects.keys()]).toEqual(['tarima/pictures/a.webp', 'tarima/beats/a.mp3']);
  expect(s3.objects.get('tarima/beats/a.mp3')).toMatchObject({
    contentType: 'audio/mpeg',
    cacheControl: 'public, max-age=31536000, immutable',
  });
});

test('a bucket of more than a thousand files is listed whole', async () => {
  const one = { bytes: Buffer.from('x'), contentType: 'x', cacheControl: undefined };
  for (let n = 0; n < 1205; n++) s3.objects.set(`pictures/p${n}`, { ...one, modified: new Date() });
  const storage = await createBucketStorage();
  expect(await collect(storage.list('pictures'))).toHaveLength(1205);
});

test('a bucket that refuses is an error, not a missing file', async () => {
  const storage = await createBucketStorage();
  s3.fail('GET', 403);
  await expect(storage.open('a.webp')).rejects.toThrow();
  s3.fail('HEAD', 403);
  await expect(storage.has('a.webp')).rejects.toThrow();
});

test.each([
  'https://bucket',
  's3://',
  's3://UPPER_case',
  'nonsense',
  's3://bucket/../x?endpoint=ftp://x',
  's3://bucket/a b',
])('the storage address %j stops the start and is named', async (url) => {
  await expect(createStorage({ directory, url })).rejects.toThrow(/^STORAGE_URL/);
});
