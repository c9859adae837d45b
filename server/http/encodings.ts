import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { createGate } from '../platform/gate.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);

const gzipped = promisify(gzip);
export const unpackBrotli = promisify(brotliDecompress);

/** Below this many bytes, compressing costs more than it saves. */
const SMALLEST = 512;

function accepts(header: string, coding: string): boolean {
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name === coding) return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  }
  return false;
}

const encodings = new Map<string, Encoding>();

/** The best encoding that the visitor takes. Remembers the answer: headers repeat. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  const text = String(header);
  const cached = encodings.get(text);
  if (cached !== undefined) return cached;
  const encoding = accepts(text, 'br') ? 'br' : accepts(text, 'gzip') ? 'gzip' : 'identity';
  if (encodings.size < 200) encodings.set(text, encoding);
  return encoding;
}

/** Encoders at work at once; each holds megabytes. */
const gate = createGate(2);

/** The smallest window that holds all of a body: the default one takes 4 MB for any page. */
function windowBits(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16));
  return Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, bits),
  );
}

function getBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
  };
  return brotli(body, { params });
}

/** A text and one encoding of it; the same buffer when compressing costs more than it saves. */
export interface Encoded {
  body: Buffer;
  encoded: Buffer;
}

/** Returns a text; called when it is its turn, so that what waits for an encoder takes no memory. */
export type ReadText = () => Promise<Buffer>;

async function compress(read: ReadText, encoding: Encoding): Promise<Encoded> {
  const body = await read();
  if (encoding === 'identity' || body.length < SMALLEST) return { body, encoded: body };
  if (encoding === 'gzip') return { body, encoded: await gzipped(body, { level: 7 }) };
  return { body, encoded: await getBrotli(body, 5) };
}

/** Compresses a text when it is its turn. */
export function encode(read: ReadText, encoding: Encoding): Promise<Encoded> {
  return gate(() => compress(read, encoding));
}

/** Pages in memory that wait for `encodeSmallest`: each is held until its turn, also one that was replaced. */
const MAX_WAITING = 20;

/** One page at a time: it takes a thread for a tenth of a second. */
const slowGate = createGate(1, { maxWaiting: MAX_WAITING });

/**
 * Compresses with brotli at the highest effort: about a tenth smaller than `encode`.
 * @throws QueueFullError while 20 others wait
 */
export function encodeSmallest(read: ReadText): Promise<Encoded> {
  return slowGate(async () => {
    const body = await read();
    return { body, encoded: await getBrotli(body, constants.BROTLI_MAX_QUALITY) };
  });
}

/** Returns the strong validator (`ETag`) of a body. */
export function getEtag(body: string | Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Whether the caller's copy is the one with this validator (`If-None-Match`). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);
}
