import { type ShareShape, shapedPath } from '../../../contracts/share-shapes.ts';
import { openDialog } from '../shell/dialogs.ts';

/** Id of the dialog of share-sheet.tsx. */
export const SHARE_DIALOG = 'compartir';

export interface ShareSubject {
  /** Path of the share picture. */
  picture: string;
  path: string;
  title: string;
}

export function openShareSheet({ picture, path, title }: ShareSubject): void {
  const dialog = document.getElementById(SHARE_DIALOG);
  const sheet = dialog?.parentElement;
  if (!dialog || !sheet) return;
  Object.assign(sheet.dataset, { title, path });
  for (const image of dialog.querySelectorAll('img')) {
    image.src = shapedPath(picture, image.dataset.shape as ShareShape);
  }
  openDialog(SHARE_DIALOG);
}
