import { MINUTE_MS } from '../../contracts/durations.ts';
import { WRONG_KEY, WRONG_KEY_ADVICE } from '../../contracts/keys.ts';
import type { RequestContext } from '../http/api.ts';
import { tooMany } from '../http/failures.ts';
import { HttpError, notFound } from '../platform/errors.ts';
import type { Services } from '../services.ts';

/** Wrong keys per IP address in the window; milliseconds. */
const WRONG_KEY_LIMIT = { limit: 10, windowMs: 15 * MINUTE_MS };

/**
 * Unlocks a page for a browser that sends its key. Wrong keys are counted by IP address, also under
 * concurrent requests; the response reveals nothing about the right key.
 * @throws HttpError 400 on `key`; 404 for a page without a lock; 429 after too many wrong keys
 */
export async function unlockPage(
  { locks, throttle }: Services,
  { rel, key }: { rel: string; key: string },
  ctx: RequestContext,
): Promise<{ rel: string; until: string }> {
  const attempt = await throttle.begin(`unlock:${ctx.rateLimitKey}`, WRONG_KEY_LIMIT);
  if (!attempt.allowed) throw tooMany(attempt.retryAfterSeconds);
  let isWrong = false;
  try {
    const cookie = await locks.unlock(rel, key);
    if (cookie === undefined) throw notFound();
    isWrong = cookie === null;
    if (cookie === null) throw new HttpError(400, { key: [WRONG_KEY, WRONG_KEY_ADVICE] });
    ctx.setCookie(cookie);
    return { rel, until: new Date(cookie.until).toISOString() };
  } finally {
    await attempt.end(isWrong);
  }
}
