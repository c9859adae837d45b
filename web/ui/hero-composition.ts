import {
  type Box,
  type Focus,
  getHalftoneCrop,
  halftoneShapes,
  isFocusLow,
  isWideGroup,
  MIN_VISIBLE_IN_HERO,
  placeInSlot,
} from '../../contracts/halftone-crop.ts';
import type { HalftonePicture } from '../../contracts/pictures.ts';
import { countTitleLines, getFit } from './fit.ts';

/**
 * How wide screens compose a hero: the picture on the right with the name across its edge, the picture
 * over the whole sheet with the name at its foot, or a short name as one giant word before the picture.
 */
export type Composition = 'split' | 'bleed' | 'word';

export interface HeroComposition {
  composition: Composition;
  shape: 'wide' | 'phone';
  /** Whether the sheet with the actions stands below the name, because at the foot of the picture it would cover faces. */
  isCardAside: boolean;
  /** Whether the picture is seen whole beside its name: its faces do not fit the slot, or may be anywhere. */
  isGroup: boolean;
}

/** Maximum characters of a name that is set as one giant word. */
const MAX_GIANT_LENGTH = 8;
/** Maximum characters of a name that would be too short to cross the picture as a giant word. */
const MAX_TINY_LENGTH = 4;
/** Minimum aspect ratio (width over height) of a picture that fills a wide sheet without losing most of its height. */
const MIN_LANDSCAPE_RATIO = 1.2;
/** Minimum distance of the focal point from the left edge, in percent; further left the name would cover it. */
const MIN_BLEED_FOCUS_PERCENT = 30;
/** Level, as a share of the slot's height, above which faces must end so that the sheet with the actions does not cover them. */
const MAX_FACES_ABOVE_CARD = 0.58;
/** The same level for long sheets, in landscapes whose faces are known. */
const MAX_FACES_ABOVE_LONG_CARD = 0.42;
/** The same level for the giant word. */
const MAX_FACES_ABOVE_WORD = 0.52;
/** Minimum share of the height of an upright halftone that a split hero shows on a usual wide screen. */
const MIN_VISIBLE_HEIGHT_SHARE = 0.8;

/** Where a name ends, as a share of the width of the slot that it crosses. */
const NAME_END = { split: 0.25, bleed: 0.64 } as const;
/** Where a name and the sheet below it end in a bleed; a split hero has them beside its picture. */
const STACK_END = 0.48;
/** Shares of a landscape's width and height that are visible in the slots of usual wide screens. */
const VISIBLE_LANDSCAPE_SHARES = {
  split: [
    { x: 0.6, y: 1 },
    { x: 0.9, y: 1 },
  ],
  bleed: [
    { x: 1, y: 0.64 },
    { x: 1, y: 1 },
  ],
} as const;
/** Bottom of a name, and the maximum height of one of its lines, as shares of the hero's height. */
const NAME_FOOT = 0.96;
const MAX_NAME_LINE_HEIGHT = 0.28;
/** Height of a line of a name of fit 1, as a share of the hero's height, on a screen twice as wide as high. */
const FIT_ONE_LINE_HEIGHT = 2.8;

/**
 * The area that the texts of a hero cover at most, in shares of the slot: left of `nameEnd` everything
 * below `nameTop`, right of it everything below `sheetTop`.
 */
interface CoveredArea {
  nameEnd: number;
  nameTop: number;
  sheetTop: number;
}

type PrintedPicture = Pick<HalftonePicture, 'width' | 'height'> & {
  halftone: { focus: Focus; hint?: Box | null };
};

/** Returns the level, as a share of the slot's height, at which the faces end, or the head around the focal point. */
function getLowestFaceLevel(focus: Focus, visibleShare: number): number {
  const { faces } = focus;
  const lowest = faces ? faces.y + faces.height : focus.y / 100 + 0.12;
  const start = (placeInSlot(focus).y / 100) * (1 - visibleShare);
  return (lowest - start) / visibleShare;
}

/** Returns the highest level at which a name can begin, as a share of the hero's height. */
function getNameTop(name: string): number {
  const line = Math.min(MAX_NAME_LINE_HEIGHT, FIT_ONE_LINE_HEIGHT / getFit(name));
  return NAME_FOOT - line * countTitleLines(name);
}

/** Whether the texts of a hero cover no face of a landscape; true if the faces are not known. */
function areFacesUncovered(
  focus: Focus,
  composition: 'split' | 'bleed',
  { nameEnd, nameTop, sheetTop }: CoveredArea,
): boolean {
  const { faces } = focus;
  if (faces === undefined) return true;
  const at = placeInSlot(focus, MIN_VISIBLE_IN_HERO);
  return VISIBLE_LANDSCAPE_SHARES[composition].every((visibleShare) => {
    const left = (faces.x - (at.x / 100) * (1 - visibleShare.x)) / visibleShare.x;
    const faceBottom =
      (faces.y + faces.height - (at.y / 100) * (1 - visibleShare.y)) / visibleShare.y;
    return faceBottom <= (left >= nameEnd ? sheetTop : Math.min(nameTop, sheetTop));
  });
}

/**
 * A short phone (360 × 640): the share of an upright print that is visible above the actions of a slide, and
 * the share of the visible part that the title does not cover.
 */
const SHORT_PHONE = { visibleShare: 0.63, uncoveredShare: 0.45 };
/** The same shares for tall phones. */
const TALL_PHONE = { visibleShare: 1, uncoveredShare: 0.55 };
/** The same shares for an open poster in a row. */
const OPEN_POSTER = { visibleShare: 0.7, uncoveredShare: 0.5 };

const areFacesCovered = (focus: Focus, { visibleShare, uncoveredShare }: typeof SHORT_PHONE) =>
  focus.faces !== undefined && getLowestFaceLevel(focus, visibleShare) > uncoveredShare;

/**
 * Returns on which phones the picture of a slide must end above the title, because the title would cover
 * faces: all, short ones, or none (undefined).
 */
export function getLowSlide(focus: Focus): 'phone' | 'short' | undefined {
  if (isFocusLow(focus) || areFacesCovered(focus, TALL_PHONE)) return 'phone';
  return areFacesCovered(focus, SHORT_PHONE) ? 'short' : undefined;
}

/**
 * Returns how the title of a poster in a row stays off its faces: by a lower title (`name`), by a picture that
 * ends above it (`picture`); undefined if the faces are not known.
 */
export function getLowPoster(focus: Focus): 'name' | 'picture' | undefined {
  if (focus.faces === undefined) return undefined;
  return areFacesCovered(focus, OPEN_POSTER) ? 'picture' : 'name';
}

/** Whether a name is one short word, which has room for larger type than others. */
export function isTinyName(name: string): boolean {
  return name.length <= MAX_TINY_LENGTH && !name.includes(' ');
}

/**
 * Chooses the composition of a hero; the same picture and name always have the same.
 * @param isStacked whether the sheet stands below the name, left of the picture's middle
 */
export function composeHero(
  picture: PrintedPicture,
  name: string,
  isStacked = false,
): HeroComposition {
  const isLandscape = picture.width / picture.height >= MIN_LANDSCAPE_RATIO;
  const shape = isLandscape ? 'wide' : 'phone';
  const { focus: chosenFocus, hint } = picture.halftone;
  const { focus } = getHalftoneCrop(picture, chosenFocus, halftoneShapes[shape], hint);
  const lowestFaceLevel = getLowestFaceLevel(focus, isLandscape ? 1 : MIN_VISIBLE_HEIGHT_SHARE);
  const isLow = lowestFaceLevel > MAX_FACES_ABOVE_CARD;
  const isGiant = !name.includes(' ') && !isTinyName(name) && name.length <= MAX_GIANT_LENGTH;
  if (lowestFaceLevel <= MAX_FACES_ABOVE_WORD && !isLandscape && isGiant) {
    return { composition: 'word', shape, isCardAside: false, isGroup: false };
  }
  const nameTop = getNameTop(name);
  const inBleed = isStacked
    ? { nameEnd: STACK_END, nameTop: 0, sheetTop: 1 }
    : { nameEnd: NAME_END.bleed, nameTop, sheetTop: MAX_FACES_ABOVE_LONG_CARD };
  const isBleed = !isLow && isLandscape && focus.x >= MIN_BLEED_FOCUS_PERCENT;
  if (isBleed && areFacesUncovered(focus, 'bleed', inBleed)) {
    return { composition: 'bleed', shape, isCardAside: false, isGroup: false };
  }
  const isCrossed =
    isLandscape &&
    !areFacesUncovered(focus, 'split', {
      nameEnd: NAME_END.split,
      nameTop,
      sheetTop: MAX_FACES_ABOVE_LONG_CARD,
    });
  const isGroup = isLandscape
    ? isWideGroup(picture, chosenFocus)
    : (focus.faces?.height ?? 0) > MIN_VISIBLE_HEIGHT_SHARE;
  const isCardAside = isLow || (!isStacked && (isGroup || isCrossed));
  return { composition: 'split', shape, isCardAside, isGroup };
}
