import { type Box, type Focus, moveBox } from '../../../../contracts/press-crop.ts';

/** A face: fractions of the picture's sides, and the detector's confidence (0 to 1). */
export interface Face extends Box {
  score: number;
}

/** Faces narrower than this share of the widest one are people in the background. */
const BACKGROUND = 0.5;
/** The detector's boxes begin at the eyebrows: the share of a face's height that is added for forehead and hair. */
const FOREHEAD = 0.4;
/** Boxes that share more than this are of one face. */
const SAME = 0.4;
const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

/** The share of the smaller of two boxes that both have. */
function getOverlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return width > 0 && height > 0 ? (width * height) / smaller : 0;
}

/** Returns each face once, as it was found with the highest confidence. */
export function withoutRepeats(faces: readonly Face[]): Face[] {
  const kept: Face[] = [];
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((item) => getOverlap(item, face) < SAME)) kept.push(face);
  }
  return kept;
}

/**
 * Returns the focal point of the people in a picture, in percent: the middle of the box around all
 * faces of the foreground, and that box with the foreheads; null without a face.
 */
export function focusOfFaces(faces: readonly Face[]): Focus | null {
  const widest = Math.max(0, ...faces.map(({ width }) => width));
  const people = faces.filter(({ width }) => width >= widest * BACKGROUND);
  if (people.length === 0) return null;
  const left = Math.min(...people.map(({ x }) => x));
  const right = Math.max(...people.map(({ x, width }) => x + width));
  const top = Math.min(...people.map(({ y }) => y));
  const bottom = Math.max(...people.map(({ y, height }) => y + height));
  const percent = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 100);
  const hair = Math.min(...people.map(({ y, height }) => y - FOREHEAD * height));
  return {
    x: percent((left + right) / 2),
    y: percent((top + bottom) / 2),
    faces: moveBox({ x: left, y: hair, width: right - left, height: bottom - hair }, WHOLE),
  };
}
