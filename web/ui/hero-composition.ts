import type { HalftonePicture } from '../../contracts/pictures.ts';
import {
  type Focus,
  halftoneCrop,
  halftoneShapes,
  isFocusLow,
  placeInSlot,
} from '../../contracts/press-crop.ts';

/**
 * How wide screens compose a hero: the picture on the right with the name across its edge, the picture
 * over the whole sheet with the name at its foot, or a short name as one giant word before the picture.
 */
export type Composition = 'split' | 'bleed' | 'word';

export interface HeroComposition {
  composition: Composition;
  /** Shape of the halftone. */
  shape: 'wide' | 'phone';
  /** Whether the sheet with the actions stands below the name: at the picture's foot it would cover the faces. */
  isCardAside: boolean;
}

/** Characters of the longest name that is set as one giant word. */
const LONGEST_GIANT = 8;
/** Characters of the longest word that, at the height of the giant one, would not reach over the picture. */
const LONGEST_TINY = 4;
/** Width over height from which a picture fills a wide sheet without losing most of its height. */
const LANDSCAPE = 1.2;
/** What stands at the left edge of a landscape would be lost under the name. */
const LEFTMOST_PERCENT = 30;
/** Height of a slot, as a share, below which the sheet with the actions begins. */
const CARD_LEVEL = 0.58;
/** The same for the giant word. */
const WORD_LEVEL = 0.52;
/** Share of an upright screen's height that a split hero shows on a usual wide screen. */
const SEEN = 0.8;

type Printed = Pick<HalftonePicture, 'width' | 'height'> & { press: { focus: Focus } };

/** Returns the lowest level of the faces, or of the head around the focal point, as a share of the slot. */
function findLowest(focus: Focus, seen: number): number {
  const { faces } = focus;
  const lowest = faces ? faces.y + faces.height : focus.y / 100 + 0.12;
  const start = (placeInSlot(focus).y / 100) * (1 - seen);
  return (lowest - start) / seen;
}

/** What a phone shows of an upright print above a slide's actions, at 360 × 640; what its title leaves free. */
const SHORT = { seen: 0.63, free: 0.45 };
/** The same of tall phones. */
const TALL = { seen: 1, free: 0.55 };
/** The same of an open poster in a row. */
const POSTER = { seen: 0.7, free: 0.5 };

const isCovered = (focus: Focus, { seen, free }: typeof SHORT) =>
  focus.faces !== undefined && findLowest(focus, seen) > free;

/** On which phones the picture of a slide must end above the title, which would cover faces. */
export function findLowSlide(focus: Focus): 'phone' | 'short' | undefined {
  if (isFocusLow(focus) || isCovered(focus, TALL)) return 'phone';
  return isCovered(focus, SHORT) ? 'short' : undefined;
}

/** What keeps the title of a poster in a row off its faces: a lower title, or a picture that ends above it. */
export function findLowPoster(focus: Focus): 'name' | 'picture' | undefined {
  if (focus.faces === undefined) return undefined;
  return isCovered(focus, POSTER) ? 'picture' : 'name';
}

/** Whether a name is one word of few letters, which has room for larger type than others. */
export function isTiny(name: string): boolean {
  return name.length <= LONGEST_TINY && !name.includes(' ');
}

/** Chooses the composition of a hero; the same picture and name always have the same. */
export function composeHero(picture: Printed, name: string): HeroComposition {
  const isLandscape = picture.width / picture.height >= LANDSCAPE;
  const shape = isLandscape ? 'wide' : 'phone';
  const { focus } = halftoneCrop(picture, picture.press.focus, halftoneShapes[shape]);
  const lowest = findLowest(focus, isLandscape ? 1 : SEEN);
  const isLow = lowest > CARD_LEVEL;
  const isGiant = !name.includes(' ') && !isTiny(name) && name.length <= LONGEST_GIANT;
  if (lowest <= WORD_LEVEL && !isLandscape && isGiant) {
    return { composition: 'word', shape, isCardAside: false };
  }
  if (!isLow && isLandscape && focus.x >= LEFTMOST_PERCENT) {
    return { composition: 'bleed', shape, isCardAside: false };
  }
  return { composition: 'split', shape, isCardAside: isLow };
}
