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

/** Creates a stream that changes nothing; `result` is the hexadecimal SHA-256 of what went through it once it has ended. */
export function createHashStream() {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, finish) {
      hash.update(chunk);
      finish(null, chunk);
    },
  });
  return { stream, result: () => hash.digest('hex') };
}
