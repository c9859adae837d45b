import { isSavingData } from '../../ui/first-paint.ts';

/** Timeout in milliseconds after which a link replaces the player. */
const TIMEOUT_MS = 6_000;

/** Event dispatched on a player, and bubbling, when it is started. */
export const PLAYER_START_EVENT = 'player-start';

/** Returns whether the platform responds; a failed frame cannot be detected otherwise. */
export async function canReach(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // Every browser allows an opaque request for an icon.
    await fetch(new URL('/favicon.ico?', address), { mode: 'no-cors', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

/** What is shown over the cover of a started player. */
type Screen = 'waiting' | 'frame' | 'unreachable';

function createStatus(text: string): HTMLElement {
  const status = document.createElement('p');
  status.role = 'status';
  status.textContent = text;
  return status;
}

function createUnreachable({ dataset, href }: HTMLAnchorElement): HTMLElement {
  const status = createStatus(`${dataset.platform} no responde en este momento. `);
  const link = document.createElement('a');
  Object.assign(link, { href, rel: 'noopener', target: '_blank' });
  link.textContent = `Abrir en ${dataset.platform}`;
  status.append(link);
  return status;
}

function createFrame({ dataset }: HTMLAnchorElement): HTMLElement {
  const frame = document.createElement('iframe');
  frame.src = dataset.frame ?? '';
  frame.title = dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.allowFullscreen = true;
  return frame;
}

/** Puts an element over the cover of a player in place of what was shown there. */
function showScreen(player: HTMLElement, screen: Screen, element: HTMLElement): void {
  player.querySelector('[data-screen]')?.remove();
  element.dataset.screen = screen;
  player.dataset.player = 'on';
  player.append(element);
}

/** Shows the cover of a player again. */
export function stopPlayer(player: HTMLElement): void {
  player.querySelector('[data-screen]')?.remove();
  player.dataset.player = '';
}

/** Starts what the cover of a player names. */
export async function startPlayer(player: HTMLElement): Promise<void> {
  const cover = player.querySelector<HTMLAnchorElement>('a[data-frame]');
  if (cover === null) return;
  const waiting = createStatus('Cargando…');
  showScreen(player, 'waiting', waiting);
  player.dispatchEvent(new CustomEvent(PLAYER_START_EVENT, { bubbles: true }));
  const isReachable = await canReach(cover.dataset.frame ?? '');
  // Stopped, or started again, meanwhile.
  if (waiting.parentElement !== player) return;
  if (isReachable) showScreen(player, 'frame', createFrame(cover));
  else showScreen(player, 'unreachable', createUnreachable(cover));
}

function onClick(event: MouseEvent): void {
  const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
  const cover = (target as Element).closest?.<HTMLElement>('a[data-frame]');
  const player = cover?.closest<HTMLElement>('[data-player]');
  if (!player || event.defaultPrevented || metaKey || ctrlKey || shiftKey || altKey) return;
  if (isSavingData()) return;
  event.preventDefault();
  void startPlayer(player);
}

/** Lets every cover of the page, present and future, start its player. */
export function start(): void {
  // The same listener is added once.
  document.addEventListener('click', onClick);
}
