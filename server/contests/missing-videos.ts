import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import { PlatformUnavailable } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { listVideos } from './shared-store.ts';

/** Videos in one request to the platform, the maximum; a request costs one unit of quota. */
const BATCH_SIZE = 50;
/** Videos that are looked up: 100 requests. */
const MAX_VIDEOS = 5000;

/**
 * Creates the function that counts the applicants whose video the platform does not have, by contest, most first. It
 * looks the videos up once a day; after an outage of the platform again in an hour.
 */
export function createMissingVideoCount() {
  let counts: { contest_id: number; count: number }[] = [];
  let dueAt = 0;
  async function lookUp({ db, clock, videos }: Services) {
    const rows = (await videos.hasKey()) ? await listVideos(db, clock.now(), MAX_VIDEOS) : [];
    const ids = [...new Set(rows.map(({ youtube }) => youtube))];
    const found = new Set<string>();
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      for (const { id } of await videos.findVideos(ids.slice(at, at + BATCH_SIZE))) found.add(id);
    }
    const missing = rows.filter(({ youtube }) => !found.has(youtube));
    return [...Map.groupBy(missing, (row) => row.contest_id)]
      .map(([contest_id, applicants]) => ({ contest_id, count: applicants.length }))
      .sort((a, b) => b.count - a.count);
  }
  return async (services: Services) => {
    const now = services.clock.now();
    if (now < dueAt) return counts;
    dueAt = now + HOUR_MS;
    try {
      counts = await lookUp(services);
      dueAt = now + DAY_MS;
    } catch (error) {
      if (!(error instanceof PlatformUnavailable)) throw error;
    }
    return counts;
  };
}
