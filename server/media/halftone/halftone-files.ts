import type { HalftoneSettings } from '../../../contracts/halftone.ts';
import {
  type Box,
  type DotSize,
  dotSizes,
  type Focus,
  findFaces,
  type HalftoneShape,
  halftoneShapes,
} from '../../../contracts/halftone-crop.ts';

/** Folder of halftones: they are made again when they are missing, so no backup holds them. */
const HALFTONE_FOLDER = 'halftone/';

/** What a halftone is made from. */
export interface HalftoneFile {
  /** Base name of the picture. */
  name: string;
  shape: HalftoneShape;
  focus: Focus;
  dots: DotSize;
}

const BOX_SIDES = ['x', 'y', 'width', 'height'] as const;

/** Returns the storage name of a halftone. It changes with the settings, so it is cached forever. */
export function getHalftoneName({ name, shape, focus, dots }: HalftoneFile): string {
  const { x, y } = focus;
  const faces = focus.faces ?? findFaces(focus);
  const box = faces ? `-${BOX_SIDES.map((side) => Math.round(faces[side] * 100)).join('_')}` : '';
  return `${HALFTONE_FOLDER}${name}-${shape}-${x}-${y}${box}-${dots}.webp`;
}

export function getHalftoneAddress(file: HalftoneFile): string {
  return `/media/${getHalftoneName(file)}`;
}

const HALFTONE_NAME_PATTERN =
  /^halftone\/([a-z0-9]+)-([a-z]+)-(\d{1,3})-(\d{1,3})(-\d{1,3}(?:_\d{1,3}){3})?-([a-z]+)\.webp$/;

/** Returns what a storage name of a halftone says, or null for any other name. */
export function parseHalftoneName(file: string): HalftoneFile | null {
  const [, name, shape = '', x, y, box, dots = ''] = HALFTONE_NAME_PATTERN.exec(file) ?? [];
  if (name === undefined || !Object.hasOwn(halftoneShapes, shape)) return null;
  const size = dotSizes.find((dotSize) => dotSize === dots);
  if (size === undefined) return null;
  const focus: Focus = { x: Number(x), y: Number(y) };
  if (box !== undefined) {
    const [left = 0, top = 0, width = 0, height = 0] = box
      .slice(1)
      .split('_')
      .map((percent) => Number(percent) / 100);
    focus.faces = { x: left, y: top, width, height };
  }
  return { name, shape: shape as HalftoneShape, focus, dots: size };
}

/** Columns of the picture's row. */
export interface HalftoneColumns {
  name: string;
  focus_x: number;
  focus_y: number;
  focus_guessed: number;
  faces: string | null;
  halftone_style: string;
  halftone_dots: string;
}

/** Returns the column of a box: whole percents, as in the names of files; null for none or an empty one. */
export function toFacesColumn(faces: Box | undefined): string | null {
  if (faces === undefined) return null;
  const [x = 0, y = 0, width = 0, height = 0] = BOX_SIDES.map(
    (side) => Math.round(faces[side] * 100) / 100,
  );
  return width > 0 && height > 0 ? JSON.stringify({ x, y, width, height }) : null;
}

export function toHalftoneSettings(row: Omit<HalftoneColumns, 'name'>): HalftoneSettings {
  return {
    focus: {
      x: row.focus_x,
      y: row.focus_y,
      ...(row.faces ? { faces: JSON.parse(row.faces) as Box } : {}),
      ...(row.focus_guessed ? { isGuess: true } : {}),
    },
    style: row.halftone_style === 'photo' ? 'photo' : 'halftone',
    dots: dotSizes.find((dotSize) => dotSize === row.halftone_dots) ?? 'medium',
  };
}

/** The storage names of all halftones that the picture's settings name. */
export function getHalftoneNames(row: HalftoneColumns): string[] {
  const { focus, dots } = toHalftoneSettings(row);
  const shapes = Object.keys(halftoneShapes) as HalftoneShape[];
  return shapes.map((shape) => getHalftoneName({ name: row.name, shape, focus, dots }));
}
