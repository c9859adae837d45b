import { createHash, randomInt } from 'node:crypto';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** Returns the code of a ticket: 60 random bits. */
export function createTicket(): string {
  return Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
}

/** Returns the form in which a code is stored. */
export function hashTicket(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
