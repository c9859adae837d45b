import type { HalftoneSettings } from '../../../contracts/press.ts';
import {
  DEFAULT_FOCUS,
  type DotSize,
  dotSizes,
  type HalftoneShape,
  halftoneShapes,
} from '../../../contracts/press-crop.ts';

/** Folder of dot screens: they are made again when they are missing, so no backup holds them. */
const HALFTONE_FOLDER = 'press/';

/** What a dot screen is made from. */
export interface HalftoneFile {
  /** Base name of the picture. */
  name: string;
  shape: HalftoneShape;
  focus: { x: number; y: number };
  dots: DotSize;
}

/** Returns the storage name of a dot screen. It changes with the settings, so it is cached forever. */
export function getHalftoneName({ name, shape, focus, dots }: HalftoneFile): string {
  return `${HALFTONE_FOLDER}${name}-${shape}-${focus.x}-${focus.y}-${dots}.webp`;
}

export function getHalftoneAddress(file: HalftoneFile): string {
  return `/media/${getHalftoneName(file)}`;
}

const NAME = /^press\/([a-z0-9]+)-([a-z]+)-(\d{1,3})-(\d{1,3})-([a-z]+)\.webp$/;

/** Returns what a storage name of a dot screen says, or null for any other name. */
export function parseHalftoneName(file: string): HalftoneFile | null {
  const [, name, shape = '', x, y, dots = ''] = NAME.exec(file) ?? [];
  if (name === undefined || !Object.hasOwn(halftoneShapes, shape)) return null;
  const size = dotSizes.find((dotSize) => dotSize === dots);
  if (size === undefined) return null;
  return { name, shape: shape as HalftoneShape, focus: { x: Number(x), y: Number(y) }, dots: size };
}

/** Columns of the picture's row. */
export interface HalftoneColumns {
  name: string;
  focus_x: number | null;
  focus_y: number | null;
  press_style: string;
  press_dots: string;
}

export function toHalftoneSettings(row: Omit<HalftoneColumns, 'name'>): HalftoneSettings {
  const { focus_x: x, focus_y: y } = row;
  return {
    focus: x === null || y === null ? DEFAULT_FOCUS : { x, y },
    style: row.press_style === 'photo' ? 'photo' : 'press',
    dots: dotSizes.find((dotSize) => dotSize === row.press_dots) ?? 'medium',
  };
}

/** The storage names of all dot screens that the picture's settings name. */
export function getHalftoneNames(row: HalftoneColumns): string[] {
  const { focus, dots } = toHalftoneSettings(row);
  const shapes = Object.keys(halftoneShapes) as HalftoneShape[];
  return shapes.map((shape) => getHalftoneName({ name: row.name, shape, focus, dots }));
}
