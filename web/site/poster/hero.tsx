import type { ReactNode } from 'react';
import { isFocusLow } from '../../../contracts/halftone-crop.ts';
import type { Ink } from '../../../contracts/inks.ts';
import type { HalftonePicture } from '../../../contracts/pictures.ts';
import { getNarrowFocus, HalftonePictureImage } from '../../ui/halftone-picture.tsx';
import { composeHero, getLowSlide, isTinyName } from '../../ui/hero-composition.ts';
import { bleedHeroSizes, heroSizes } from '../../ui/picture-sizes.ts';
import { FitTitle } from '../shell/fit-title.tsx';
import css from './hero.module.css';

interface Props {
  ink: Ink;
  /** On the sticker. */
  label: ReactNode;
  title: string;
  heading: 'h1' | 'h2';
  picture: HalftonePicture | null;
  /** Whether no other picture of the page shows the same. */
  isDescribed?: boolean;
  /** Whether it is the first picture of the page. */
  isFirst?: boolean;
  /** Goes on the sheet of paper beside the title: what to do, and a few words. */
  children?: ReactNode;
  className?: string | undefined;
  /** Whether the sheet stands below the title on wide screens, both in the left half. */
  isStacked?: boolean;
}

/**
 * Top of a page or slide: a sheet in the ink of the item with its picture as a halftone, the name
 * across both and a sheet of paper with the actions. Without a picture the name fills the sheet.
 */
export function Hero(props: Props) {
  const { ink, label, title, heading, picture, isFirst = false, children, className = '' } = props;
  const { isDescribed = false, isStacked = false } = props;
  const focus = picture && getNarrowFocus(picture);
  const lowPage = focus && isFocusLow(focus) ? '' : undefined;
  const low = heading === 'h2' && focus ? getLowSlide(focus) : lowPage;
  const hero = picture && composeHero(picture, title, isStacked);
  return (
    <div
      className={`${css.hero} ${picture ? '' : css.type} ${className}`}
      data-ink={ink}
      data-composition={hero?.composition}
      data-aside={hero?.isCardAside || undefined}
      data-group={hero?.isGroup || undefined}
      data-tiny={(hero?.composition === 'split' && isTinyName(title)) || undefined}
      data-low={low}
    >
      {picture ? (
        <HalftonePictureImage
          className={`${css.picture} ${heading === 'h1' ? css.shared : ''}`}
          picture={picture}
          alt={isDescribed ? picture.alt : ''}
          sizes={hero?.composition === 'bleed' ? bleedHeroSizes : heroSizes}
          wideScreenShape={hero?.shape === 'wide' ? 'wide' : 'hero'}
          isFirst={isFirst}
          hasPreview={isFirst}
        />
      ) : (
        <span className={css.dots} aria-hidden="true" />
      )}
      <p className={`sticker dark ${css.label}`}>{label}</p>
      <div className={css.title}>
        <FitTitle
          as={heading}
          text={title}
          className={picture ? `cut ${css.name}` : css.name}
          isRising={heading === 'h2'}
        />
      </div>
      {children ? <div className={`paper ${css.sheet}`}>{children}</div> : null}
    </div>
  );
}
