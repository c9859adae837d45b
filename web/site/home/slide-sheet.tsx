import type { ReactNode } from 'react';
import type { Picture } from '../../../contracts/pictures.ts';
import { PictureImage } from '../../ui/picture.tsx';
import { fullBleed } from '../../ui/picture-sizes.ts';
import { cutText } from '../../ui/text.ts';
import { FitTitle } from '../shell/fit-title.tsx';
import css from './slides.module.css';

/** Maximum characters of a description on a slide. */
const DESCRIPTION = 314;
interface SheetProps {
  kind: 'artist' | 'event' | 'content' | 'capsule';
  label: string;
  name: string;
  description: string;
  to: string;
  background: Picture | null;
  /** Whether the slide is the first, whose picture is the largest of the page. */
  isFirst?: boolean;
  /** Goes below the description. */
  children?: ReactNode;
  /** Goes beside the text. */
  side?: ReactNode;
}

/** Layout shared by all slides: background, sticker, name, cut description and link. */
export function SlideSheet({
  kind,
  label,
  name,
  description,
  to,
  background,
  isFirst = false,
  children,
  side,
}: SheetProps) {
  return (
    <article className={`${css.sheet} ${css[kind]}`}>
      {background ? (
        <PictureImage
          className={css.background}
          picture={background}
          alt=""
          sizes={fullBleed}
          isFirst={isFirst}
        />
      ) : null}
      <div className={css.text}>
        <p className="sticker">{label}</p>
        <FitTitle as="h2" text={name} className={css.name} />
        {description ? (
          <p className={css.description}>{cutText(description, DESCRIPTION)}</p>
        ) : null}
        {children}
        <p>
          <a className="button" href={to} aria-label={`Ver más de ${name}`}>
            Ver más
          </a>
        </p>
      </div>
      {side ? <div className={css.side}>{side}</div> : null}
    </article>
  );
}
