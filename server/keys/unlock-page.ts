import { WRONG_KEY, WRONG_KEY_ADVICE } from '../../contracts/keys.ts';
import type { RequestContext } from '../http/api.ts';
import { HttpError, notFound } from '../platform/errors.ts';
import type { Services } from '../services.ts';

/**
 * Unlocks a page for a browser that sends its key; the response reveals nothing about the right key.
 * @throws HttpError 400 on `key`; 404 for a page without a lock
 */
export async function unlockPage(
  { locks }: Services,
  { rel, key }: { rel: string; key: string },
  ctx: RequestContext,
): Promise<{ rel: string; until: string }> {
  const cookie = await locks.unlock(rel, key);
  if (cookie === undefined) throw notFound();
  if (cookie === null) throw new HttpError(400, { key: [WRONG_KEY, WRONG_KEY_ADVICE] });
  ctx.setCookie(cookie);
  return { rel, until: new Date(cookie.until).toISOString() };
}
