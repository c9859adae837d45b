import type { Picture } from '../../contracts/pictures.ts';
import css from './picture.module.css';

interface Props {
  picture: Picture;
  /** Empty if adjacent text says the same. */
  alt: string;
  /** Width of the slot, as in the `sizes` attribute. */
  sizes: string;
  /** Whether this is the first picture of the page, loaded with high priority. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** Picture over its placeholder, if it has one; fills its slot, whose aspect ratio is set by the class. */
export function PictureImage({ picture, alt, sizes, isFirst = false, className }: Props) {
  return (
    <span className={`${css.frame} ${className ?? ''}`}>
      {picture.placeholder ? (
        <img
          className={css.placeholder}
          src={picture.placeholder}
          alt=""
          aria-hidden="true"
          width={picture.width}
          height={picture.height}
        />
      ) : null}
      <img
        className={css.image}
        src={picture.src}
        srcSet={picture.widths.map(({ src, width }) => `${src} ${width}w`).join(', ')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  );
}
