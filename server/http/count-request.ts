import type { Throttle, ThrottleLimit } from '../platform/throttle.ts';
import { tooMany } from './failures.ts';

/**
 * Counts a request in its bucket, also under concurrent requests.
 * @throws HttpError 429 when the limit is reached
 */
export async function countRequest(
  throttle: Throttle,
  bucket: string,
  limit: ThrottleLimit,
): Promise<void> {
  const attempt = await throttle.begin(bucket, limit);
  if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
  await attempt.end(true);
}
