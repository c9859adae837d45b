import { useCallback, useEffect, useState } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { fetchBeats } from './beats-api.ts';

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
