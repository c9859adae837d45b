import { wrapIndex } from '../../ui/sliding-window.ts';
import { padTwoDigits } from '../../ui/text.ts';
import { watchSwipes } from '../../ui/watch-swipes.ts';
import { openDialog } from '../shell/dialogs.ts';

/** Shows a thumbnail's picture in the viewer. */
function showPhoto(dialog: HTMLElement, link: HTMLAnchorElement, index: number): void {
  const thumbnail = link.querySelector<HTMLImageElement>('img[srcset]');
  const currentImage = dialog.querySelector('img');
  if (thumbnail === null || currentImage === null) return;
  // A new element, so that the former picture is not shown while the new one loads.
  const image = currentImage.cloneNode() as HTMLImageElement;
  image.srcset = thumbnail.srcset;
  image.src = link.href;
  image.width = Number(thumbnail.getAttribute('width'));
  image.height = Number(thumbnail.getAttribute('height'));
  // Its room is kept while it loads, so that the buttons below it do not move away from a finger.
  image.style.setProperty('--ratio', String(image.width / image.height));
  image.style.setProperty('--own-width', `${image.width}px`);
  image.alt = link.dataset.alt ?? link.dataset.photo ?? '';
  currentImage.replaceWith(image);
  const [number, title] = dialog.querySelectorAll('figcaption > b, figcaption > span');
  if (number) number.textContent = padTwoDigits(index + 1);
  if (title) title.textContent = link.dataset.photo ?? '';
}

/** Opens the pictures of an album (album.tsx) in its dialog. */
export function start(album: HTMLElement): void {
  const links = [...album.querySelectorAll<HTMLAnchorElement>('a[data-photo]')];
  const dialog = album.querySelector('dialog');
  if (dialog === null) return;
  let index = 0;
  const screen = dialog.querySelector<HTMLElement>('[data-screen]');
  const zoomButton = dialog.querySelector<HTMLElement>('[data-zoom]');
  /** Enlarges the picture around a place (0 to 1 across and down), or shows it whole again. */
  function zoom(isZoomed: boolean, x = 0.5, y = 0.5): void {
    if (!screen || !zoomButton) return;
    screen.toggleAttribute('data-zoomed', isZoomed);
    zoomButton.ariaPressed = String(isZoomed);
    zoomButton.ariaLabel = isZoomed ? 'Reducir' : 'Ampliar';
    zoomButton.textContent = isZoomed ? '−' : '+';
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = screen;
    screen.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }
  const isZoomed = () => screen?.hasAttribute('data-zoomed') ?? false;
  function showPhotoAt(next: number): void {
    zoom(false);
    index = wrapIndex(next, links.length);
    const link = links[index];
    if (dialog && link) showPhoto(dialog, link, index);
  }
  dialog.addEventListener('keydown', ({ key }) => {
    if (links.length < 2 || isZoomed()) return;
    if (key === 'ArrowLeft') showPhotoAt(index - 1);
    else if (key === 'ArrowRight') showPhotoAt(index + 1);
  });
  if (screen && links.length > 1) {
    watchSwipes(screen, (step) => isZoomed() || showPhotoAt(index + step));
  }
  album.addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target.closest('[data-zoom]')) return zoom(!isZoomed());
    if (target instanceof HTMLImageElement && screen?.contains(target)) {
      const { left, top, width, height } = target.getBoundingClientRect();
      return zoom(!isZoomed(), (event.clientX - left) / width, (event.clientY - top) / height);
    }
    const step = target.closest<HTMLElement>('[data-step]')?.dataset.step;
    if (step) return showPhotoAt(index + Number(step));
    const link = target.closest<HTMLAnchorElement>('a[data-photo]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    showPhotoAt(links.indexOf(link));
    openDialog(dialog.id);
  });
}
