import { pagePicturePath } from '../../../contracts/paths.ts';
import { isSavingData } from '../../ui/first-paint.ts';
import { setMediaActions } from '../players/media-session.ts';
import { getAudio, type Track } from '../players/sound.ts';

/** Seconds of a step, where the device names none. */
const STEP_SECONDS = 10;

interface TrackActions {
  play(): void;
  stop(): void;
}

/** Shows a track on the lock screen and lets its keys and those of headphones steer it (Media Session API). */
export function showTrack(track: Track | null, { play, stop }: TrackActions): void {
  if (!('mediaSession' in navigator)) return;
  const audio = getAudio();
  const seekBy = (seconds: number) => {
    audio.currentTime = Math.max(0, audio.currentTime + seconds);
  };
  const actions = {
    play,
    pause: () => audio.pause(),
    stop,
    seekbackward: ({ seekOffset }: MediaSessionActionDetails) =>
      seekBy(-(seekOffset ?? STEP_SECONDS)),
    seekforward: ({ seekOffset }: MediaSessionActionDetails) => seekBy(seekOffset ?? STEP_SECONDS),
    seekto: ({ seekTime }: MediaSessionActionDetails) => {
      audio.currentTime = seekTime ?? 0;
    },
  };
  setMediaActions(actions, track !== null);
  if (track === null) {
    navigator.mediaSession.metadata = null;
    return;
  }
  const icon = { src: '/icon-512.png', sizes: '512x512', type: 'image/png' };
  // A song's has its cover.
  const poster = { src: pagePicturePath(track.path), sizes: '1200x630', type: 'image/jpeg' };
  navigator.mediaSession.metadata = new MediaMetadata({
    title: track.title,
    artist: track.by,
    artwork: isSavingData() ? [icon] : [poster, icon],
  });
}

/** Tells the lock screen where the audio is. */
export function showPosition({ duration, currentTime, playbackRate, paused }: HTMLAudioElement) {
  if (!('mediaSession' in navigator)) return;
  navigator.mediaSession.playbackState = paused ? 'paused' : 'playing';
  if (!Number.isFinite(duration) || duration === 0) return;
  const position = Math.min(currentTime, duration);
  navigator.mediaSession.setPositionState({ duration, playbackRate, position });
}
