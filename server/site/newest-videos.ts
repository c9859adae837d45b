import { isDeepStrictEqual } from 'node:util';
import { HOUR_MS } from '../../contracts/durations.ts';
import { getInk } from '../../contracts/inks.ts';
import { entryPath, segmentPath } from '../../contracts/paths.ts';
import type { NewestVideo } from '../../contracts/videos.ts';
import type { Database } from '../db/database.ts';
import * as entryStore from '../entries/shared-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { toIso } from '../platform/clock.ts';
import type { Services } from '../services.ts';

/** Newest videos that are shown, and kept of each list. */
const MAX_VIDEOS = 12;
/** Rows among which they are found: a video may be in many lists. */
const MAX_ROWS = 300;
/** Lists that are read, each at most four pages: up to 800 requests of one or two units every three hours. */
const MAX_LISTS = 100;
const MAX_PAGES = 4;

/** Returns the newest videos of all visible lists, each once, with the artist, event or content item. */
export async function composeNewestVideos(db: Database): Promise<NewestVideo[]> {
  const rows = await entryStore.listNewestVideos(db, MAX_ROWS);
  const videos = new Map<string, NewestVideo>();
  for (const {
    video: id,
    title,
    published_at,
    kind,
    name,
    name_id,
    segment_id,
    ...entry
  } of rows) {
    if (videos.has(id)) continue;
    const path =
      kind === 'artist' ? entryPath(kind, name_id) : segmentPath(kind, name_id, segment_id);
    const own = { owner: name, path: `${path}#videos`, ink: getInk(entry) };
    videos.set(id, { id, title, published_at: toIso(published_at), ...own });
  }
  return [...videos.values()].slice(0, MAX_VIDEOS);
}

/** Returns the newest videos of the first 200 of a list; null without a platform key. */
async function readList({ videos }: Services, playlist: string) {
  const found = new Map<string, { video: string; title: string; published_at: number }>();
  let pageToken: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await videos.listPlaylist({ playlist, max: 50, pageToken });
    if (answer === null) return null;
    for (const { id, title, published } of answer.items) {
      const published_at = Date.parse(published);
      if (published_at > 0) found.set(id, { video: id, title, published_at });
    }
    pageToken = answer.next_page_token;
    if (pageToken === null) break;
  }
  return [...found.values()].sort((a, b) => b.published_at - a.published_at).slice(0, MAX_VIDEOS);
}

/** Creates the job that reads the lists of videos, so that no page view asks the platform for them. */
export function createVideoJob(services: Services): Job {
  const { db, videos, changes } = services;
  return {
    kind: 'videos',
    pollEvery: 30_000,
    every: 3 * HOUR_MS,
    listItems: async () =>
      (await videos.hasKey()) ? entryStore.listVideoLists(db, MAX_LISTS) : null,
    async run(playlist) {
      const newest = await readList(services, playlist);
      const stored = await entryStore.listVideosOfList(db, playlist);
      const byId = (rows: typeof stored) => Map.groupBy(rows, ({ video }) => video);
      if (newest === null || isDeepStrictEqual(byId(newest), byId(stored))) return;
      await changes.commit(null, ({ tx }) => entryStore.replaceVideosOfList(tx, playlist, newest));
    },
  };
}
