import { type ShareShape, shapedPath } from '../../../contracts/share-shapes.ts';
import { openDialog } from '../shell/dialogs.ts';

/** Id of the dialog of share-sheet.tsx. */
export const SHARE_DIALOG = 'compartir';

export interface ShareSubject {
  /** Path of the share picture. */
  picture: string;
  /** Path of what is shared. */
  path: string;
  title: string;
}

/** Opens the share sheet of the page for one of its subjects. */
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
