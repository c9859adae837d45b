import type { Account } from '../http/account.ts';
import { countRequest } from '../http/count-request.ts';
import type { Throttle } from '../platform/throttle.ts';

/** Uploads of one account in a quarter of an hour: staff fill whole albums, customers send proofs. */
const LIMITS = {
  administrator: { limit: 600, windowMs: 15 * 60_000 },
  judge: { limit: 30, windowMs: 15 * 60_000 },
  customer: { limit: 30, windowMs: 15 * 60_000 },
} as const;

/**
 * Counts the uploads of each account; each one costs the decoding of a picture.
 * @throws HttpError 429
 */
export function createUploadLimit(throttle: Throttle): (account: Account) => Promise<void> {
  return ({ id, role }) => countRequest(throttle, `upload ${id}`, LIMITS[role]);
}
