import type { HalftonePicture } from '../../contracts/pictures.ts';
import {
  type Focus,
  getHalftoneCrop,
  halftoneShapes,
  isFocusLow,
  MIN_VISIBLE_IN_HERO,
  placeInSlot,
} from '../../contracts/press-crop.ts';
import { countTitleLines, getFit } from './fit.ts';

/**
 * How wide screens compose a hero: the picture on the right with the name across its edge, the picture
 * over the whole sheet with the name at its foot, or a short name as one giant word before the picture.
 */
export type Composition = 'split' | 'bleed' | 'word';

export interface HeroComposition {
  composition: Composition;
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
/** The same of long sheets, which known faces in a landscape stay above. */
const LONG_CARD_LEVEL = 0.42;
/** The same for the giant word. */
const WORD_LEVEL = 0.52;
/** Share of an upright screen's height that a split hero shows on a usual wide screen. */
const MIN_VISIBLE = 0.8;

/** Where a name ends, as a share of the width of the slot that it crosses. */
const NAME_END = { split: 0.25, bleed: 0.64 } as const;
/** Where a name and the sheet below it end in a bleed; a split hero has them beside its picture. */
const STACK_END = 0.48;
/** Shares of a landscape that the slots of usual wide screens show. */
const SEEN_LANDSCAPE = {
  split: [
    { x: 0.6, y: 1 },
    { x: 0.9, y: 1 },
  ],
  bleed: [
    { x: 1, y: 0.64 },
    { x: 1, y: 1 },
  ],
} as const;
/** Foot of a name, and the height of a line at most, as shares of a hero's height. */
const NAME_FOOT = 0.96;
const NAME_LINE = 0.28;
/** A line of a name of fit 1 that fills the width of its column on a screen twice as wide as high. */
const FITTED_LINE = 2.8;

/** What a hero covers at most: from the left to `end` from `top` to the foot, right of it from `sheet`. */
interface Covered {
  end: number;
  top: number;
  sheet: number;
}

type Printed = Pick<HalftonePicture, 'width' | 'height'> & { press: { focus: Focus } };

/** Returns the lowest level of the faces, or of the head around the focal point, as a share of the slot. */
function findLowest(focus: Focus, visibleShare: number): number {
  const { faces } = focus;
  const lowest = faces ? faces.y + faces.height : focus.y / 100 + 0.12;
  const start = (placeInSlot(focus).y / 100) * (1 - visibleShare);
  return (lowest - start) / visibleShare;
}

/** Returns the highest level at which a name begins. */
function findNameTop(name: string): number {
  const line = Math.min(NAME_LINE, FITTED_LINE / getFit(name));
  return NAME_FOOT - line * countTitleLines(name);
}

/** Whether the faces of a landscape, if they are known, lie where a hero covers nothing. */
function isFree(
  focus: Focus,
  composition: 'split' | 'bleed',
  { end, top, sheet }: Covered,
): boolean {
  const { faces } = focus;
  if (faces === undefined) return true;
  const at = placeInSlot(focus, MIN_VISIBLE_IN_HERO);
  return SEEN_LANDSCAPE[composition].every((visibleShare) => {
    const left = (faces.x - (at.x / 100) * (1 - visibleShare.x)) / visibleShare.x;
    const faceBottom =
      (faces.y + faces.height - (at.y / 100) * (1 - visibleShare.y)) / visibleShare.y;
    return faceBottom <= (left >= end ? sheet : Math.min(top, sheet));
  });
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

/**
 * Chooses the composition of a hero; the same picture and name always have the same.
 * @param isStacked whether the sheet stands below the name, left of the picture's middle
 */
export function composeHero(picture: Printed, name: string, isStacked = false): HeroComposition {
  const isLandscape = picture.width / picture.height >= LANDSCAPE;
  const shape = isLandscape ? 'wide' : 'phone';
  const { focus } = getHalftoneCrop(picture, picture.press.focus, halftoneShapes[shape]);
  const lowest = findLowest(focus, isLandscape ? 1 : MIN_VISIBLE);
  const isLow = lowest > CARD_LEVEL;
  const isGiant = !name.includes(' ') && !isTiny(name) && name.length <= LONGEST_GIANT;
  if (lowest <= WORD_LEVEL && !isLandscape && isGiant) {
    return { composition: 'word', shape, isCardAside: false };
  }
  const top = findNameTop(name);
  const inBleed = isStacked
    ? { end: STACK_END, top: 0, sheet: 1 }
    : { end: NAME_END.bleed, top, sheet: LONG_CARD_LEVEL };
  const isBleed = !isLow && isLandscape && focus.x >= LEFTMOST_PERCENT;
  if (isBleed && isFree(focus, 'bleed', inBleed)) {
    return { composition: 'bleed', shape, isCardAside: false };
  }
  const isCrossed =
    isLandscape && !isFree(focus, 'split', { end: NAME_END.split, top, sheet: LONG_CARD_LEVEL });
  return { composition: 'split', shape, isCardAside: isLow || (!isStacked && isCrossed) };
}
