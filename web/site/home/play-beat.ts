import { paths } from '../../../contracts/paths.ts';
import { getAudio, getSoundState, getTrack, setTrack, type Track } from '../players/sound.ts';

/** Height of the drawing of a beat's sound (wave.tsx). */
const WAVE_HEIGHT = 64;

/** Reads the loudness from the bars of the drawing, so that the page does not hold it twice. */
function readLevels(wave: SVGSVGElement): number[] {
  const bars =
    wave
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/(?<=v)[\d.]+/g) ?? [];
  return bars.map((height) => Number(height) / WAVE_HEIGHT);
}

/** Plays the beat of the home page where it stands; the drawing of its sound shows how far it is. */
export function start(box: HTMLElement, signal: AbortSignal): void {
  const button = box.querySelector<HTMLButtonElement>('[data-track]');
  const wave = box.querySelector('svg');
  const playedWave = wave?.querySelector('svg');
  if (!button || !wave || !playedWave) return;
  const beat = JSON.parse(button.dataset.track ?? '') as Omit<Track, 'levels' | 'startPath'>;
  const track = { ...beat, levels: readLevels(wave), startPath: `${paths.home}#beat` };
  const audio = getAudio();
  const width = wave.viewBox.baseVal.width;
  const update = () => {
    const isHere = getTrack()?.id === beat.id;
    const { isOn, isWaiting } = getSoundState(audio);
    button.ariaPressed = String(isHere && isOn);
    button.ariaBusy = String(isHere && isWaiting);
    const playedShare = isHere && audio.duration > 0 ? audio.currentTime / audio.duration : 0;
    playedWave.setAttribute('width', (playedShare * width).toFixed(1));
  };
  const events = ['play', 'playing', 'waiting', 'pause', 'ended', 'timeupdate', 'error', 'emptied'];
  for (const event of events) {
    audio.addEventListener(event, update, { signal });
  }
  button.addEventListener('click', () => {
    if (button.ariaPressed === 'true') return audio.pause();
    setTrack(track);
    audio.play().catch(update);
    // Within the click, not when the browser tells of it.
    update();
  });
  update();
}
