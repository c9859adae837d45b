/** Id of the dialog that share-kit.ts makes. */
export const SHARE_DIALOG_ID = 'compartir';

export interface ShareSubject {
  /** Path of the share picture. */
  picturePath: string;
  path: string;
  title: string;
}
