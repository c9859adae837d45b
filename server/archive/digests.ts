import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Row } from '../db/rows.ts';

const BITS = 256;

function toCanonicalJson(row: Row): string {
  const keys = Object.keys(row).sort();
  return JSON.stringify(keys.map((key) => [key, row[key]]));
}

/**
 * Digest of a table's rows that does not depend on their order, because the two databases sort texts differently: the
 * sum of the rows' SHA-256 modulo 2^256.
 */
export class RowsDigest {
  #sum = 0n;

  add(row: Row): void {
    this.#sum += BigInt(`0x${createHash('sha256').update(toCanonicalJson(row)).digest('hex')}`);
  }

  get value(): string {
    return BigInt.asUintN(BITS, this.#sum)
      .toString(16)
      .padStart(BITS / 4, '0');
  }
}

export interface HashStream {
  /** Passes everything through unchanged. */
  stream: Transform;
  /** Hexadecimal SHA-256 of what went through; read once the stream has ended. */
  result(): string;
}

export function createHashStream(): HashStream {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, finish) {
      hash.update(chunk);
      finish(null, chunk);
    },
  });
  return { stream, result: () => hash.digest('hex') };
}

/** Reads a stream to its end. */
export async function computeSha256(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}
