import { report } from '../shell/report.ts';
import { SOUND_EVENT } from '../shell/visits.ts';

/** Name of the channel between the windows of the site. */
const CHANNEL = 'sound';
/** Seconds after which a track counts as played; a shorter one when it has ended. */
const PLAYED_SECONDS = 30;
/** Volume at first, 0 to 1. */
const FIRST_VOLUME = 0.8;

/** Places at which the dock knows how loud a track is. */
export const LEVEL_COUNT = 64;

/** `readyState` from which sound is heard. */
export const HAVE_FUTURE_DATA = 3;

/** A beat or a song that plays or can go on. */
export interface Track {
  /** Path under which it is counted and shared; no other track has it. */
  path: string;
  title: string;
  /** Whose it is. */
  by: string;
  /** Root-relative URL of the audio file. */
  src: string;
  /** Ink of the page on which it was started; by default one of its own. */
  ink?: string | undefined;
  /** Loudness over time, 0 to 1, at places of equal distance. */
  readonly levels: readonly number[];
  /** Path of the page, with its fragment, on which it was started. */
  startPath: string;
}

/** What a button says of its track; without peaks the drawing beside it has them. */
export type ButtonTrack = Omit<Track, 'levels' | 'startPath'> & { peaks?: string };

let audio: HTMLAudioElement | undefined;
let track: Track | null = null;
/** The list that the track was started from, in its order. */
let queue: readonly Track[] = [];

/**
 * Lets one window of the site play at a time: audio that starts pauses that of all others. The channel is
 * open only while the audio plays, so that a silent page can still be restored from the browser's memory.
 */
function pauseOtherWindows(element: HTMLAudioElement): void {
  let channel: BroadcastChannel | null = null;
  const close = () => {
    channel?.close();
    channel = null;
  };
  element.addEventListener('play', () => {
    channel ??= new BroadcastChannel(CHANNEL);
    channel.onmessage = () => element.pause();
    channel.postMessage('play');
  });
  for (const event of ['pause', 'ended', 'error']) element.addEventListener(event, close);
}

/** Reports each track once that was heard long enough. */
function countPlays(element: HTMLAudioElement): void {
  let counted = '';
  element.addEventListener('timeupdate', () => {
    const { played, duration, src } = element;
    let heardSeconds = 0;
    for (let part = 0; part < played.length; part += 1)
      heardSeconds += played.end(part) - played.start(part);
    if (counted === src || heardSeconds < Math.min(PLAYED_SECONDS, duration - 1)) return;
    counted = src;
    if (track) report('play', track.path);
  });
}

/** Returns the one audio element of the document, which all players and the dock share. */
export function getAudio(): HTMLAudioElement {
  if (audio) return audio;
  const element = new Audio();
  audio = element;
  element.preload = 'metadata';
  element.volume = FIRST_VOLUME;
  pauseOtherWindows(element);
  countPlays(element);
  // Starts the dock (frame/start.ts).
  element.addEventListener('play', () => dispatchEvent(new Event(SOUND_EVENT)));
  return element;
}

/** Returns the track of the audio element. */
export function getTrack(): Track | null {
  return track;
}

/** Sets the list that is played on when its page has gone. */
export function setQueue(tracks: readonly Track[]): void {
  queue = tracks;
}

/** Returns the next (1) or previous (-1) track of the list; undefined at its end, or if the current one is not in it. */
export function findNeighbour(step: 1 | -1): Track | undefined {
  const position = queue.findIndex(({ path }) => path === track?.path);
  return position < 0 ? undefined : queue[position + step];
}

/** Returns whether the audio element plays or is about to, and whether it still waits for its sound. */
export function getSoundState({ paused, error, readyState }: HTMLAudioElement) {
  const isOn = !paused && error === null;
  return { isOn, isWaiting: isOn && readyState < HAVE_FUTURE_DATA };
}

/** Makes a track that of the audio element; the same one goes on, unless it has failed. */
export function setTrack(next: Track): void {
  const element = getAudio();
  track = next;
  if (element.getAttribute('src') === next.src && element.error === null) return;
  element.setAttribute('src', next.src);
  element.load();
}

/** Silences the audio element and forgets its track. */
export function endTrack(): void {
  track = null;
  audio?.pause();
  audio?.removeAttribute('src');
  audio?.load();
}
