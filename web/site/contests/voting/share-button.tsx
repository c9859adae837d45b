import { useState } from 'react';
import { votingPath } from '../../../../contracts/paths.ts';
import { shareLink } from '../../share/share-link.ts';
import css from './share-button.module.css';
import type { Competitor } from './voting-data.ts';

interface Props {
  event: string;
  competitor: Competitor;
  isOpen: boolean;
}

/** Button that shares a competitor's address. */
export function ShareButton({ event, competitor, isOpen }: Props) {
  const [said, setSaid] = useState('');
  const title = isOpen ? `Vote por ${competitor.aka}` : competitor.aka;
  async function onClick(): Promise<void> {
    const address = new URL(votingPath(event, competitor.ref), location.href).href;
    setSaid(await shareLink(address, title, title));
  }
  return (
    <>
      <button type="button" className={`script-only ${css.share}`} onClick={onClick}>
        Compartir
      </button>
      <span role="status" className={css.said}>
        {said}
      </span>
    </>
  );
}
