import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { PressPicture } from '../../../contracts/pictures.ts';
import type { ShareShape } from '../../../contracts/share-shapes.ts';
import { createGate } from '../../platform/gate.ts';
import { PlatformUnavailable } from '../../platform/platform-unavailable.ts';
import type { Storage } from '../storage/storage.ts';
import type { PosterLook, PosterTexts } from './draw-poster.ts';

export interface SharePicture extends PosterTexts, PosterLook {
  /** Address of a stored picture or dot screen, or null. */
  background: string | null;
}

/** Pictures that are drawn when somebody shares a page: see `draw-poster.ts` for the looks. */
export interface SharePictures {
  /** Strong validator: the same for the same texts and background, known without drawing. */
  getEtag(picture: SharePicture): string;
  /** Whether it is in memory or being drawn, so that asking for it costs nothing. */
  isDrawn(picture: SharePicture): boolean;
  /**
   * The JPEG in its shape. Drawn once however many ask, two at a time, and kept in memory.
   * @throws PlatformUnavailable when too many others are waiting
   */
  make(picture: SharePicture): Promise<Buffer>;
}

/** Goes up when the looks change, so that no old copy is taken for new. */
const LOOKS = 2;
const CACHE_BYTES = 12 * 1024 * 1024;
const MOST_WAITING = 40;
/** Characters of each text that count: more than any picture can show. */
const MOST_CHARACTERS = 240;

function cut({ kicker, title, note, site, ...look }: SharePicture): SharePicture {
  const short = (text: string) => text.slice(0, MOST_CHARACTERS);
  const texts = { kicker: short(kicker), title: short(title), note: short(note) };
  return { ...texts, site: short(site), ...look };
}

export function createSharePictures(options: {
  storage: Storage;
  log: { warn(details: object, text: string): void };
  /** Makes a dot screen that is not stored yet; false when there is none of that name. */
  createPress?: (name: string) => Promise<boolean>;
}): SharePictures {
  const kept = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (jpeg) => jpeg.length + 100,
  });
  const underway = new Map<string, Promise<Buffer>>();
  const enter = createGate(2);

  function getEtag(picture: SharePicture): string {
    const text = JSON.stringify([LOOKS, cut(picture)]);
    return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  /** A background that cannot be read is left out: the words are what counts. */
  async function readBackground(address: string | null): Promise<Buffer | null> {
    if (!address?.startsWith('/media/')) return null;
    try {
      const name = address.slice('/media/'.length);
      let file = await options.storage.open(name);
      if (file === null && (await options.createPress?.(name))) {
        file = await options.storage.open(name);
      }
      return file && (await buffer(file.stream));
    } catch (err) {
      options.log.warn({ err }, 'the background of a share picture could not be read');
      return null;
    }
  }

  async function draw(picture: SharePicture): Promise<Buffer> {
    const { background, shape = 'enlace', ink = 'signal', ...texts } = cut(picture);
    return enter(async () => {
      // Loaded when a picture is drawn: it needs the image and the font library.
      const { drawPoster } = await import('./draw-poster.ts');
      return drawPoster(texts, await readBackground(background), { shape, ink });
    });
  }

  return {
    getEtag,
    isDrawn(picture) {
      const key = getEtag(picture);
      return kept.has(key) || underway.has(key);
    },
    async make(picture) {
      const key = getEtag(picture);
      const known = kept.get(key) ?? underway.get(key);
      if (known !== undefined) return known;
      if (underway.size >= MOST_WAITING) {
        throw new PlatformUnavailable('share pictures', 'too many are being drawn');
      }
      const drawing = draw(picture).finally(() => underway.delete(key));
      underway.set(key, drawing);
      const jpeg = await drawing;
      kept.set(key, jpeg);
      return jpeg;
    },
  };
}

/** Returns what lies behind the words: the dot screen in a shape, or the photograph that staff chose. */
export function printedIn(shape: ShareShape, picture: PressPicture | null): string | null {
  if (picture === null || picture.press.style === 'photo') return picture?.share ?? null;
  const { tall, phone, wide } = picture.press;
  return { historia: tall, enlace: phone, cuadro: wide }[shape];
}
