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

export function openShareSheet({ picturePath, path, title }: ShareSubject): void {
  const dialog = document.getElementById(SHARE_DIALOG_ID);
  const sheet = dialog?.parentElement;
  if (!dialog || !sheet) return;
  Object.assign(sheet.dataset, { title, path });
  for (const image of dialog.querySelectorAll('img')) {
    image.src = shapedPath(picturePath, image.dataset.shape as ShareShape);
  }
  openDialog(SHARE_DIALOG_ID);
}
