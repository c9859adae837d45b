import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { parseToken } from '../http/account.ts';
import { readCookies } from '../http/cookies.ts';
import { isFresh } from '../http/encodings.ts';
import { forbidden } from '../http/failures.ts';
import type { PageLocks } from '../http/page-locks.ts';
import { notFound } from '../platform/errors.ts';
import { PRIVATE_FOLDER } from './pictures/picture-files.ts';
import { POSTER_FOLDER } from './share-picture/share-pictures.ts';
import type { IsShown, SignedFiles } from './shown-files.ts';
import { getContentType } from './storage/names.ts';
import type { Storage, StoredFile } from './storage/storage.ts';

/** A requested byte range: from `start`, or the last `last` bytes. */
type RangeRequest = { start: number; end?: number } | { last: number };

/**
 * Parses the header `Range` (RFC 9110, section 14). Returns null for the whole file: no header,
 * another unit, several ranges, or an end before the start, all of which a server may ignore.
 */
function parseRange(header: string | undefined): RangeRequest | null {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  if (match === null) return null;
  const [, first = '', second = ''] = match;
  if (first === '') return second === '' ? null : { last: Number(second) };
  if (second === '') return { start: Number(first) };
  const range = { start: Number(first), end: Number(second) };
  return range.end < range.start ? null : range;
}

/** Whether `If-Range` (entity tag or date) matches the current version, so that a range may be sent. */
function isSameVersion(
  ifRange: string | undefined,
  file: { etag: string; modified: Date },
): boolean {
  if (ifRange === undefined || ifRange === file.etag) return true;
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return false;
  // HTTP dates have whole seconds; only an exact match counts.
  return Date.parse(ifRange) === Math.floor(file.modified.getTime() / 1000) * 1000;
}

/** Folders whose files belong to a page that may be locked, with the page's key. */
const PAGE_KEY_BY_FOLDER: Readonly<Record<string, string>> = { audio: 'repro' };

/** Stored names are random and never reused, so the content of a name never changes. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/** Files that may become locked, and those of hidden records, are not stored in shared caches and are revalidated on each use. */
const CACHE_REVALIDATE = 'private, no-cache';

export const BEATS_LOCKED = 'Debe ingresar la llave para escuchar los beats.';

const isNeverServed = (name: string) =>
  name.startsWith(PRIVATE_FOLDER) || name.startsWith(POSTER_FOLDER);

interface MediaRequest {
  Params: { '*': string };
  Querystring: { firma?: unknown };
}

/** Treats an invalid name as a missing file; an outage of the storage still throws. */
async function nullIfInvalidName<T>(find: () => Promise<T | null>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function setHeaders(reply: FastifyReply, { file, type, isPublic }: Media): void {
  reply.headers({
    'content-type': type,
    'cache-control': isPublic ? CACHE_FOREVER : CACHE_REVALIDATE,
    etag: getEtag(file),
    'last-modified': file.modified.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    // Pictures are shared on other sites; songs play here.
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
  });
}

function getEtag(file: StoredFile): string {
  return `"${file.name.split('/').at(-1)}"`;
}

/** Returns the first and last byte to send; null for the whole file; undefined outside of it. */
function getPart(range: RangeRequest | null, size: number) {
  if (range === null) return null;
  if ('last' in range) {
    if (range.last === 0 || size === 0) return undefined;
    return { start: Math.max(0, size - range.last), end: size - 1 };
  }
  if (range.start >= size) return undefined;
  return { start: range.start, end: Math.min(range.end ?? size - 1, size - 1) };
}

interface Media {
  file: StoredFile;
  type: string;
  /** Whether anybody may request and cache it. */
  isPublic: boolean;
}

/** Returns a header that may occur only once. */
function getSingleHeader(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}

/** Determines the status and the part to send, before the file is read. */
function planResponse(request: FastifyRequest, file: StoredFile) {
  if (isFresh(request.headers['if-none-match'], getEtag(file))) return { status: 304, part: null };
  const version = { etag: getEtag(file), modified: file.modified };
  const isPart = isSameVersion(getSingleHeader(request.headers['if-range']), version);
  const part = getPart(isPart ? parseRange(request.headers.range) : null, file.size);
  if (part === undefined) return { status: 416, part: null };
  return { status: part === null ? 200 : 206, part };
}

async function sendMedia(
  storage: Storage,
  media: Media,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { file } = media;
  const { status, part } = planResponse(request, file);
  const hasBody = status < 300 && request.method !== 'HEAD';
  const openFile = hasBody ? await storage.open(file.name, part ?? {}) : null;
  if (hasBody && openFile === null) throw notFound();
  setHeaders(reply, media);
  reply.code(status);
  if (status === 304) return reply.send();
  if (status === 416) {
    reply.removeHeader('content-type').header('content-length', 0);
    return reply.header('content-range', `bytes */${file.size}`).send();
  }
  const { start, end } = part ?? { start: 0, end: file.size - 1 };
  if (part !== null) reply.header('content-range', `bytes ${start}-${end}/${file.size}`);
  reply.header('content-length', end - start + 1);
  return openFile === null ? reply.send() : reply.send(openFile.stream);
}

export interface MediaServices {
  storage: Storage;
  locks: PageLocks;
  /** Makes the halftone with this storage name; false when no picture has it. */
  createHalftone(name: string): Promise<boolean>;
  isShown: IsShown;
  signed: SignedFiles;
  isStaffToken(token: string): Promise<boolean>;
}

/**
 * Registers `/media/…`: uploads as files, whole or by byte ranges. Files of hidden records are for
 * staff and for signed addresses. Halftones are made when they
 * are first asked for; 503 while too many others are waiting.
 */
export function registerMedia(
  app: FastifyInstance,
  { storage, locks, createHalftone, isShown, signed, isStaffToken }: MediaServices,
): void {
  const fileCache = new LRUCache<string, StoredFile>({ max: 2000 });

  /** Caches the sizes for range requests: a player requests one file many times. */
  async function findFile(name: string, isPart: boolean): Promise<StoredFile | null> {
    const findStored = () => nullIfInvalidName(() => storage.find(name));
    let file = (isPart && fileCache.get(name)) || (await findStored());
    if (file === null && (await createHalftone(name))) file = await findStored();
    if (file === null) fileCache.delete(name);
    else fileCache.set(name, file);
    return file;
  }

  async function isStaff({ headers }: FastifyRequest): Promise<boolean> {
    const token = parseToken(headers.authorization);
    if (token !== null && (await isStaffToken(token))) return true;
    return locks.isStaff(readCookies(headers.cookie));
  }

  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    async handler(request, reply) {
      const name = request.params['*'];
      const type = getContentType(name);
      if (type === undefined || isNeverServed(name)) throw notFound();
      const pageKey = PAGE_KEY_BY_FOLDER[name.split('/')[0] ?? ''];
      if (pageKey !== undefined) {
        const isOpen = await locks.areFilesOpenFor(pageKey, readCookies(request.headers.cookie));
        if (!isOpen) throw forbidden(BEATS_LOCKED);
      }
      const isPublic = await isShown(name);
      const isAllowed = isPublic || signed.isSigned(name, request.query.firma);
      if (!isAllowed && !(await isStaff(request))) throw notFound();
      const file = await findFile(name, request.headers.range !== undefined);
      if (file === null) throw notFound();
      return sendMedia(
        storage,
        { file, type, isPublic: isPublic && pageKey === undefined },
        request,
        reply,
      );
    },
  });
}
