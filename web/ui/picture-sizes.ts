/** Values of `sizes`. */

/**
 * The whole width of a phone. Smaller than the slot at two device pixels per CSS pixel, so that
 * phones of 360 to 418 pixels take the small halftone (720 wide), half as heavy: it is not visible.
 */
const phoneSizes = '(min-resolution: 2.5dppx) 100vw, 86vw';
/** A hero: the whole width of phones, half of wide screens. */
export const heroSizes = `(width >= 64rem) 52vw, ${phoneSizes}`;
/** A hero over the whole width. */
export const bleedHeroSizes = `(width >= 64rem) 100vw, ${phoneSizes}`;
/** A card of an index, as wide as when it is open. */
export const cardSizes = `(width >= 64rem) 38vw, (width >= 48rem) 34vw, ${phoneSizes}`;
/**
 * For the thumbnails of an album. On phones smaller than the slot: at two or three device pixels per
 * CSS pixel the difference is not visible, and less data is transferred.
 */
export const thumbnailSizes =
  '(width >= 64rem) 22vw, (width >= 48rem) 30vw, (min-resolution: 2.5dppx) 28vw, 43vw';
