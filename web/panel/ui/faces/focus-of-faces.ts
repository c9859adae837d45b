import type { Focus } from '../../../../contracts/press-crop.ts';

/** A face: fractions of the picture's sides, and the detector's confidence (0 to 1). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  score: number;
}

/** Faces narrower than this share of the widest one are people in the background. */
const BACKGROUND = 0.5;

/**
 * Returns the focal point of the people in a picture, in percent: the middle of the box around all
 * faces of the foreground; null without a face.
 */
export function focusOfFaces(faces: readonly Box[]): Focus | null {
  const widest = Math.max(0, ...faces.map(({ width }) => width));
  const people = faces.filter(({ width }) => width >= widest * BACKGROUND);
  if (people.length === 0) return null;
  const left = Math.min(...people.map(({ x }) => x));
  const right = Math.max(...people.map(({ x, width }) => x + width));
  const top = Math.min(...people.map(({ y }) => y));
  const bottom = Math.max(...people.map(({ y, height }) => y + height));
  const percent = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return { x: percent((left + right) / 2), y: percent((top + bottom) / 2) };
}
