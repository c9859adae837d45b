import { randomBytes } from 'node:crypto';
import type { DotSize, Focus, PosterStyle } from '../../../contracts/halftone-crop.ts';
import type { Crop } from '../../../contracts/pictures.ts';

/** Widths of the created files, in pixels; wider ones than the picture are left out. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

/** The stored data of a picture, from which the names of its files follow. */
export interface PictureRecord {
  /** Random (128 bit, `[a-z0-9]`), the base of the names of its files. */
  name: string;
  /** Pixels of the picture as shown, that is, of the crop. */
  width: number;
  height: number;
  /** `data:` address of a WebP of 16 pixels' width, about 200 characters. */
  placeholder: string;
  /** Widths of the WebP files, narrowest first. */
  widths: number[];
  /** The kept original, upright and without metadata; `name` is its whole storage name. */
  original: { name: string; width: number; height: number };
  /** The part of the original that is shown, or a hint (`getHint`); null for all of it. */
  crop: Crop | null;
  /** The point that every crop keeps. */
  focus: Focus;
  /** `data:` address of 20 × 25 dots; null until they are drawn. */
  fewDots: string | null;
  /** Text alternative; may be empty. */
  alt: string;
  /** How posters show the picture. */
  style: PosterStyle;
  dots: DotSize;
}

/** The file is not a supported picture; the Spanish message is shown to the sender. */
export class PictureError extends Error {}

/** Returns the crop of a picture that is whole, which upright prints follow; null without one. */
export function getHint({ crop, width, height, original }: PictureRecord): Crop | null {
  const isWhole = width === original.width && height === original.height;
  return isWhole && crop !== null && Math.min(crop.width, crop.height) < 1 ? crop : null;
}

/** Returns a new random base name. */
export function createPictureName(): string {
  const number = BigInt(`0x${randomBytes(16).toString('hex')}`);
  return number.toString(36).padStart(25, '0');
}

/** The widths that a picture `width` pixels wide is made in: never wider than it is. */
export function listWidths(width: number): number[] {
  const widths = WIDTHS.filter((fileWidth) => fileWidth <= width);
  return widths.length > 0 ? widths : [width];
}

export function getPictureFileName(name: string, width: number): string {
  return `pictures/${name}-${width}.webp`;
}

export function getShareFileName(name: string): string {
  return `pictures/${name}-share.jpg`;
}

/**
 * Returns a new storage name for an original. It cannot be derived from the picture's public name,
 * because the cropped part is not public.
 */
export function createOriginalFileName(extension: 'jpg' | 'webp'): string {
  return `originals/${createPictureName()}.${extension}`;
}

/** The storage names of all files of a picture, to be removed with it. */
export function listPictureFileNames(record: PictureRecord): string[] {
  const widths = record.widths.map((width) => getPictureFileName(record.name, width));
  return [...widths, getShareFileName(record.name), record.original.name];
}

/** Where the WebP of this width is served; the width must be one of the record's. */
export function getPictureAddress(name: string, width: number): string {
  return `/media/${getPictureFileName(name, width)}`;
}

/** Where the JPEG for sharing is served (at most 1200 pixels wide). */
export function getShareAddress(name: string): string {
  return `/media/${getShareFileName(name)}`;
}

/** Where the kept original is served; it is for the panel's cropping alone. */
export function getOriginalAddress(record: Pick<PictureRecord, 'original'>): string {
  return `/media/${record.original.name}`;
}

/** Folder of files that are never served directly: proofs of payment. */
export const PRIVATE_FOLDER = 'private/';
