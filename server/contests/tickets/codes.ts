import { createHash, createHmac, randomBytes } from 'node:crypto';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** Returns the seed of a batch: 256 random bits. */
export function createSeed(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the code of a ticket: twelve symbols that follow from the batch's seed and the number. */
export function ticketCode(seed: string, number: number): string {
  const bytes = createHmac('sha256', seed).update(String(number)).digest();
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('');
}

/** Returns the form in which a code is stored. */
export function hashTicket(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
