import { paths } from '../../../contracts/paths.ts';
import { groupPeaks } from '../../../contracts/peaks.ts';
import { call } from '../../ui/api.ts';
import { toSongTrack } from '../songs/song-track.ts';
import {
  type ButtonTrack,
  getAudio,
  getSoundState,
  getTrack,
  LEVEL_COUNT,
  setQueue,
  setTrack,
  type Track,
} from './sound.ts';

/** Height of the drawing of a sound (wave.tsx). */
const WAVE_HEIGHT = 64;

/** Reads the loudness from the bars of the drawing, so that the page does not hold it twice. */
function readLevels(wave: SVGSVGElement | null): number[] {
  const bars =
    wave
      ?.querySelector('path')
      ?.getAttribute('d')
      ?.match(/(?<=v)[\d.]+/g) ?? [];
  return bars.map((height) => Number(height) / WAVE_HEIGHT);
}

function showWord(button: HTMLElement, word: Element, isOn: boolean): void {
  word.textContent = isOn ? 'Pausar' : 'Escuchar';
  // Two strokes in the face of the button.
  if (button.firstElementChild) button.firstElementChild.textContent = isOn ? 'II' : '▶';
}

/**
 * Plays the beat or the songs of a part of the page where they stand: those of its own buttons, or of the list that
 * `data-list` names; where the page has the first song of an artist alone (`data-artist`), the others are read at the
 * click. A button with a word (`data-word`) stands for the whole list; the others for one track each. The drawing of a
 * sound shows how far it is.
 */
export function start(box: HTMLElement, signal: AbortSignal): void {
  const list = document.getElementById(box.dataset.list ?? '') ?? box;
  const wave = box.querySelector('svg');
  const toTrack = ({ peaks, ...track }: ButtonTrack): Track => {
    const levels = peaks === undefined ? readLevels(wave) : groupPeaks(peaks, LEVEL_COUNT);
    const { ink } = box.closest<HTMLElement>('[data-ink]')?.dataset ?? {};
    return {
      ...track,
      levels,
      ink: track.path.startsWith(paths.beats) ? undefined : ink,
      startPath: location.pathname + (list.id && `#${list.id}`),
    };
  };
  const listButtons = (part: HTMLElement) => [
    ...part.querySelectorAll<HTMLButtonElement>('button[data-track]'),
  ];
  const readTrack = (button: HTMLElement) =>
    toTrack(JSON.parse(button.dataset.track ?? '') as ButtonTrack);
  let queue = listButtons(list).map(readTrack);
  const buttons = listButtons(box).map((button) => ({
    button,
    word: button.querySelector('[data-word]'),
    own: button.dataset.track ? readTrack(button) : undefined,
  }));
  const audio = getAudio();
  const isCurrent = (track?: Track) => track !== undefined && getTrack()?.path === track.path;
  const update = () => {
    const { isOn, isWaiting } = getSoundState(audio);
    for (const { button, word, own } of buttons) {
      const isHere = word === null ? isCurrent(own) : queue.some(isCurrent);
      button.ariaBusy = String(isHere && isWaiting);
      if (word === null) button.ariaPressed = String(isHere && isOn);
      else showWord(button, word, isHere && isOn);
    }
    const playedWave = wave?.querySelector('svg');
    if (!wave || !playedWave) return;
    const isHere = queue.some(isCurrent);
    const playedShare = isHere && audio.duration > 0 ? audio.currentTime / audio.duration : 0;
    playedWave.setAttribute('width', (playedShare * wave.viewBox.baseVal.width).toFixed(1));
  };
  const events = ['play', 'playing', 'waiting', 'pause', 'ended', 'timeupdate', 'error', 'emptied'];
  for (const event of events) audio.addEventListener(event, update, { signal });
  /** Adds the other songs of an artist of whom the page has the first alone. */
  async function readSongs(artist: string): Promise<void> {
    const { items } = await call('GET /h/songs-list/', { query: { artist } });
    queue = items.map((song) => toTrack(toSongTrack(song)));
    setQueue(queue);
    const current = queue.find(isCurrent);
    if (current) setTrack(current);
    update();
  }
  for (const { button, word, own } of buttons) {
    button.addEventListener('click', () => {
      const track = word === null ? own : (queue.find(isCurrent) ?? queue[0]);
      if (track === undefined) return;
      if (isCurrent(track) && getSoundState(audio).isOn) return audio.pause();
      setQueue(queue);
      setTrack(track);
      audio.play().catch(update);
      // Within the click, not when the browser tells of it.
      update();
      const { artist } = box.dataset;
      if (artist !== undefined && queue.length === 1) readSongs(artist).catch(reportError);
    });
  }
  update();
}
