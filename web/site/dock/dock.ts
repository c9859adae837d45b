import { getInk } from '../../../contracts/inks.ts';
import { paths } from '../../../contracts/paths.ts';
import { formatDuration } from '../../ui/text.ts';
import { setMediaActions } from '../players/media-session.ts';
import { PLAYER_START_EVENT } from '../players/play.ts';
import {
  endTrack,
  findNeighbour,
  getAudio,
  getSoundState,
  getTrack,
  setTrack,
  type Track,
} from '../players/sound.ts';
import { animateHalftones } from './breath.ts';
import css from './dock.module.css';
import { showPosition, showTrack } from './lock-screen.ts';
import { startSeeking } from './seek.ts';
import { startVisits } from './visit.ts';

/** Dots of the print along each side. */
const DOTS = 6;

type Attributes = Readonly<Record<string, string>>;

function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string | undefined,
  attributes: Attributes = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className ?? '';
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function createDrawing(name: string, attributes: Attributes): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The print of a track: a halftone whose dots are as large as it is loud, from left to right. */
function createPrint(levels: Track['levels']): SVGElement {
  const print = createDrawing('svg', { viewBox: `0 0 ${DOTS} ${DOTS}`, 'aria-hidden': 'true' });
  for (let index = 0; index < DOTS * DOTS; index += 1) {
    const [column, row] = [index % DOTS, Math.floor(index / DOTS)];
    const level = levels[Math.floor(((column + row / DOTS) / DOTS) * levels.length)] ?? 0;
    const r = 0.1 + 0.45 * level * (0.35 + (0.65 * row) / (DOTS - 1));
    print.append(
      createDrawing('circle', { cx: `${column + 0.5}`, cy: `${row + 0.5}`, r: r.toFixed(2) }),
    );
  }
  return print;
}

function createDock() {
  const dock = create('section', css.dock, { 'aria-label': 'Suena ahora' });
  const play = create('button', css.play, { type: 'button' });
  const link = create('a', css.track, { draggable: 'false' });
  const print = create('span', css.print);
  const title = create('b', css.title);
  const artist = create('span', css.artist);
  const line = create('span', css.line);
  // Heard from the slider.
  const time = create('span', css.time, { 'aria-hidden': 'true' });
  line.append(time, artist);
  const texts = create('span', css.words);
  texts.append(title, line);
  const purpose = create('span', 'hidden-text');
  purpose.textContent = 'Ir a';
  link.append(purpose, print, texts);
  const slider = create('input', css.slider, {
    type: 'range',
    min: '0',
    step: '1',
    'aria-label': 'Avance',
  });
  const createStep = (name: string) =>
    create('button', `${css.step} ${name === 'Anterior' ? css.previous : ''}`, {
      type: 'button',
      'data-name': name,
    });
  const [previous, next] = [createStep('Anterior'), createStep('Siguiente')];
  const close = create('button', css.close, {
    type: 'button',
    'aria-label': 'Cerrar el reproductor',
  });
  const status = create('p', 'hidden-text', { role: 'status' });
  dock.append(previous, play, next, link, slider, close, status);
  return { dock, play, previous, next, link, print, title, time, artist, slider, close, status };
}

/** Shows whether the list goes on in a direction; a button with the focus stays. */
function updateStep(button: HTMLButtonElement, direction: 1 | -1): void {
  const track = findNeighbour(direction);
  const { name = '' } = button.dataset;
  button.hidden = findNeighbour(1) === undefined && findNeighbour(-1) === undefined;
  button.ariaDisabled = String(track === undefined);
  button.ariaLabel = track === undefined ? name : `${name}: ${track.title}`;
}

/** Whether the page has the player of the list of beats, and it stands for the dock. */
const isControlled = ({ path }: Track) =>
  path.startsWith(paths.beats) && document.querySelector('[data-controls]') !== null;

/** The page on which the dock opens keeps its sizes, so that nothing moves under a finger. */
function showDock(dock: HTMLElement, isShown: boolean, isNewPage: boolean): void {
  const { dataset } = document.documentElement;
  dock.hidden = !isShown;
  if (!isShown) delete dataset.dock;
  else if (isNewPage) dataset.dock = '';
  else dataset.dock ??= 'new';
}

/** Starts the players of the page, which show what is heard. */
function wakePlayers(): void {
  const players = '[data-island="beats"], [data-island]:has([data-track])';
  // As a finger does (islands/loader.ts).
  for (const player of document.querySelectorAll(players))
    player.dispatchEvent(new Event('pointerdown'));
}

/**
 * Shows what plays at the foot of every page (docs/decisions/10-sound-that-stays.md). The player of the list of
 * beats has the same controls: the dock is hidden beside it.
 * @param startPage ends the parts of the page before and starts those of the new one
 */
export function startDock(startPage: () => void): void {
  const audio = getAudio();
  const { dock, play, previous, next, link, print, title, time, artist, slider, close, status } =
    createDock();
  let shownTrack: Track | null = null;
  let levels: Track['levels'] = [];

  function playNeighbour(direction: 1 | -1): void {
    const track = findNeighbour(direction);
    if (track === undefined) return;
    setTrack(track);
    audio.play().catch(update);
    update();
  }
  function updatePosition(isNewPage = false): void {
    showDock(dock, shownTrack !== null && !isControlled(shownTrack), isNewPage);
    // Beside the player of the list its keys are the list's.
    if (dock.hidden) return;
    setMediaActions({ nexttrack: () => playNeighbour(1) }, findNeighbour(1) !== undefined);
    setMediaActions({ previoustrack: () => playNeighbour(-1) }, findNeighbour(-1) !== undefined);
  }
  function updateTrack(): void {
    const track = getTrack();
    if (track === shownTrack) return;
    shownTrack = track;
    showTrack(track, { play: () => void audio.play(), stop: closeDock });
    updatePosition();
    if (track === null) return;
    dock.dataset.ink = track.ink ?? getInk({ id: Number(/\d+/.exec(track.path)), ink: '' });
    link.href = track.startPath;
    title.textContent = track.title;
    levels = track.levels;
    print.replaceChildren(createPrint(levels));
  }
  function update(): void {
    updateTrack();
    if (shownTrack === null) animateHalftones(audio, null);
    if (shownTrack === null) return;
    const { currentTime, duration, error } = audio;
    const { isOn, isWaiting } = getSoundState(audio);
    const length = Number.isFinite(duration) ? duration : 0;
    updateStep(previous, -1);
    updateStep(next, 1);
    play.dataset.playing = isOn ? 'on' : '';
    play.ariaBusy = String(isWaiting);
    play.ariaLabel = `${isOn ? 'Pausar' : 'Reproducir'} ${shownTrack.title}`;
    artist.textContent = error === null ? shownTrack.by : 'No se pudo reproducir.';
    if (error !== null) status.textContent = `No se pudo reproducir ${shownTrack.title}.`;
    slider.max = String(Math.max(1, Math.floor(length)));
    slider.valueAsNumber = Math.floor(currentTime);
    const position = formatDuration(Math.floor(currentTime));
    slider.setAttribute('aria-valuetext', `${position} de ${formatDuration(length)}`);
    if (time.textContent !== position) time.textContent = position;
    dock.style.setProperty('--played', String(length > 0 ? currentTime / length : 0));
    showPosition(audio);
    animateHalftones(audio, isOn && !isWaiting ? levels : null);
  }
  function closeDock(): void {
    const hadFocus = dock.contains(document.activeElement);
    endTrack();
    update();
    if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true });
  }

  play.addEventListener('click', () => {
    if (getSoundState(audio).isOn || shownTrack === null) return audio.pause();
    setTrack(shownTrack);
    audio.play().catch(update);
    update();
  });
  startSeeking(dock, slider, audio);
  close.addEventListener('click', closeDock);
  previous.addEventListener('click', () => playNeighbour(-1));
  next.addEventListener('click', () => playNeighbour(1));
  dock.addEventListener('keydown', ({ key, shiftKey, target }) => {
    if (key === 'Escape') closeDock();
    // As in the list of beats; the slider has arrows of its own.
    else if (!shiftKey || target === slider) return;
    else if (key === 'ArrowRight') playNeighbour(1);
    else if (key === 'ArrowLeft') playNeighbour(-1);
  });
  const events = ['play', 'playing', 'waiting', 'pause', 'ended', 'timeupdate', 'error'];
  for (const event of [...events, 'loadedmetadata', 'loadstart'])
    audio.addEventListener(event, update);
  // The list of beats goes on by itself.
  audio.addEventListener('ended', () => dock.hidden || playNeighbour(1));
  // A video of the page is heard alone.
  document.addEventListener(PLAYER_START_EVENT, () => audio.pause());
  // Only the page that is seen is heard, so that the browser can keep it in memory.
  addEventListener('pagehide', () => audio.pause());

  wakePlayers();
  document.body.append(dock);
  startVisits(
    dock,
    () => shownTrack !== null,
    startPage,
    (pageTitle) => {
      wakePlayers();
      updatePosition(true);
      status.textContent = pageTitle;
    },
  );
  update();
}
