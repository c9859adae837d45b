import type { PublicBeat } from '../../../contracts/beats.ts';
import { ApiError, call } from '../../ui/api.ts';

/** Returns the beats, or null while the page is locked for this visitor. */
export async function fetchBeats(h_key: string): Promise<PublicBeat[] | null> {
  try {
    const input = { body: { h_key } };
    return (await call('POST /h/music-list/', input)).songs;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

/**
 * Unlocks the page for this browser.
 * @throws ApiError with the server's messages
 */
export async function sendKey(h_key: string, key: string): Promise<void> {
  const body = { h_key, rel: 'repro', key };
  await call('POST /h/unlock/', { body });
}
