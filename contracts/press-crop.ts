/** Sizes, crops and choices of the print look: free of zod, because the public pages use them too. */

/** A point in percent of a picture's sides: every crop keeps it. */
export interface Focus {
  x: number;
  y: number;
}

/** How a picture is shown on posters: as a dot screen in the item's ink, or as it is. */
export const posterStyles = ['press', 'photo'] as const;
export type PosterStyle = (typeof posterStyles)[number];

/** Sizes of the dots. */
export const dotSizes = ['fine', 'medium', 'coarse'] as const;
export type DotSize = (typeof dotSizes)[number];

/** Shapes in which the dot screen of a picture is made, in pixels. */
export const halftoneShapes = {
  /** Cards, and phones of two device pixels. */
  small: { width: 720, height: 900 },
  /** Phones of three device pixels, posters, cards of wide screens. */
  phone: { width: 1080, height: 1350 },
  /** Heroes of wide screens, and link previews. */
  wide: { width: 1680, height: 1050 },
  /** Stories. */
  tall: { width: 1080, height: 1920 },
} as const;
export type HalftoneShape = keyof typeof halftoneShapes;

/** Focal point of a picture whose own is not known yet. */
export const DEFAULT_FOCUS: Focus = { x: 50, y: 38 };

interface Size {
  width: number;
  height: number;
}

export interface HalftoneCrop extends Size {
  /** Pixels of the picture. */
  left: number;
  top: number;
  /** Where the focal point lies inside the crop, in percent. */
  focus: Focus;
}

/** Height of the focal point in a crop, as a share; below it is room for a title. */
const FOCUS_LEVEL = 0.38;
const LOWEST_FOCUS_LEVEL = 0.44;
/** A crop is made smaller by at most this factor to lift the focal point to `LOWEST_FOCUS_LEVEL`. */
const MIN_CROP_FACTOR = 0.86;

/** Height in a crop, in percent, below which a title across its lower edge would cover the focal point. */
const LOW_FOCUS_PERCENT = 50;

/** Whether the title must stay below the picture: the picture's edge kept the focal point low. */
export function isFocusLow(focus: Focus): boolean {
  return focus.y > LOW_FOCUS_PERCENT;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/**
 * Returns the part of a picture that a shape shows: as large as possible, the focal point in the
 * middle of its width and in the upper half of its height as far as the picture's edges allow.
 */
export function halftoneCrop(picture: Size, focus: Focus, shape: Size): HalftoneCrop {
  const ratio = shape.width / shape.height;
  const [x, y] = [(focus.x / 100) * picture.width, (focus.y / 100) * picture.height];
  const largest = Math.min(picture.height, picture.width / ratio);
  const lifted = (picture.height - y) / (1 - LOWEST_FOCUS_LEVEL);
  const height = clamp(lifted, largest * MIN_CROP_FACTOR, largest);
  const width = height * ratio;
  const left = clamp(x - width / 2, 0, picture.width - width);
  const top = clamp(y - FOCUS_LEVEL * height, 0, picture.height - height);
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.max(1, Math.floor(width)),
    height: Math.max(1, Math.floor(height)),
    focus: {
      x: Math.round(clamp(((x - left) / width) * 100, 0, 100)),
      y: Math.round(clamp(((y - top) / height) * 100, 0, 100)),
    },
  };
}
