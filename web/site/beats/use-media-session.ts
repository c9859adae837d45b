import { useEffect } from 'react';
import type { Player } from './use-player.ts';

type Actions = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

function getActions(player: Player): Actions {
  const { audio } = player;
  const seekBy = (seconds: number) => player.seek(Math.max(0, (audio?.currentTime ?? 0) + seconds));
  return {
    play: player.toggle,
    pause: player.toggle,
    stop: player.stop,
    nexttrack: player.next,
    previoustrack: player.previous,
    seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => seekBy(seekOffset ?? 10),
    seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
  };
}

/** A browser throws for an action that it does not support. */
function setActions(actions: Actions, isOn: boolean): void {
  for (const [name, handler] of Object.entries(actions)) {
    try {
      navigator.mediaSession.setActionHandler(name as MediaSessionAction, isOn ? handler : null);
    } catch {
      // The other actions still work.
    }
  }
}

/** Connects the player to the lock screen and the headphone buttons (Media Session API). */
export function useMediaSession(player: Player): void {
  const { audio, beat, isPlaying } = player;
  useEffect(() => {
    if (!('mediaSession' in navigator) || beat === null) return;
    const { title, producer: artist, genre: album } = beat;
    const artwork = [{ src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork });
  }, [beat]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const actions = getActions(player);
    setActions(actions, true);
    return () => setActions(actions, false);
  });
  useEffect(() => {
    if (!('mediaSession' in navigator) || audio === null) return;
    const updatePosition = () => {
      const { duration, currentTime: position, playbackRate } = audio;
      if (!Number.isFinite(duration) || duration === 0) return;
      navigator.mediaSession.setPositionState({
        ...{ duration, playbackRate },
        position: Math.min(position, duration),
      });
    };
    const events = ['loadedmetadata', 'seeked', 'play', 'pause'];
    for (const name of events) audio.addEventListener(name, updatePosition);
    return () => {
      for (const name of events) audio.removeEventListener(name, updatePosition);
    };
  }, [audio]);
}
