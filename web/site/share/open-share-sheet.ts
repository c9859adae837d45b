/** Id of the dialog that share-kit.ts makes. */
export const SHARE_DIALOG_ID = 'compartir';

export interface ShareSubject {
  /** Path of the share picture. */
  picturePath: string;
  path: string;
  title: string;
}

/** Opens the share sheet for a part of the page. */
export async function openShareSheet(subject: ShareSubject): Promise<void> {
  const { openSheet } = await import('./share-kit.ts');
  openSheet(subject);
}
