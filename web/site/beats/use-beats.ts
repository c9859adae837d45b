import { useCallback, useEffect, useState } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { ApiError, call } from '../../ui/api.ts';

/** Returns the beats, or null while the page is locked for this visitor. */
async function fetchBeats(h_key: string): Promise<PublicBeat[] | null> {
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
export async function unlockBeats(h_key: string, key: string): Promise<void> {
  const body = { h_key, rel: 'repro', key };
  await call('POST /h/unlock/', { body });
}

export type BeatsState =
  | { stage: 'ready'; beats: readonly PublicBeat[] }
  /** `locked`: a key is required. */
  | { stage: 'loading' | 'locked' | 'failed'; beats: readonly PublicBeat[] };

const NO_BEATS: readonly PublicBeat[] = [];

/**
 * Returns the beats of the page: those in the HTML, or, if the page is locked, those that the
 * server returns to a visitor who has unlocked it. `reload` fetches them again.
 */
export function useBeats(siteKey: string, initialBeats: readonly PublicBeat[] | null) {
  const [state, setState] = useState<BeatsState>(
    initialBeats === null
      ? { stage: 'loading', beats: NO_BEATS }
      : { stage: 'ready', beats: initialBeats },
  );
  const reload = useCallback(async () => {
    try {
      const beats = await fetchBeats(siteKey);
      setState(beats === null ? { stage: 'locked', beats: NO_BEATS } : { stage: 'ready', beats });
    } catch {
      setState((before) => ({ stage: 'failed', beats: before.beats }));
    }
  }, [siteKey]);
  const isMissing = initialBeats === null;
  useEffect(() => {
    if (isMissing) void reload();
  }, [isMissing, reload]);
  return { state, reload };
}
