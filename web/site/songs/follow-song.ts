import { start as startTracks } from '../players/play-tracks.ts';
import { getAudio, getTrack } from '../players/sound.ts';

/**
 * Plays the song of a lyric from its button or from a line that has a second, and marks the line that is sung.
 * @param sheet the sheet of the lyric (lyric-page.tsx)
 */
export function followSong(sheet: HTMLElement, signal: AbortSignal): void {
  startTracks(sheet, signal);
  const play = sheet.querySelector<HTMLButtonElement>('[data-track]');
  const lines = [...sheet.querySelectorAll<HTMLElement>('[data-second]')];
  if (play === null || lines.length === 0) return;
  const audio = getAudio();
  const { path } = JSON.parse(play.dataset.track ?? '') as { path: string };
  const getSecond = (line: HTMLElement) => Number(line.dataset.second);

  function showLine(): void {
    const isHere = getTrack()?.path === path;
    const sung = isHere
      ? lines.findLast((line) => getSecond(line) <= audio.currentTime)
      : undefined;
    const last = lines.find((line) => 'sung' in line.dataset);
    if (sung === last) return;
    // Who has scrolled elsewhere is left there.
    const { top = -1, bottom = -1 } = last?.getBoundingClientRect() ?? {};
    if (top >= 0 && bottom <= innerHeight) sung?.scrollIntoView({ block: 'nearest' });
    for (const line of lines) line.toggleAttribute('data-sung', line === sung);
  }
  function playFrom(second: number): void {
    if (play?.ariaPressed !== 'true') play?.click();
    const seek = () => (audio.currentTime = second);
    if (audio.readyState > 0) seek();
    else audio.addEventListener('loadedmetadata', seek, { once: true, signal });
  }
  for (const event of ['timeupdate', 'seeked', 'emptied'])
    audio.addEventListener(event, showLine, { signal });
  for (const line of lines) {
    const button = line.querySelector('[data-seek]');
    button?.addEventListener('click', () => playFrom(getSecond(line)));
  }
  showLine();
}
