import type { ReactNode } from 'react';
import type { EntryCard } from '../../../contracts/public-entries.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { card as cardSizes } from '../../ui/picture-sizes.ts';
import { trackNumber } from '../../ui/text.ts';
import { FitTitle } from '../shell/fit-title.tsx';
import css from './index-grid.module.css';
import { both, type Look } from './looks.ts';

interface LinkProps {
  card: EntryCard;
  className?: string | undefined;
  children: ReactNode;
}

/** Link to a card's page, which may be external. */
export function CardLink({ card, className, children }: LinkProps) {
  if (card.path.startsWith('/')) {
    return (
      <a className={className} href={card.path}>
        {children}
      </a>
    );
  }
  return (
    <a className={className} href={card.path} rel="noopener">
      {children}
    </a>
  );
}

interface FaceProps {
  card: EntryCard;
  /** Position in the whole index, from 0. */
  index: number;
  isFirst: boolean;
  look: Look;
}

export function CardFace({ card, index, isFirst, look }: FaceProps) {
  return (
    <CardLink card={card} className={both(css.card, look.card)}>
      {card.picture ? (
        <PictureImage
          className={both(css.picture, look.picture)}
          picture={card.picture}
          alt=""
          sizes={cardSizes}
          isFirst={isFirst}
        />
      ) : (
        <span className={both(css.blank, look.picture)} aria-hidden="true">
          {card.name.slice(0, 1)}
        </span>
      )}
      <span className={both(css.number, look.number)} aria-hidden="true">
        {trackNumber(index + 1)}
      </span>
      <FitTitle as="span" text={card.name} className={both(css.name, look.name)} />
    </CardLink>
  );
}
