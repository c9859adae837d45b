import { useState } from 'react';
import { votePicturePath, votingPath } from '../../../../contracts/paths.ts';
import { openShareSheet } from '../../share/open-share-sheet.ts';
import { shareLink } from '../../share/share-link.ts';
import button from '../../shell/plain-button.module.css';
import css from './share-button.module.css';
import type { Competitor } from './voting-data.ts';

interface Props {
  event: string;
  competitor: Competitor;
  isOpen: boolean;
}

/** Buttons that share a competitor's address, or a picture of it. */
export function ShareButton({ event, competitor, isOpen }: Props) {
  const [status, setStatus] = useState('');
  const title = isOpen ? `Vote por ${competitor.aka}` : competitor.aka;
  async function onClick(): Promise<void> {
    const address = new URL(votingPath(event, competitor.ref), location.href).href;
    setStatus(await shareLink(address, title, title));
  }
  function openPictures(): void {
    const picturePath = votePicturePath(event, competitor.ref);
    openShareSheet({ picturePath, path: votingPath(event, competitor.ref), title });
  }
  return (
    <>
      <button type="button" className={`script-only ${button.plain}`} onClick={onClick}>
        Compartir
      </button>
      <button type="button" className={`script-only ${button.plain}`} onClick={openPictures}>
        Imagen
      </button>
      <span role="status" className={css.said}>
        {status}
      </span>
    </>
  );
}
