import { MINUTE_MS } from '../../contracts/durations.ts';
import type { ContentState, ContentVersion } from '../db/content-version.ts';
import { isUnavailable } from './unavailable.ts';

/** Milliseconds for which something kept is answered while the database is away. */
const STALE_WITHIN = 10 * MINUTE_MS;

/** What was made of the public content and is kept in memory. */
export interface Kept {
  /** The version that was read before it was made, or found unchanged. */
  version: number;
  /** When it was last known to be of the present version; of `performance.now`. */
  checkedAt: number;
}

export interface OutageOptions {
  content: ContentVersion;
  /** Called for each answer that is stale. */
  onStale(): void;
}

/**
 * The seconds since something kept was known to be right; null when it must not be answered.
 * @param isRead whether the version could be read, and the answer could not be made for it
 */
function getStaleSeconds(
  { version, checkedAt }: Kept,
  content: ContentVersion,
  isRead: boolean,
): number | null {
  const last = content.lastRead();
  if (version < last.withdrawnAt) return null;
  const isLast = !isRead && version === last.version;
  const rightAt = isLast ? Math.max(checkedAt, last.at) : checkedAt;
  const age = performance.now() - rightAt;
  return age > STALE_WITHIN ? null : Math.round(age / 1000);
}

/**
 * The whole rule for when the database is away: for a request whose content version cannot be read in
 * time, or whose answer cannot be made because something does not answer. What is kept is answered, if
 * it was right within ten minutes and this instance has read of no withdrawal since its version.
 * @param find returns what is kept for this request
 * @param create answers from memory or makes the answer, for the version that was read after the request came
 * @returns `staleSeconds`: the age of an answer that is stale
 * @throws the failure, when nothing may be answered
 */
export async function answerOrStale<T>(
  { content, onStale }: OutageOptions,
  find: () => (T & Kept) | undefined,
  create: (state: ContentState) => Promise<T>,
): Promise<{ value: T; staleSeconds?: number }> {
  let isRead = false;
  try {
    const state = await content.read();
    isRead = true;
    return { value: await create(state) };
  } catch (error) {
    const kept = isUnavailable(error) ? find() : undefined;
    const staleSeconds = kept ? getStaleSeconds(kept, content, isRead) : null;
    if (kept === undefined || staleSeconds === null) throw error;
    onStale();
    return { value: kept, staleSeconds };
  }
}
