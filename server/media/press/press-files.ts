import type { Press } from '../../../contracts/press.ts';
import {
  DEFAULT_FOCUS,
  type DotSize,
  dotSizes,
  type PressShape,
  pressShapes,
} from '../../../contracts/press-crop.ts';

/** Folder of dot screens: they are made again when they are missing, so no backup holds them. */
const PRESS_FOLDER = 'press/';

/** What a dot screen is made from. */
export interface PressFile {
  /** Base name of the picture. */
  name: string;
  shape: PressShape;
  focus: { x: number; y: number };
  dots: DotSize;
}

/** Returns the storage name of a dot screen. It changes with the settings, so it is cached forever. */
export function pressFile({ name, shape, focus, dots }: PressFile): string {
  return `${PRESS_FOLDER}${name}-${shape}-${focus.x}-${focus.y}-${dots}.webp`;
}

export function pressAddress(file: PressFile): string {
  return `/media/${pressFile(file)}`;
}

const NAME = /^press\/([a-z0-9]+)-([a-z]+)-(\d{1,3})-(\d{1,3})-([a-z]+)\.webp$/;

/** Returns what a storage name of a dot screen says, or null for any other name. */
export function parsePressFile(file: string): PressFile | null {
  const [, name, shape = '', x, y, dots = ''] = NAME.exec(file) ?? [];
  if (name === undefined || !Object.hasOwn(pressShapes, shape)) return null;
  const size = dotSizes.find((one) => one === dots);
  if (size === undefined) return null;
  return { name, shape: shape as PressShape, focus: { x: Number(x), y: Number(y) }, dots: size };
}

/** Columns of the picture's row. */
export interface PressColumns {
  name: string;
  focus_x: number | null;
  focus_y: number | null;
  press_style: string;
  press_dots: string;
}

export function toPress(row: Omit<PressColumns, 'name'>): Press {
  const { focus_x: x, focus_y: y } = row;
  return {
    focus: x === null || y === null ? DEFAULT_FOCUS : { x, y },
    style: row.press_style === 'photo' ? 'photo' : 'press',
    dots: dotSizes.find((one) => one === row.press_dots) ?? 'medium',
  };
}

/** The storage names of all dot screens that the picture's settings name. */
export function getPressFiles(row: PressColumns): string[] {
  const { focus, dots } = toPress(row);
  const shapes = Object.keys(pressShapes) as PressShape[];
  return shapes.map((shape) => pressFile({ name: row.name, shape, focus, dots }));
}
