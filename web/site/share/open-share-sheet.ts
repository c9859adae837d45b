import { type ShareShape, shapedPath } from '../../../contracts/share-shapes.ts';
import { openDialog } from '../shell/dialogs.ts';

/** Id of the dialog of share-sheet.tsx. */
export const SHARE_DIALOG_ID = 'compartir';

export interface ShareSubject {
  /** Path of the share picture. */
  picturePath: string;
  path: string;
  title: string;
}

const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? '';

const toPath = (address: string) => {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
};

/** Returns what the head of the page names to those who share its address. */
const readPageSubject = (): ShareSubject => ({
  picturePath: toPath(readMeta('image')),
  path: toPath(readMeta('url')),
  title: readMeta('title'),
});

/** Shows a subject in the share sheet; by default the page. */
export function showSubject({ picturePath, path, title } = readPageSubject()): void {
  const sheet = document.getElementById(SHARE_DIALOG_ID)?.parentElement;
  if (!sheet) return;
  const address = new URL(path, location.href).href;
  Object.assign(sheet.dataset, { title, address });
  for (const image of sheet.querySelectorAll('img')) {
    image.src = shapedPath(picturePath, image.dataset.shape as ShareShape);
  }
  const link = sheet.querySelector<HTMLAnchorElement>('a[target]');
  if (link) link.href = `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`;
}

export function openShareSheet(subject: ShareSubject): void {
  showSubject(subject);
  openDialog(SHARE_DIALOG_ID);
}
