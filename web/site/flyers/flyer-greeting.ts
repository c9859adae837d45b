import type { PublicFlyer } from '../../../contracts/flyers.ts';
import { INSIDE_EVENT, INSIDE_KEY, isSavingData } from '../../ui/first-paint.ts';
import css from '../../ui/flyer-poster.module.css';
import { takeFlyer } from '../../ui/take-flyer.ts';
import { openDialog } from '../shell/dialogs.ts';
import { recall } from '../shell/visitor.ts';

/** Milliseconds until the flyer opens: for who comes back, and for who has just entered. */
const PAUSE = 900;
const LOOK_AROUND = 20_000;

/** The flyer's picture, linked to the flyer's address in a new tab if it has one. */
function makePoster(flyer: PublicFlyer): HTMLElement {
  const image = document.createElement('img');
  image.className = css.image ?? '';
  image.sizes = '(width >= 48rem) 40rem, 92vw';
  image.srcset = flyer.widths.map(({ src, width }) => `${src} ${width}w`).join(', ');
  image.src = flyer.src;
  image.width = flyer.width;
  image.height = flyer.height;
  image.alt = flyer.title;
  const poster = document.createElement(flyer.link === '' ? 'div' : 'a');
  poster.className = css.poster ?? '';
  if (poster instanceof HTMLAnchorElement) {
    Object.assign(poster, { href: flyer.link, target: '_blank', rel: 'noopener noreferrer' });
  }
  poster.append(image);
  return poster;
}

async function greet(dialog: HTMLDialogElement): Promise<void> {
  const flyer = await takeFlyer();
  // Do not cover a dialog that the visitor has opened meanwhile.
  if (flyer === null || document.querySelector('dialog[open]')) return;
  dialog.ariaLabel = flyer.title;
  dialog.append(makePoster(flyer));
  openDialog(dialog.id);
}

/**
 * Shows a flyer once per browser session: at once to who comes back to the home page, and to who has
 * just passed the splash after 20 seconds.
 */
export function start(element: HTMLElement): void {
  const dialog = element.querySelector('dialog');
  if (dialog === null || isSavingData()) return;
  const openAfter = (wait: number) => setTimeout(() => void greet(dialog), wait);
  if (recall(INSIDE_KEY) !== null) openAfter(PAUSE);
  else addEventListener(INSIDE_EVENT, () => openAfter(LOOK_AROUND), { once: true });
}
