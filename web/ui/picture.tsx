import type { Picture } from '../../contracts/pictures.ts';
import css from './picture.module.css';

interface Props {
  picture: Picture;
  /** Empty when a text beside it says the same. */
  alt: string;
  /** How wide the slot is, as in the `sizes` attribute. */
  sizes: string;
  /** The first picture on the page: loaded at once, before all else. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** A picture over its tiny placeholder; fills its slot, whose shape the class gives. */
export function PictureImage({ picture, alt, sizes, isFirst = false, className }: Props) {
  return (
    <span className={`${css.frame} ${className ?? ''}`}>
      <img
        className={css.placeholder}
        src={picture.placeholder}
        alt=""
        aria-hidden="true"
        width={picture.width}
        height={picture.height}
      />
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
