import type { ComponentProps } from 'react';
import { hasRoomAbove } from '../../../contracts/halftone-crop.ts';
import type { EntryCard } from '../../../contracts/public-entries.ts';
import { getFit, hasAccents, hyphenate } from '../../ui/fit.ts';
import { getNarrowFocus, HalftonePictureImage } from '../../ui/halftone-picture.tsx';
import { getLowPoster } from '../../ui/hero-composition.ts';
import { cardSizes } from '../../ui/picture-sizes.ts';
import { padTwoDigits } from '../../ui/text.ts';
import { FitTitle } from '../shell/fit-title.tsx';
import css from './lineup.module.css';

interface LinkProps extends ComponentProps<'a'> {
  card: EntryCard;
}

/** Link to a card's page, which may be external. */
export function CardLink({ card, ...props }: LinkProps) {
  const isOwn = card.path.startsWith('/');
  return <a {...props} href={card.path} rel={isOwn ? undefined : 'noopener'} />;
}

interface FaceProps {
  card: EntryCard;
  /** Position in the whole index, from 0. */
  index: number;
  isFirst: boolean;
}

/** A poster of the line-up: its name stands below the faces, in the seen part while it is closed. */
export function EntryPoster({ card, index, isFirst }: FaceProps) {
  const { name, picture } = card;
  const titleClass = picture ? 'cut' : '';
  const focus = picture && getNarrowFocus(picture);
  const lowPlacement = focus ? getLowPoster(focus) : undefined;
  const isNameOnTop = focus && lowPlacement === undefined && hasRoomAbove(focus);
  return (
    <CardLink
      card={card}
      className={`${css.card} ${isNameOnTop ? css.above : ''}`}
      data-low={lowPlacement}
    >
      {picture ? (
        <HalftonePictureImage
          className={css.picture}
          picture={picture}
          alt=""
          sizes={cardSizes}
          isFirst={isFirst}
        />
      ) : (
        <span className={`dotted ${css.picture} ${css.blank}`} aria-hidden="true" />
      )}
      <span className={css.number} aria-hidden="true">
        {padTwoDigits(index + 1)}
      </span>
      <span
        className={`fit ${titleClass} ${css.spine}`}
        data-fit={getFit(name)}
        data-accents={hasAccents(name) ? '' : undefined}
        aria-hidden="true"
      >
        {hyphenate(name)}
      </span>
      <FitTitle as="span" text={name} className={`${titleClass} ${css.name}`} />
    </CardLink>
  );
}
