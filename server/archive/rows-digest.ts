import { createHash } from 'node:crypto';
import type { Row } from '../db/rows.ts';

const BITS = 256;

function canonical(row: Row): string {
  const keys = Object.keys(row).sort();
  return JSON.stringify(keys.map((key) => [key, row[key]]));
}

/**
 * A digest of a table's rows in which their order does not count, as the two databases sort texts
 * differently: the sum of the SHA-256 of each row.
 */
export class RowsDigest {
  #sum = 0n;

  add(row: Row): void {
    this.#sum += BigInt(`0x${createHash('sha256').update(canonical(row)).digest('hex')}`);
  }

  get value(): string {
    return BigInt.asUintN(BITS, this.#sum)
      .toString(16)
      .padStart(BITS / 4, '0');
  }
}
