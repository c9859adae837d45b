import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Focus } from '../../../contracts/halftone-crop.ts';
import type { Crop, CropInput } from '../../../contracts/pictures.ts';
import type { Database } from '../../db/database.ts';
import { notFound, PlatformUnavailable } from '../../platform/errors.ts';
import { createGate, QueueFullError } from '../../platform/gate.ts';
import { createScreen } from '../halftone/create-screen.ts';
import { drawFewDots } from '../halftone/few-dots.ts';
import { findFocus } from '../halftone/find-focus.ts';
import {
  getHalftoneName,
  getHalftoneNames,
  type HalftoneFile,
  parseHalftoneName,
} from '../halftone/halftone-files.ts';
import type { Storage } from '../storage/storage.ts';
import { clampCrop, moveFocus, toPixelRegion } from './crop-area.ts';
import {
  cropAndResize,
  encodeOriginal,
  encodePlaceholder,
  encodeShare,
  encodeThumbnail,
  encodeWebp,
  hasAlpha,
} from './encode-picture.ts';
import {
  createOriginalFileName,
  createPictureName,
  getHint,
  getPictureFileName,
  getShareFileName,
  listWidths,
  type PictureRecord,
  PRIVATE_FOLDER,
} from './picture-files.ts';
import { decodePicture, type Pixels, readPicture } from './read-picture.ts';
import { findPictureByName, toPictureRecord } from './store.ts';

/** Pictures processed concurrently: one takes both places of the steps and up to 100 MB. */
const PICTURES_AT_ONCE = 1;

/** Uploads that may wait; each has its file on the disk and takes about a second. */
const PICTURES_WAITING = 40;

/** An upload: bytes, or a file on the disk that is read when it is processed. */
type PictureSource = Uint8Array | { path: string };

const toBytes = async (source: PictureSource): Promise<Uint8Array> =>
  source instanceof Uint8Array ? source : readFile(source.path);

interface CropOptions {
  crop?: CropInput | null;
  /** Whether the whole picture is kept: the crop is then a hint for upright prints. */
  isKeptWhole?: boolean | undefined;
}

/** Processes uploaded pictures. */
export interface Pictures {
  /**
   * Decodes an upload and stores all its files; a failure leaves none.
   * @throws PictureError (Spanish) when it is not a supported picture
   * @throws PlatformUnavailable when too many uploads are waiting; also the other methods
   */
  create(source: PictureSource, options?: CropOptions): Promise<PictureRecord>;
  /**
   * Makes a new picture, under a new name, out of another part (null: all) of a picture's kept
   * original. The old one's files stay until the caller removes them.
   */
  recrop(record: PictureRecord, options: CropOptions): Promise<PictureRecord>;
  /** Makes a small copy of a stored picture as a `data:` address; null if its file is missing. */
  createThumbnail(record: PictureRecord): Promise<string | null>;
  /** Draws the dots that stand for its halftone until that is loaded. */
  drawPlaceholderDots(record: PictureRecord): Promise<string>;
  /** Creates and stores a halftone; concurrent calls for the same one share the work. */
  createHalftone(record: PictureRecord, file: HalftoneFile): Promise<void>;
  /**
   * Stores an upload as one WebP, at most 1600 px wide, in a folder that is never served. Returns its name.
   * @throws PictureError as `create`
   */
  createPrivate(source: PictureSource): Promise<string>;
}

interface FileToStore {
  name: string;
  encode(): Promise<Uint8Array>;
}

/** Pictures in this storage; one is worked on at a time, 40 more may wait. */
export function createPictures({ storage }: { storage: Storage }): Pictures {
  const limitConcurrency = createGate(PICTURES_AT_ONCE, { maxWaiting: PICTURES_WAITING });
  const runQueued = <T>(task: () => Promise<T>) =>
    limitConcurrency(task).catch((error: unknown) => {
      throw error instanceof QueueFullError
        ? new PlatformUnavailable('pictures', error.message)
        : error;
    });
  /** Halftones that are being made, by name. */
  const inProgress = new Map<string, Promise<void>>();
  return {
    create: (source, options) =>
      runQueued(async () => createPicture(storage, await toBytes(source), options)),
    drawPlaceholderDots: (record) =>
      runQueued(async () => {
        const pixels = await decodePicture(await readWidestFile(storage, record));
        return drawFewDots(pixels, record.focus, getHint(record));
      }),
    createThumbnail: (record) =>
      runQueued(async () => {
        const file = await storage.open(
          getPictureFileName(record.name, record.widths[0] ?? record.width),
        );
        return file && encodeThumbnail(await buffer(file.stream));
      }),
    createHalftone(record, file) {
      const name = getHalftoneName(file);
      const creation =
        inProgress.get(name) ??
        runQueued(async () => {
          if (await storage.has(name)) return;
          const settings = { ...file, hint: getHint(record) };
          const screen = await createScreen(await readWidestFile(storage, record), settings);
          await storage.put(name, screen);
        }).finally(() => inProgress.delete(name));
      inProgress.set(name, creation);
      return creation;
    },
    recrop: (record, options) => runQueued(() => recropPicture(storage, record, options)),
    createPrivate: (source) =>
      runQueued(async () => createPrivatePicture(storage, await toBytes(source))),
  };
}

/** Reads the widest public file of a picture: what visitors may see of the original. */
async function readWidestFile(storage: Storage, record: PictureRecord): Promise<Buffer> {
  const file = await storage.open(
    getPictureFileName(record.name, record.widths.at(-1) ?? record.width),
  );
  if (!file) throw notFound();
  return buffer(file.stream);
}

/** Wide enough to read a receipt. */
const MAX_PRIVATE_WIDTH = 1600;

async function createPrivatePicture(storage: Storage, bytes: Uint8Array): Promise<string> {
  const pixels = await readPicture(bytes);
  const width = Math.min(MAX_PRIVATE_WIDTH, pixels.width);
  const name = `${PRIVATE_FOLDER}${randomUUID()}.webp`;
  const resized = await cropAndResize(pixels, toPixelRegion(null, pixels), width);
  await storage.put(name, await encodeWebp(resized, width));
  return name;
}

async function createPicture(
  storage: Storage,
  bytes: Uint8Array,
  { crop: cropInput = null, isKeptWhole }: CropOptions = {},
): Promise<PictureRecord> {
  const crop = cropInput && clampCrop(cropInput);
  const cut = isKeptWhole ? null : crop;
  const focus = cropInput?.focus ? moveFocus(cropInput.focus, null, cut) : null;
  const pixels = await readPicture(bytes);
  const name = createPictureName();
  const originalName = createOriginalFileName(hasAlpha(pixels) ? 'webp' : 'jpg');
  const encode = () => encodeOriginal(pixels);
  return storePicture(storage, {
    pixels,
    name,
    crop,
    cut,
    focus,
    original: { name: originalName, encode },
  });
}

async function recropPicture(
  storage: Storage,
  record: PictureRecord,
  { crop: cropInput = null, isKeptWhole }: CropOptions,
): Promise<PictureRecord> {
  const crop = cropInput && clampCrop(cropInput);
  const cut = isKeptWhole ? null : crop;
  const stored = await storage.open(record.original.name);
  if (!stored) throw new Error(`the original of picture ${record.name} is missing`);
  const bytes = await buffer(stored.stream);
  const pixels = await decodePicture(bytes);
  const name = createPictureName();
  const original = createOriginalFileName(record.original.name.endsWith('.webp') ? 'webp' : 'jpg');
  const encode = async () => bytes;
  const { alt, style, dots } = record;
  const baseCrop = cropInput?.focus || getHint(record) ? null : record.crop;
  const baseFocus = cropInput?.focus ?? record.focus;
  const focus = moveFocus(baseFocus, baseCrop, cut);
  const settings = { focus, alt, style, dots };
  return storePicture(storage, {
    pixels,
    name,
    crop,
    cut,
    original: { name: original, encode },
    ...settings,
  });
}

async function storePicture(
  storage: Storage,
  picture: {
    pixels: Pixels;
    name: string;
    crop: Crop | null;
    /** The part that is stored; null for all. */
    cut: Crop | null;
    original: FileToStore;
    focus: Focus | null;
  } & Partial<Pick<PictureRecord, 'alt' | 'style' | 'dots'>>,
): Promise<PictureRecord> {
  const { pixels, name, crop, original } = picture;
  const area = toPixelRegion(picture.cut, pixels);
  const widths = listWidths(area.width);
  const cropped = cropAndResize(pixels, area, widths.at(-1) ?? area.width);
  const files: FileToStore[] = [
    original,
    ...widths.toReversed().map((width) => ({
      name: getPictureFileName(name, width),
      encode: async () => encodeWebp(await cropped, width),
    })),
    { name: getShareFileName(name), encode: async () => encodeShare(await cropped) },
  ];
  await putAll(storage, files);
  const placeholder = await encodePlaceholder(await cropped);
  const focus = picture.focus ?? (await findFocus(await cropped));
  const { width, height } = pixels;
  const record = {
    focus,
    fewDots: null,
    alt: picture.alt ?? '',
    style: picture.style ?? 'halftone',
    dots: picture.dots ?? 'medium',
    name,
    width: area.width,
    height: area.height,
    placeholder,
    widths,
    original: { name: original.name, width, height },
    crop,
  };
  return { ...record, fewDots: await drawFewDots(await cropped, focus, getHint(record)) };
}

/** Milliseconds that a failed upload waits for the deletion of its files. */
const CLEANUP_TIMEOUT_MS = 3_000;

/** Stores all files or none: waits for all writes before it deletes. */
async function putAll(storage: Storage, files: FileToStore[]): Promise<void> {
  const results = await Promise.allSettled(
    files.map(async ({ name, encode }) => storage.put(name, await encode())),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return;
  // Files that cannot be deleted now are deleted later by the sweep.
  const removal = storage.remove(files.map((file) => file.name)).catch(() => {});
  await Promise.race([removal, delay(CLEANUP_TIMEOUT_MS, undefined, { ref: false })]);
  throw failed.reason;
}

/**
 * Creates the function that makes a missing halftone. It returns false for a name that does not match the current
 * settings of a picture, so that visitors cannot make the server draw any number of halftones.
 */
export function createHalftoneMaker({ db, pictures }: { db: Database; pictures: Pictures }) {
  return async function createHalftone(name: string): Promise<boolean> {
    const halftone = parseHalftoneName(name);
    if (halftone === null) return false;
    const row = await findPictureByName(db, halftone.name);
    if (row === null || !getHalftoneNames(row).includes(name)) return false;
    await pictures.createHalftone(toPictureRecord(row), halftone);
    return true;
  };
}
