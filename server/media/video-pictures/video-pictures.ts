import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { Log } from '../../platform/google-api.ts';
import { resolveFromRoot } from '../../platform/project-root.ts';
import { runStep } from '../pictures/sharp.ts';

const IMAGES_URL = 'https://i.ytimg.com';
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 512 * 1024;
const CACHE_BYTES = 12 * 1024 * 1024;
/** Milliseconds for which a picture that could not be fetched is not requested again. */
const MISSING_TTL_MS = 5 * MINUTE_MS;
const MAX_CONCURRENT_FETCHES = 40;

/** Videos of the demo content, which the platform does not have: their stills are in `demo/video-stills`. */
const DEMO_VIDEO = /^demoVideo\d\d$/;

/** The platform's file and the width in pixels that is sent. */
const SIZES = {
  small: { file: 'mqdefault', width: 320 },
  large: { file: 'hqdefault', width: 480 },
} as const;
type VideoPictureSize = keyof typeof SIZES;

/**
 * Pictures of the video platform, fetched by the server and cached in memory: the platform learns
 * nothing of a visitor until a player is started.
 */
export interface VideoPictures {
  isCached(id: string, size: VideoPictureSize): boolean;
  /** A WebP; null when the platform has none, does not answer, or too many are being fetched. */
  find(id: string, size: VideoPictureSize): Promise<Uint8Array | null>;
}

/** @throws Error for anything but a picture of reasonable size within 3 s */
async function fetchPicture(url: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal, redirect: 'error' });
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function readDemoStill(video: string): Promise<Uint8Array> {
  return readFile(resolveFromRoot(`demo/video-stills/${video}.webp`));
}

export function createVideoPictures(options: {
  /** Address of the platform's pictures. */
  url?: string | undefined;
  log: Log;
}): VideoPictures {
  const { url = IMAGES_URL, log } = options;
  const cached = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  const missingKeys = new LRUCache<string, true>({ max: 5_000, ttl: MISSING_TTL_MS });
  const fetches = new Map<string, Promise<Uint8Array | null>>();

  async function fetchAndCache(key: string, id: string, size: VideoPictureSize) {
    const { file, width } = SIZES[size];
    try {
      const original = await (DEMO_VIDEO.test(id)
        ? readDemoStill(id)
        : fetchPicture(`${url}/vi/${id}/${file}.jpg`));
      // Re-encoded, so that visitors get nothing but picture data.
      const picture = await runStep((sharp) =>
        sharp(original)
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 70 })
          .toBuffer(),
      );
      // A copy of its own: a small buffer may keep a larger pool alive.
      const bytes = new Uint8Array(picture);
      cached.set(key, bytes);
      return bytes;
    } catch (err) {
      missingKeys.set(key, true);
      log.warn({ reason: (err as Error).message }, 'a picture of the video platform was not had');
      return null;
    }
  }

  return {
    isCached: (id, size) => cached.has(`${id} ${size}`),
    async find(id, size) {
      const key = `${id} ${size}`;
      const cachedPicture = cached.get(key);
      if (cachedPicture !== undefined) return cachedPicture;
      if (missingKeys.has(key)) return null;
      const running = fetches.get(key);
      if (running !== undefined) return running;
      if (fetches.size >= MAX_CONCURRENT_FETCHES) return null;
      const loading = fetchAndCache(key, id, size).finally(() => fetches.delete(key));
      fetches.set(key, loading);
      return loading;
    },
  };
}
