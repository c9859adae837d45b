import type { ReactNode } from 'react';
import type { Ink } from '../../../contracts/inks.ts';
import type { HalftonePicture } from '../../../contracts/pictures.ts';
import { truncateText } from '../../ui/text.ts';
import { Hero } from '../poster/hero.tsx';
import css from './slides.module.css';

/** Maximum characters of a description on a slide. */
const MAX_DESCRIPTION_LENGTH = 314;

interface SheetProps {
  ink: Ink;
  label: string;
  name: string;
  description: string;
  href: string;
  picture: HalftonePicture | null;
  /** Whether the slide is the first, whose picture is the largest of the page. */
  isFirst?: boolean;
  /** Further actions beside "Ver más". */
  actions?: ReactNode;
  /** Goes below the hero. */
  children?: ReactNode;
}

/** Layout shared by all slides: the poster of the item, and below it what belongs to the kind. */
export function SlideSheet(props: SheetProps) {
  const { ink, label, name, description, href, picture, isFirst = false } = props;
  const { actions, children } = props;
  return (
    <article className={css.sheet} data-ink={ink}>
      <Hero
        className={css.hero}
        ink={ink}
        label={label}
        title={name}
        heading="h2"
        picture={picture}
        isFirst={isFirst}
      >
        <p className={css.actions}>
          <a className="button" href={href} aria-label={`Ver más de ${name}`}>
            Ver más <span aria-hidden="true">→</span>
          </a>
          {actions}
        </p>
        {description ? (
          <p className={css.description}>{truncateText(description, MAX_DESCRIPTION_LENGTH)}</p>
        ) : null}
      </Hero>
      {children ? <div className={css.band}>{children}</div> : null}
    </article>
  );
}
