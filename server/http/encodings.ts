import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { createGate } from '../platform/gate.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
export const unpackBrotli = promisify(brotliDecompress);

function accepts(header: string, coding: string): boolean {
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name === coding) return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  }
  return false;
}

/** The best encoding that the visitor takes. */
export function pickEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  return accepts(text, 'br') ? 'br' : accepts(text, 'gzip') ? 'gzip' : 'identity';
}

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  // The smallest window that holds all of a body: the default one takes 4 MB for any page.
  const bits = Math.ceil(Math.log2(body.length + 16));
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_MAX_WINDOW_BITS: most } = constants;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(most, Math.max(least, bits)),
  };
  return brotli(body, { params });
}

/** Returns a text; called when it is its turn, so that what waits for an encoder takes no memory. */
type ReadText = () => Promise<Buffer>;

/** Encoders at work at once; each holds megabytes. */
const gate = createGate(2);

/** Compresses a text when it is its turn. */
export function encode(read: ReadText, encoding: Encoding): Promise<Buffer> {
  return gate(async () => {
    const body = await read();
    if (encoding === 'identity') return body;
    return encoding === 'gzip' ? gzipped(body, { level: 7 }) : toBrotli(body, 5);
  });
}

/** One page at a time, which takes a thread for a tenth of a second; those that wait are held in memory. */
const slowGate = createGate(1, { maxWaiting: 20 });

/**
 * Compresses with brotli at the highest effort: about a tenth smaller than `encode`.
 * @throws QueueFullError while 20 others wait
 */
export function encodeSmallest(read: ReadText): Promise<Buffer> {
  return slowGate(async () => toBrotli(await read(), constants.BROTLI_MAX_QUALITY));
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
