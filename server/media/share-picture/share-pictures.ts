import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { isWideGroup } from '../../../contracts/halftone-crop.ts';
import type { HalftonePicture } from '../../../contracts/pictures.ts';
import type { ShareShape } from '../../../contracts/share-shapes.ts';
import { PlatformUnavailable } from '../../platform/errors.ts';
import { createGate, QueueFullError, type QueueShare } from '../../platform/gate.ts';
import { createStillScreen } from '../halftone/create-screen.ts';
import type { Storage } from '../storage/storage.ts';
import type { PosterOptions, PosterTexts } from './draw-poster.ts';

export interface SharePicture extends PosterTexts, PosterOptions {
  /** Address of a stored picture or halftone, or null. */
  background: string | null;
  /** Id of a video whose still is printed where there is one; otherwise the background is. */
  video?: string | undefined;
}

/** Pictures that are drawn when somebody shares a page: see `draw-poster.ts` for the looks. */
export interface SharePictures {
  /** Strong validator: the same for the same texts and background, known without drawing. */
  getEtag(picture: SharePicture): string;
  /** Whether it is in memory or being drawn, so that asking for it costs nothing. */
  isDrawnOrInProgress(picture: SharePicture): boolean;
  /**
   * The JPEG in its shape. Drawn once however many ask, two at a time; kept in memory and, for a week, in
   * the storage. The networks take turns, and who has had none drawn goes first.
   * @throws PlatformUnavailable when too many others are waiting
   */
  getOrDraw(picture: SharePicture, share?: QueueShare): Promise<Buffer>;
}

/** Increased when the layout changes, so that no stale copy is served. */
const LAYOUT_VERSION = 6;
/** Folder of drawn pictures, which are never served by their names; the sweep deletes old ones. */
export const POSTER_FOLDER = 'posters/';
const MAX_CACHE_BYTES = 12 * 1024 * 1024;
const DRAWN_AT_ONCE = 2;
const MAX_WAITING = 38;
/** Characters of each text that count: more than any picture can show. */
const MAX_CHARACTERS = 240;

function truncateTexts({ kicker, title, note, day, site, ...options }: SharePicture): SharePicture {
  const truncate = (text: string) => text.slice(0, MAX_CHARACTERS);
  const texts = { kicker: truncate(kicker), title: truncate(title), note: truncate(note) };
  return { ...texts, day: day && truncate(day), site: truncate(site), ...options };
}

export function createSharePictures(options: {
  storage: Storage;
  log: { warn(details: object, text: string): void };
  /** Makes a halftone that is not stored yet; false when there is none of that name. */
  createHalftone?: (name: string) => Promise<boolean>;
  findVideoStill?: (video: string) => Promise<Uint8Array | null>;
}): SharePictures {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (jpeg) => jpeg.length + 100,
  });
  const inProgress = new Map<string, Promise<Buffer>>();
  const limitConcurrency = createGate(DRAWN_AT_ONCE, { maxWaiting: MAX_WAITING });

  function hash(picture: SharePicture) {
    const text = JSON.stringify([LAYOUT_VERSION, truncateTexts(picture)]);
    return createHash('sha256').update(text);
  }
  function getEtag(picture: SharePicture): string {
    return `"${hash(picture).digest('base64url').slice(0, 22)}"`;
  }

  /** Returns the background, or null if it cannot be read: the picture is then drawn without it. */
  async function readBackground(address: string | null): Promise<Buffer | null> {
    if (!address?.startsWith('/media/')) return null;
    try {
      const name = address.slice('/media/'.length);
      let file = await options.storage.open(name);
      if (file === null && (await options.createHalftone?.(name))) {
        file = await options.storage.open(name);
      }
      return file && (await buffer(file.stream));
    } catch (err) {
      options.log.warn({ err }, 'the background of a share picture could not be read');
      return null;
    }
  }

  /** Returns the stored copy, or draws one and stores it, unless its background could not be read. */
  async function readOrDraw(picture: SharePicture, share?: QueueShare): Promise<Buffer> {
    const name = `${POSTER_FOLDER}${hash(picture).digest('hex')}.jpg`;
    const warn = (err: unknown) => options.log.warn({ err }, 'a share picture was not stored');
    const stored = await options.storage.open(name).catch(warn);
    if (stored) return buffer(stored.stream);
    const { jpeg, isComplete } = await draw(picture, share);
    // Nobody waits for the disk.
    if (isComplete) void options.storage.put(name, jpeg).catch(warn);
    return jpeg;
  }

  /** Returns the still of a video as a halftone, or null. */
  async function findPrintedStill(
    video: string | undefined,
    shape: ShareShape,
  ): Promise<Buffer | null> {
    const still = video && (await options.findVideoStill?.(video));
    if (!still) return null;
    return createStillScreen(still, printShapes[shape]);
  }

  async function draw(
    picture: SharePicture,
    share?: QueueShare,
  ): Promise<{ jpeg: Buffer; isComplete: boolean }> {
    const {
      background,
      video,
      shape = 'enlace',
      ink = 'signal',
      ...texts
    } = truncateTexts(picture);
    return limitConcurrency(async () => {
      // Loaded when a picture is drawn: it needs the image and the font library.
      const { drawPoster } = await import('./draw-poster.ts');
      const still = await findPrintedStill(video, shape);
      const printed = still ?? (await readBackground(background));
      const isComplete = video ? still !== null : background === null || printed !== null;
      return { jpeg: await drawPoster(texts, printed, { shape, ink }), isComplete };
    }, share).catch((error: unknown) => {
      throw error instanceof QueueFullError
        ? new PlatformUnavailable('share pictures', error.message)
        : error;
    });
  }

  return {
    getEtag,
    isDrawnOrInProgress(picture) {
      const key = getEtag(picture);
      return cache.has(key) || inProgress.has(key);
    },
    async getOrDraw(picture, share) {
      const key = getEtag(picture);
      const cached = cache.get(key) ?? inProgress.get(key);
      if (cached !== undefined) return cached;
      const drawing = readOrDraw(picture, share).finally(() => inProgress.delete(key));
      inProgress.set(key, drawing);
      const jpeg = await drawing;
      cache.set(key, jpeg);
      return jpeg;
    },
  };
}

/** Shape of the halftone on each poster: a link and a story are upright. */
const printShapes = { historia: 'phone', enlace: 'phone', cuadro: 'wide' } as const;

/** Returns what lies behind the words: the halftone in a shape, or the photograph that staff chose. */
export function findPosterBackground(
  shape: ShareShape,
  picture: HalftonePicture | null,
): string | null {
  if (picture === null || picture.halftone.style === 'photo') return picture?.share ?? null;
  // A wide crop of an upright picture would cut the heads.
  if (picture.width < picture.height) return picture.halftone.phone;
  return picture.halftone[
    isWideGroup(picture, picture.halftone.focus) ? 'wide' : printShapes[shape]
  ];
}
