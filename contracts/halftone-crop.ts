/** Sizes, crops and choices of the print look: free of zod, because the public pages use them too. */

/** A rectangle in fractions of a picture's sides (0 to 1). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE_PICTURE: Box = { x: 0, y: 0, width: 1, height: 1 };

/** A point in percent of a picture's sides: every crop keeps it, and the faces around it where they fit. */
export interface Focus {
  x: number;
  y: number;
  /** The box around the faces, with their foreheads. */
  faces?: Box | undefined;
  /** Whether nobody chose the point, and no face was found: faces may be anywhere in the picture. */
  isGuess?: true | undefined;
}

/** How a picture is shown on posters: as a halftone in the item's ink, or as it is. */
export const posterStyles = ['halftone', 'photo'] as const;
export type PosterStyle = (typeof posterStyles)[number];

export const dotSizes = ['fine', 'medium', 'coarse'] as const;
export type DotSize = (typeof dotSizes)[number];

/** Shapes in which the halftone of a picture is made, in pixels. */
export const halftoneShapes = {
  /** Cards, and phones of two device pixels. */
  small: { width: 720, height: 900 },
  /** Phones of three device pixels, posters, cards of wide screens. */
  phone: { width: 1080, height: 1350 },
  /** Heroes of wide screens, and link previews. */
  wide: { width: 1680, height: 1050 },
} as const;
export type HalftoneShape = keyof typeof halftoneShapes;

interface Size {
  width: number;
  height: number;
}

/** Focal point of a picture whose own is not known: an upright one shows a person, with the head at its top. */
export function getDefaultFocus({ width, height }: Size): Focus {
  return { x: 50, y: height > width ? 20 : 38, isGuess: true };
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

/** Returns a box in the fractions of a part of its picture, cut at the edges of that part. */
export function moveBox(box: Box, part: Box): Box {
  const x = clamp((box.x - part.x) / part.width, 0, 1);
  const y = clamp((box.y - part.y) / part.height, 0, 1);
  const right = clamp((box.x + box.width - part.x) / part.width, 0, 1);
  const bottom = clamp((box.y + box.height - part.y) / part.height, 0, 1);
  return { x, y, width: right - x, height: bottom - y };
}

/** Converts a point of a picture, and the box of its faces, into the coordinates of a part of it. */
export function toFocusInPart({ x, y, ...focus }: Focus, part: Box): Focus {
  return {
    ...focus,
    faces: focus.faces && moveBox(focus.faces, part),
    x: clamp(((x / 100 - part.x) / part.width) * 100, 0, 100),
    y: clamp(((y / 100 - part.y) / part.height) * 100, 0, 100),
  };
}

/** Returns the box of faces, of a guess the whole picture; null when staff moved the focal point out of it. */
export function findFaces({ x, y, faces, isGuess }: Focus): Box | null {
  if (faces === undefined) return isGuess ? WHOLE_PICTURE : null;
  const isWithin = (percent: number, start: number, length: number) =>
    percent >= start * 100 - 1 && percent <= (start + length) * 100 + 1;
  return isWithin(x, faces.x, faces.width) && isWithin(y, faces.y, faces.height) ? faces : null;
}

/** Whether the people of a picture stand too far apart for a crop of it in this shape: upright if omitted. */
export function isWideGroup(
  picture: Size,
  focus: Focus,
  slot: Size = halftoneShapes.phone,
): boolean {
  const faces = findFaces(focus);
  return faces !== null && faces.width * picture.width * slot.height > picture.height * slot.width;
}

/** From the middle of a face to the edges of its head, as a share of a crop's side. */
const HEADROOM = 0.12;

/**
 * Returns where a picture stands in a slot of any ratio (`object-position`, in percent): at its focal
 * point, or so that the whole box of faces is seen wherever the slot is large enough for it. `least` is
 * the share of the picture that its smallest slot shows: where it has no room for the whole box, the
 * head around the focal point is whole.
 */
export function placeInSlot(focus: Focus, minVisible = { x: 1, y: 1 }): { x: number; y: number } {
  const faces = findFaces(focus);
  if (faces === null) return { x: focus.x, y: focus.y };
  const toPosition = (start: number, length: number) => clamp((start / (1 - length)) * 100, 0, 100);
  const clampToRange = (start: number, length: number, percent: number, minVisible: number) =>
    length < 1 && length <= minVisible
      ? toPosition(start, length)
      : toPosition(percent / 100 - HEADROOM, 2 * HEADROOM);
  return {
    x: clampToRange(faces.x, faces.width, focus.x, minVisible.x),
    y: clampToRange(faces.y, faces.height, focus.y, minVisible.y),
  };
}

/** Shares of an upright print that its smallest slots show: of its width, and its height. */
export const MIN_VISIBLE = { x: 0.45, y: 0.6 };
/** The same for heroes of wide screens. */
export const MIN_VISIBLE_IN_HERO = { ...MIN_VISIBLE, x: 0.55 };

/** Height in a crop, in percent, below which a title across its lower edge would cover the focal point. */
const LOW_FOCUS_PERCENT = 50;

/** Height in a crop, as a share, below which such a title would cover the chins of faces. */
const LOW_FACES_LEVEL = 0.78;

/** Whether the title must stay below the picture: the picture's edge kept the focal point or the faces low. */
export function isFocusLow(focus: Focus): boolean {
  const faces = findFaces(focus);
  return (
    focus.y > LOW_FOCUS_PERCENT || (faces !== null && faces.y + faces.height > LOW_FACES_LEVEL)
  );
}

/** Height of a focal point without a box of faces, in percent, from which a title stands above it. */
const FOOT_PERCENT = 60;

/** Whether a title has more room above the faces than below them. */
export function hasRoomAbove(focus: Focus): boolean {
  const faces = findFaces(focus);
  return faces === null ? focus.y > FOOT_PERCENT : faces.y > 1 - faces.y - faces.height;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

/** Moves the start of a crop so that it holds all of a range, or nothing else if it is shorter. */
function includeRange(start: number, length: number, first: number, range: number): number {
  const last = first + range - length;
  return clamp(start, Math.min(first, last), Math.max(first, last));
}

/**
 * Returns the part of a picture that a shape shows: as large as possible, the focal point in the
 * middle of its width and in the upper half of its height as far as the picture's edges and the box of
 * faces allow. Where the faces do not fit, the whole picture across: the crop ends below it, on paper.
 * @param hint the part of the picture that staff chose for upright shapes
 */
export function getHalftoneCrop(
  picture: Size,
  focus: Focus,
  slot: Size,
  hint?: Box | null,
): HalftoneCrop {
  if (hint && slot.width < slot.height) {
    const width = Math.floor(hint.width * picture.width);
    const height = Math.floor(hint.height * picture.height);
    const crop = getHalftoneCrop({ width, height }, toFocusInPart(focus, hint), slot);
    const left = crop.left + Math.floor(hint.x * picture.width);
    return { ...crop, left, top: crop.top + Math.floor(hint.y * picture.height) };
  }
  const ratio = slot.width / slot.height;
  if (isWideGroup(picture, focus, slot)) {
    const size = { width: picture.width, height: Math.round(picture.width / ratio) };
    const part = { ...WHOLE_PICTURE, height: size.height / picture.height };
    const shown = { ...focus, faces: findFaces(focus) ?? undefined };
    const { x, y, faces } = toFocusInPart(shown, part);
    return { left: 0, top: 0, ...size, focus: { x: Math.round(x), y: Math.round(y), faces } };
  }
  const [x, y] = [(focus.x / 100) * picture.width, (focus.y / 100) * picture.height];
  const largest = Math.min(picture.height, picture.width / ratio);
  const lifted = (picture.height - y) / (1 - LOWEST_FOCUS_LEVEL);
  const faces = findFaces(focus);
  const box = faces && {
    x: faces.x * picture.width,
    y: faces.y * picture.height,
    width: faces.width * picture.width,
    height: faces.height * picture.height,
  };
  const minHeight = Math.max(
    largest * MIN_CROP_FACTOR,
    box ? Math.max(box.height, box.width / ratio) : 0,
  );
  const height = clamp(lifted, Math.min(minHeight, largest), largest);
  const width = height * ratio;
  const start = {
    x: box ? includeRange(x - width / 2, width, box.x, box.width) : x - width / 2,
    y: box
      ? includeRange(y - FOCUS_LEVEL * height, height, box.y, box.height)
      : y - FOCUS_LEVEL * height,
  };
  const left = clamp(start.x, 0, picture.width - width);
  const top = clamp(start.y, 0, picture.height - height);
  const part = {
    x: left / picture.width,
    y: top / picture.height,
    width: width / picture.width,
    height: height / picture.height,
  };
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.max(1, Math.floor(width)),
    height: Math.max(1, Math.floor(height)),
    focus: {
      x: Math.round(clamp(((x - left) / width) * 100, 0, 100)),
      y: Math.round(clamp(((y - top) / height) * 100, 0, 100)),
      ...(faces ? { faces: moveBox(faces, part) } : {}),
    },
  };
}
