import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { insertLink } from './store.ts';

/** Returns the form in which the secret of a private link is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Creates a private link of the applicant and returns its secret: 128 random bits. */
export async function createLink(tx: Tx, applicantId: number, now: number): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  const secret_hash = hashSecret(secret);
  await insertLink(tx, { secret_hash, applicant_id: applicantId, created_at: now });
  return secret;
}
