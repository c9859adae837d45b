import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
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
  /** Hexadecimal SHA-256 and length of what went through; read once the stream has ended. */
  result(): { size: number; sha256: string };
}

export function createHashStream(): HashStream {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, finish) {
      hash.update(chunk);
      size += chunk.length;
      finish(null, chunk);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}
