import { wrapIndex } from '../../ui/sliding-window.ts';
import { trackNumber } from '../../ui/text.ts';
import { openDialog } from '../shell/dialogs.ts';

/** Shows a thumbnail's picture in the viewer. */
function showPhoto(dialog: HTMLElement, link: HTMLAnchorElement, index: number): void {
  const thumbnail = link.querySelector<HTMLImageElement>('img[srcset]');
  const shown = dialog.querySelector('img');
  if (thumbnail === null || shown === null) return;
  // A new element, so that the former picture is not shown while the new one loads.
  const image = shown.cloneNode() as HTMLImageElement;
  image.srcset = thumbnail.srcset;
  image.src = link.href;
  image.width = Number(thumbnail.getAttribute('width'));
  image.height = Number(thumbnail.getAttribute('height'));
  image.alt = link.dataset.photo ?? '';
  shown.replaceWith(image);
  const [number, title] = dialog.querySelectorAll('figcaption > b, figcaption > span');
  if (number) number.textContent = trackNumber(index + 1);
  if (title) title.textContent = image.alt;
}

/** Opens the pictures of an album (album.tsx) in its dialog. */
export function start(album: HTMLElement): void {
  const links = [...album.querySelectorAll<HTMLAnchorElement>('a[data-photo]')];
  const dialog = album.querySelector('dialog');
  if (dialog === null) return;
  let index = 0;
  function move(to: number): void {
    index = wrapIndex(to, links.length);
    const link = links[index];
    if (dialog && link) showPhoto(dialog, link, index);
  }
  dialog.addEventListener('keydown', ({ key }) => {
    if (links.length < 2) return;
    if (key === 'ArrowLeft') move(index - 1);
    else if (key === 'ArrowRight') move(index + 1);
  });
  album.addEventListener('click', (event) => {
    const target = event.target as Element;
    const step = target.closest<HTMLElement>('[data-step]')?.dataset.step;
    if (step) return move(index + Number(step));
    const link = target.closest<HTMLAnchorElement>('a[data-photo]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    move(links.indexOf(link));
    openDialog(dialog.id);
  });
}
