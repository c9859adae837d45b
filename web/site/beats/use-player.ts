import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { PublicBeat } from '../../../contracts/beats.ts';
import { beatPath, paths } from '../../../contracts/paths.ts';
import { groupPeaks } from '../../../contracts/peaks.ts';
import {
  getAudio,
  getTrack,
  HAVE_FUTURE_DATA,
  LEVEL_COUNT,
  setQueue,
  setTrack,
  type Track,
} from '../players/sound.ts';
import {
  initialPlayerState,
  type PlayerEvent,
  type PlayerState,
  reduceEvent,
} from './player-rules.ts';

/** Number of volume bars, and the level shown before the audio element is there. */
export const VOLUME_BARS = 10;
const FIRST_VOLUME = 8;

export interface Player extends Omit<PlayerState, 'next' | 'previous'> {
  hasNext: boolean;
  hasPrevious: boolean;
  /** Audio element; null until the page is hydrated. */
  audio: HTMLAudioElement | null;
  beat: PublicBeat | null;
  /** Playback was requested and has not started yet. */
  isWaiting: boolean;
  /** 0 to 10. */
  volume: number;
  /** Makes a beat the current one; begins at `startSecond`. */
  select(id: number, options?: { isPlaying?: boolean; startSecond?: number }): void;
  toggle(): void;
  next(): void;
  previous(): void;
  /** Stops and goes back to 0. */
  stop(): void;
  toggleLoop(): void;
  toggleShuffle(): void;
  setVolume(bars: number): void;
  seek(seconds: number): void;
}

/** Seeks to a second as soon as the duration is known. */
function seekWhenReady(audio: HTMLAudioElement, seconds: number): void {
  if (audio.readyState > 0) audio.currentTime = seconds;
  else
    audio.addEventListener('loadedmetadata', () => (audio.currentTime = seconds), { once: true });
}

/** The levels are read of the beats alone that are played. */
function toTrack({ id, title, producer, src, peaks }: PublicBeat): Track {
  return {
    path: beatPath(id),
    title,
    by: producer,
    src,
    startPath: beatPath(id),
    get levels() {
      return groupPeaks(peaks, LEVEL_COUNT);
    },
  };
}

type Dispatch = (event: PlayerEvent) => void;

/**
 * Dispatches the events of the audio element.
 * @param isOwn whether what the element has is one of the beats, and no song
 * @param onReady called in the same rendering in which the element is returned
 */
function useAudio(
  dispatch: Dispatch,
  setWaiting: (isWaiting: boolean) => void,
  isOwn: () => boolean,
  onReady: (audio: HTMLAudioElement) => void,
) {
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is ready once
  useEffect(() => {
    const element = getAudio();
    const controller = new AbortController();
    const listen = (name: string, handler: () => void) =>
      element.addEventListener(name, () => isOwn() && handler(), controller);
    listen('ended', () => dispatch({ type: 'ended' }));
    listen('error', () => dispatch({ type: 'failed' }));
    // Unplugged headphones, a call or the keys of the lock screen do it without the page's involvement.
    listen('pause', () => !element.ended && dispatch({ type: 'pause' }));
    listen('play', () => !element.paused && dispatch({ type: 'play' }));
    listen('waiting', () => setWaiting(true));
    for (const name of ['playing', 'pause', 'error', 'ended'])
      listen(name, () => setWaiting(false));
    setAudio(element);
    onReady(element);
    return () => controller.abort();
  }, [dispatch, setWaiting]);
  return audio;
}

function startPlayback(audio: HTMLAudioElement, dispatch: Dispatch): void {
  audio.play().catch((error: unknown) => {
    // Another beat was selected, or playback was stopped meanwhile: not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    dispatch({ type: isRefused ? 'pause' : 'failed' });
  });
}

/**
 * The beat player: the state machine of player-rules.ts with audio.
 * @param beats the beats of the filtered list
 */
export function usePlayer(allBeats: readonly PublicBeat[], beats: readonly PublicBeat[]): Player {
  const ids = beats.map(({ id }) => id);
  const first = ids[0];
  const [state, dispatch] = useReducer(reduceEvent, initialPlayerState, (empty) =>
    first === undefined
      ? empty
      : reduceEvent(empty, { type: 'select', id: first, ids, isPlaying: false }),
  );
  const [isWaiting, setWaiting] = useState(false);
  const [volume, setVolume] = useState(FIRST_VOLUME);
  /** null: the beat plays already. */
  const startSecond = useRef<number | null>(0);
  const isOwn = () => getTrack()?.path.startsWith(paths.beats) ?? true;
  const audio = useAudio(dispatch, setWaiting, isOwn, resumeBeat);
  const beat = allBeats.find(({ id }) => id === state.current) ?? null;
  const src = beat?.src ?? null;
  const key = ids.join();

  /** Goes on with what another page of this document began. */
  function resumeBeat(element: HTMLAudioElement): void {
    const path = getTrack()?.path;
    const id = allBeats.find((listed) => beatPath(listed.id) === path)?.id;
    if (id === undefined) return;
    startSecond.current = null;
    setVolume(Math.round(element.volume * VOLUME_BARS));
    dispatch({ type: 'select', id, ids, isPlaying: !element.paused });
    if (element.loop) dispatch({ type: 'loop' });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is the same when its ids are
  useEffect(() => dispatch({ type: 'relist', ids }), [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a beat is the same while its id is
  useEffect(() => {
    const beatsById = new Map(allBeats.map((listed) => [listed.id, listed]));
    const order = [...state.previous, state.current ?? 0, ...state.next].map((id) =>
      beatsById.get(id),
    );
    setQueue(order.filter((listed) => listed !== undefined).map(toTrack));
  }, [state.previous, state.current, state.next]);

  useEffect(() => {
    if (audio !== null) audio.loop = state.isLooping;
  }, [audio, state.isLooping]);

  // Each round starts a beat; nothing is fetched before playback or display needs it. Runs
  // synchronously within the click: phones allow playback only there, and a seek that follows must
  // not run first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round plays the same beat again
  useLayoutEffect(() => {
    if (audio === null || beat === null) return;
    const beginSecond = startSecond.current;
    startSecond.current = 0;
    if (beginSecond === null) return;
    const isIdle = !state.isPlaying && beginSecond === 0;
    if (isIdle && (audio.getAttribute('src') === null || !isOwn())) return;
    setTrack(toTrack(beat));
    seekWhenReady(audio, beginSecond);
    if (state.isPlaying) startPlayback(audio, dispatch);
  }, [audio, src, state.startCount]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a beat is the same while its sound is
  useLayoutEffect(() => {
    if (audio === null || beat === null) return;
    if (!state.isPlaying) {
      if (isOwn()) audio.pause();
      return;
    }
    setWaiting(audio.paused || audio.readyState < HAVE_FUTURE_DATA);
    setTrack(toTrack(beat));
    if (audio.paused) startPlayback(audio, dispatch);
  }, [audio, src, state.isPlaying]);

  return {
    ...state,
    hasNext: state.next.length > 0,
    hasPrevious: state.previous.length > 0,
    audio,
    beat,
    isWaiting: isWaiting && state.isPlaying,
    volume,
    select(id, { isPlaying = true, startSecond: seconds = 0 } = {}) {
      startSecond.current = seconds;
      dispatch({ type: 'select', id, ids, isPlaying });
    },
    toggle: () => dispatch({ type: state.isPlaying ? 'pause' : 'play' }),
    next: () => dispatch({ type: 'next' }),
    previous: () => dispatch({ type: 'previous' }),
    stop() {
      dispatch({ type: 'stop' });
      if (audio !== null && audio.readyState > 0) audio.currentTime = 0;
    },
    toggleLoop: () => dispatch({ type: 'loop' }),
    toggleShuffle: () => dispatch({ type: 'shuffle', ids }),
    setVolume(bars) {
      setVolume(bars);
      if (audio !== null) audio.volume = bars / VOLUME_BARS;
    },
    seek(seconds) {
      if (audio === null || beat === null) return;
      setTrack(toTrack(beat));
      seekWhenReady(audio, seconds);
    },
  };
}
