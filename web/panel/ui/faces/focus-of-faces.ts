import {
  type Box,
  type Focus,
  moveBox,
  WHOLE_PICTURE,
} from '../../../../contracts/halftone-crop.ts';

/** A face: fractions of the picture's sides, and the detector's confidence (0 to 1). */
export interface Face extends Box {
  score: number;
}

/** Minimum width of a face in the foreground, as a share of the widest one. */
const MIN_FOREGROUND_WIDTH = 0.5;
/** The detector's boxes begin at the eyebrows: the share of a face's height that is added for forehead and hair. */
const FOREHEAD = 0.4;
/** Boxes that overlap by at least this share are of one face. */
const MIN_OVERLAP = 0.4;
/** Width over height of what closed posters show of an upright print. */
const NARROWEST_RATIO = 0.3;

/** The share of the smaller of two boxes that both have. */
function getOverlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return width > 0 && height > 0 ? (width * height) / smaller : 0;
}

/** Returns each face once, as it was found with the highest confidence. */
export function removeDuplicates(faces: readonly Face[]): Face[] {
  const uniqueFaces: Face[] = [];
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    if (uniqueFaces.every((item) => getOverlap(item, face) < MIN_OVERLAP)) uniqueFaces.push(face);
  }
  return uniqueFaces;
}

/** A face nearer than this to an edge of the picture is cut off by it. */
const EDGE = 0.005;
const isWhole = ({ x, y, width, height }: Box) =>
  Math.min(x, y) > EDGE && Math.max(x + width, y + height) < 1 - EDGE;
/** Returns the faces that no edge cuts off; all of them if every one is cut off. */
function selectWhole(faces: readonly Face[]): readonly Face[] {
  const wholeFaces = faces.filter(isWhole);
  return wholeFaces.length > 0 ? wholeFaces : faces;
}

function getBoundingBox(faces: readonly Face[]): Box {
  const [x, y] = [
    Math.min(...faces.map((face) => face.x)),
    Math.min(...faces.map((face) => face.y)),
  ];
  const right = Math.max(...faces.map((face) => face.x + face.width));
  const bottom = Math.max(...faces.map((face) => face.y + face.height));
  return { x, y, width: right - x, height: bottom - y };
}

const getCenter = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the largest face that is whole, of equal ones the one nearest to the middle of all. */
function findMain(faces: readonly Face[]): Box {
  const all = getCenter(getBoundingBox(faces));
  const getWeight = (face: Face) =>
    face.width * (1 - Math.hypot(getCenter(face).x - all.x, getCenter(face).y - all.y));
  const [main = WHOLE_PICTURE] = selectWhole(faces).toSorted((a, b) => getWeight(b) - getWeight(a));
  return main;
}

/**
 * Returns the focal point of the people in a picture of this ratio, in percent, and the box around the
 * faces of the foreground, with their foreheads: the middle of the box, or of the main face where the
 * narrowest slot does not hold the box; null without a face.
 */
export function computeFocus(faces: readonly Face[], ratio: number): Focus | null {
  const widest = Math.max(0, ...selectWhole(faces).map(({ width }) => width));
  const people = selectWhole(faces.filter(({ width }) => width >= widest * MIN_FOREGROUND_WIDTH));
  if (people.length === 0) return null;
  const box = getBoundingBox(people);
  const { x, y } = getCenter(box.width * ratio > NARROWEST_RATIO ? findMain(people) : box);
  const toPercent = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 100);
  const hairTop = Math.min(...people.map(({ y, height }) => y - FOREHEAD * height));
  return {
    x: toPercent(x),
    y: toPercent(y),
    faces: moveBox({ ...box, y: hairTop, height: box.y + box.height - hairTop }, WHOLE_PICTURE),
  };
}
