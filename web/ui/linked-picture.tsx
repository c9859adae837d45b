import type { Picture } from '../../contracts/pictures.ts';
import css from './linked-picture.module.css';

interface Props {
  picture: Picture & { link: string };
  /** What the picture shows, if it has no text of its own for those who cannot see it. */
  name: string;
  /** Width of the slot on the page, as in the `sizes` attribute; left out in a dialog, which waits for the picture. */
  sizes?: string;
}

/** A picture, linked to its address in a new tab if it has one. */
export function LinkedPicture({ picture, name, sizes }: Props) {
  const { src, widths, width, height, alt, link } = picture;
  const image = (
    <img
      className={css.image}
      src={src}
      srcSet={widths.map((item) => `${item.src} ${item.width}w`).join(', ')}
      sizes={sizes ?? '(width >= 48rem) 40rem, 92vw'}
      loading={sizes === undefined ? 'eager' : 'lazy'}
      width={width}
      height={height}
      alt={alt || name}
    />
  );
  if (link === '') return <div className={css.poster}>{image}</div>;
  return (
    <a className={css.poster} href={link} target="_blank" rel="noopener noreferrer">
      {image}
    </a>
  );
}
