import { countPlays } from '../players/count-plays.ts';
import { pauseOtherWindows } from '../players/one-window.ts';

/** Plays the beat of the home page where it stands; the drawing of its sound shows how far it is. */
export function start(box: HTMLElement): void {
  const button = box.querySelector<HTMLButtonElement>('[data-play]');
  const wave = box.querySelector('svg');
  const playedWave = wave?.querySelector('svg');
  if (!button || !wave || !playedWave) return;
  const audio = new Audio(button.dataset.play);
  audio.preload = 'none';
  audio.dataset.beat = button.dataset.beat;
  pauseOtherWindows(audio);
  countPlays(audio);
  const width = wave.viewBox.baseVal.width;
  const updateWave = () => {
    button.ariaPressed = String(!audio.paused);
    const playedShare = audio.duration > 0 ? audio.currentTime / audio.duration : 0;
    playedWave.setAttribute('width', (playedShare * width).toFixed(1));
  };
  for (const event of ['play', 'pause', 'ended', 'timeupdate', 'error']) {
    audio.addEventListener(event, updateWave);
  }
  button.addEventListener('click', () => {
    if (audio.paused) audio.play().catch(updateWave);
    else audio.pause();
  });
}
