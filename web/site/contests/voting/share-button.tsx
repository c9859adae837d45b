import { votePicturePath, votingPath } from '../../../../contracts/paths.ts';
import { openShareSheet } from '../../share/open-share-sheet.ts';
import button from '../../shell/plain-button.module.css';
import type { Competitor } from './voting-data.ts';

interface Props {
  event: string;
  competitor: Competitor;
  isOpen: boolean;
}

/** Button that shares a competitor's address and picture. */
export function ShareButton({ event, competitor: { aka, ref }, isOpen }: Props) {
  const subject = {
    picturePath: votePicturePath(event, ref),
    path: votingPath(event, ref),
    title: isOpen ? `Vote por ${aka}` : aka,
  };
  return (
    <button
      type="button"
      className={`script-only ${button.plain}`}
      onClick={() => openShareSheet(subject)}
    >
      Compartir
    </button>
  );
}
