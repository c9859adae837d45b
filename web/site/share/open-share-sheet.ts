import type { ShareSubject } from './share-subject.ts';

/** Opens the share sheet for a part of the page. */
export async function openShareSheet(subject: ShareSubject): Promise<void> {
  const { openSheet } = await import('./share-kit.ts');
  openSheet(subject);
}
