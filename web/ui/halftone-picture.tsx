import {
  type Focus,
  findFaces,
  getHalftoneCrop,
  halftoneShapes,
  isWideGroup,
  MIN_VISIBLE,
  MIN_VISIBLE_IN_HERO,
  placeInSlot,
} from '../../contracts/halftone-crop.ts';
import type { HalftonePicture } from '../../contracts/pictures.ts';
import css from './halftone-picture.module.css';
import './focus.css';

interface Props {
  picture: HalftonePicture;
  alt: string;
  /** Width of the slot, as in the `sizes` attribute. */
  sizes: string;
  /**
   * Shape of the picture from 64rem on: `wide` and `hero` (upright) keep all faces visible in slots of any
   * ratio; `upright` is for posters and cards, whose strips are positioned by the focal point.
   */
  wideScreenShape?: 'wide' | 'hero' | 'upright';
  isFirst?: boolean;
  /** Whether a preview of a few dots is shown until the picture has loaded; it costs 100 bytes of HTML that hardly compress. */
  hasPreview?: boolean;
  className?: string | undefined;
}

function roundToStep(percent: number): number {
  return Math.round(percent / 5) * 5;
}

/** Attributes that place the focal point in the slot (focus.css). */
function focusAttributes(narrow: Focus, wideFocus: { x: number; y: number }) {
  const { x, y } = placeInSlot(narrow, MIN_VISIBLE);
  return {
    'data-x': roundToStep(x),
    'data-y': roundToStep(y),
    'data-wide-x': roundToStep(wideFocus.x),
    'data-wide-y': roundToStep(wideFocus.y),
  };
}

/** Where the focal point lies in what a narrow screen shows of a picture, in percent. */
export function getNarrowFocus(picture: HalftonePicture): Focus {
  const { style, focus, hint } = picture.halftone;
  if (style === 'photo') return { ...focus, faces: findFaces(focus) ?? undefined };
  return getHalftoneCrop(picture, focus, halftoneShapes.phone, hint).focus;
}

/** A picture as a poster shows it: a halftone in the ink of the item, or the photograph. */
export function HalftonePictureImage({
  picture,
  alt,
  sizes,
  wideScreenShape = 'upright',
  isFirst = false,
  hasPreview = true,
  className = '',
}: Props) {
  const { halftone } = picture;
  const getFocus = (focus: Focus) => {
    const { x, y } = placeInSlot(focus, MIN_VISIBLE_IN_HERO);
    return { x: wideScreenShape === 'upright' ? focus.x : x, y };
  };
  const isWhole = isWideGroup(picture, halftone.focus) && !halftone.hint;
  const loading = {
    loading: isFirst ? ('eager' as const) : ('lazy' as const),
    fetchPriority: isFirst ? ('high' as const) : ('auto' as const),
    decoding: 'async' as const,
  };
  if (halftone.style === 'photo') {
    return (
      <span className={`${css.frame} ${css.photo} ${className}`} data-whole={isWhole || undefined}>
        <img
          src={picture.src}
          srcSet={picture.widths.map(({ src, width }) => `${src} ${width}w`).join(', ')}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          {...focusAttributes(halftone.focus, getFocus(halftone.focus))}
          {...loading}
        />
      </span>
    );
  }
  const { small, phone, wide } = halftoneShapes;
  const focus = getNarrowFocus(picture);
  const wideFocus =
    wideScreenShape === 'wide' ? getHalftoneCrop(picture, halftone.focus, wide).focus : focus;
  return (
    <span
      className={`${css.frame} ${className}`}
      data-whole={isWhole || undefined}
      {...focusAttributes(focus, getFocus(wideFocus))}
    >
      {halftone.few === null || !hasPreview ? null : (
        <img
          className={css.few}
          src={halftone.few}
          alt=""
          aria-hidden="true"
          width={20}
          height={25}
        />
      )}
      <picture>
        {wideScreenShape === 'wide' ? (
          <source
            media="(width >= 64rem)"
            srcSet={halftone.wide}
            width={wide.width}
            height={wide.height}
          />
        ) : null}
        <img
          src={halftone.phone}
          srcSet={`${halftone.small} ${small.width}w, ${halftone.phone} ${phone.width}w`}
          sizes={sizes}
          width={phone.width}
          height={phone.height}
          alt={alt}
          {...loading}
        />
      </picture>
    </span>
  );
}
