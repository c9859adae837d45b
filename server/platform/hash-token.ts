import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a random token, in hexadecimal: how tokens are stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
