import type { PublicFlyer } from '../../../contracts/flyers.ts';
import { ENTERED_EVENT, ENTERED_KEY, isSavingData } from '../../ui/first-paint.ts';
import css from '../../ui/linked-picture.module.css';
import { pickFlyerOncePerSession } from '../../ui/take-flyer.ts';
import { watchSwipes } from '../../ui/watch-swipes.ts';
import { readStored } from '../shell/visitor.ts';

/** Milliseconds until the flyer is shown. */
const DELAY_MS = 900;

/** The flyer's picture, linked to the flyer's address in a new tab if it has one. */
function createPoster(flyer: PublicFlyer): HTMLElement {
  const image = document.createElement('img');
  image.className = css.image ?? '';
  image.sizes = '(width >= 48rem) 40rem, 92vw';
  image.srcset = flyer.widths.map(({ src, width }) => `${src} ${width}w`).join(', ');
  image.src = flyer.src;
  image.width = flyer.width;
  image.height = flyer.height;
  image.alt = flyer.alt || flyer.title;
  const poster = document.createElement(flyer.link === '' ? 'div' : 'a');
  poster.className = css.poster ?? '';
  if (poster instanceof HTMLAnchorElement) {
    Object.assign(poster, { href: flyer.link, target: '_blank', rel: 'noopener noreferrer' });
  }
  poster.append(image);
  return poster;
}

/** The narrowest picture of a flyer, for its strip. */
function getNarrowestSource({ widths, src }: PublicFlyer): string {
  return widths[0]?.src ?? src;
}

async function showFlyer(strip: HTMLElement, dialog: HTMLDialogElement): Promise<void> {
  const flyer = await pickFlyerOncePerSession();
  if (flyer === null) return;
  const thumbnail = strip.querySelector<HTMLImageElement>('[data-thumbnail]');
  const title = strip.querySelector('[data-title]');
  if (thumbnail !== null) thumbnail.src = getNarrowestSource(flyer);
  if (title !== null) title.textContent = flyer.title;
  dialog.ariaLabel = flyer.title;
  dialog.append(createPoster(flyer));
  strip.hidden = false;
}

/**
 * Shows a flyer once per browser session: a strip above the thumb, which opens the picture and goes
 * by its button or a swipe. Nothing is covered that the visitor did not ask for.
 */
export function start(element: HTMLElement, signal: AbortSignal): void {
  const strip = element.querySelector('aside');
  const dialog = element.querySelector('dialog');
  if (strip === null || dialog === null || isSavingData()) return;
  const dismiss = () => {
    strip.hidden = true;
  };
  strip.querySelector('[data-dismiss]')?.addEventListener('click', dismiss);
  watchSwipes(strip, dismiss);
  const updateVisibility = () => strip.toggleAttribute('data-away', scrollY > innerHeight / 2);
  addEventListener('scroll', updateVisibility, { passive: true, signal });
  const showLater = () => {
    const timer = setTimeout(() => void showFlyer(strip, dialog), DELAY_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (readStored(ENTERED_KEY) !== null) showLater();
  else addEventListener(ENTERED_EVENT, showLater, { once: true, signal });
}
