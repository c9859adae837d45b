import type { PublicFlyer } from '../../contracts/flyers.ts';
import css from './flyer-poster.module.css';

/** The flyer's picture, linked to the flyer's address in a new tab if it has one. */
export function FlyerPoster({ flyer }: { flyer: PublicFlyer }) {
  const image = (
    <img
      className={css.image}
      src={flyer.src}
      srcSet={flyer.widths.map(({ src, width }) => `${src} ${width}w`).join(', ')}
      sizes="(width >= 48rem) 40rem, 92vw"
      width={flyer.width}
      height={flyer.height}
      alt={flyer.alt || flyer.title}
    />
  );
  if (flyer.link === '') return <div className={css.poster}>{image}</div>;
  return (
    <a className={css.poster} href={flyer.link} target="_blank" rel="noopener noreferrer">
      {image}
    </a>
  );
}
