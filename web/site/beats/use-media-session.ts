import { useEffect } from 'react';
import { setActions } from '../players/media-session.ts';
import type { Player } from './use-player.ts';

/**
 * Adds the keys of the list to the lock screen and the headphones (Media Session API); those of the beat
 * itself are the dock's.
 */
export function useMediaSession(player: Player): void {
  useEffect(() => {
    const actions = { previoustrack: player.previous, nexttrack: player.next };
    setActions(actions, true);
    return () => setActions(actions, false);
  });
}
