import { HOUR_MS } from '../../contracts/durations.ts';
import { getInk } from '../../contracts/inks.ts';
import { entryPath, segmentPath } from '../../contracts/paths.ts';
import type { NewestVideo } from '../../contracts/videos.ts';
import type { Database } from '../db/database.ts';
import { findSetting, writeSetting } from '../db/settings-store.ts';
import { listVideoLists } from '../entries/shared-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { hashToken } from '../platform/hash-token.ts';
import type { Services } from '../services.ts';

/** The newest videos of each list, newest first, as the platform last told them. */
const SETTING = 'newest_videos';
type ListedVideo = Pick<NewestVideo, 'id' | 'title' | 'published_at'> & { playlist: string };

/** Newest videos that are shown, and kept of each list. */
const MAX_VIDEOS = 12;
/** Lists that are read, and pages of each: at most 800 units of the platform's quota every three hours. */
const MAX_LISTS = 100;
const MAX_PAGES = 4;

const readStored = async (db: Database) =>
  JSON.parse((await findSetting(db, SETTING)) ?? '[]') as ListedVideo[];

/** Returns the newest videos of all visible lists, each once, with the artist, event or content item. */
export async function composeNewestVideos(db: Database): Promise<NewestVideo[]> {
  const stored = await readStored(db);
  const lists = new Map((await listVideoLists(db)).map((list) => [list.youtube, list]));
  const videos = new Map<string, NewestVideo>();
  for (const { playlist, ...video } of stored) {
    const list = lists.get(playlist);
    if (list === undefined || videos.has(video.id)) continue;
    const { kind, name, name_id, segment_id } = list;
    const path =
      kind === 'artist' ? entryPath(kind, name_id) : segmentPath(kind, name_id, segment_id);
    videos.set(video.id, { ...video, owner: name, path: `${path}#videos`, ink: getInk(list) });
  }
  return [...videos.values()].slice(0, MAX_VIDEOS);
}

/** Newest first; they are ISO 8601 in UTC. */
const byTime = (a: ListedVideo, b: ListedVideo) => b.published_at.localeCompare(a.published_at);

/** Returns the newest videos of the first 200 of a list. */
async function readList({ videos }: Services, playlist: string): Promise<ListedVideo[]> {
  const found: ListedVideo[] = [];
  let pageToken: string | null | undefined;
  for (let page = 0; pageToken !== null && page < MAX_PAGES; page += 1) {
    const answer = await videos.listPlaylist({ playlist, max: 50, pageToken });
    for (const { id, title, published: published_at } of answer?.items ?? [])
      if (published_at) found.push({ playlist, id, title, published_at });
    pageToken = answer?.next_page_token ?? null;
  }
  return found.sort(byTime).slice(0, MAX_VIDEOS);
}

/** Creates the job that reads the lists of videos, so that no page view asks the platform for them. */
export function createVideoJob(services: Services): Job {
  const { db, videos, changes, log } = services;
  const findLists = async () =>
    [...new Set((await listVideoLists(db)).map(({ youtube }) => youtube))].slice(0, MAX_LISTS);
  return {
    kind: 'videos',
    pollEvery: 30_000,
    every: 3 * HOUR_MS,
    // Named after the lists: a new one is read at once, the others are in the memory of `videos`.
    listItems: async () =>
      (await videos.hasKey()) ? [hashToken((await findLists()).join())] : null,
    async run() {
      const stored = await readStored(db);
      const failures: unknown[] = [];
      // A list that cannot be read, as a private one, keeps what is known of it.
      const lists = await Array.fromAsync(await findLists(), (list) =>
        readList(services, list).catch((error: unknown) => {
          failures.push(error);
          log.warn({ list, err: error }, 'a list of videos was not read');
          return stored.filter(({ playlist }) => playlist === list);
        }),
      );
      if (failures.length > 0 && failures.length === lists.length) throw failures[0];
      const value = JSON.stringify(lists.flat().sort(byTime));
      if (value === (await findSetting(db, SETTING))) return;
      await changes.commit(null, ({ tx }) => writeSetting(tx, SETTING, value));
    },
  };
}
