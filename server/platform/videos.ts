import type { VideoItem } from '../../contracts/videos.ts';
import type { PlatformOptions } from './calendar.ts';
import { PlatformUnavailable } from './errors.ts';
import { fetchGoogleApi, type Log } from './google-api.ts';
import { createLookupCache } from './lookup-cache.ts';
import { playlistResponse, videosResponse, videoView } from './youtube-responses.ts';

const SERVICE = 'the video platform';
const API_URL = 'https://www.googleapis.com/youtube/v3';
const FRESH_MS = 10 * 60 * 1000;
/** Milliseconds for which a missing video is cached: its owner may make it public meanwhile. */
const MISSING_FRESH_MS = 30 * 1000;
const PAUSE_MS = 15 * 1000;
const MAX_CACHED = 500;
const CACHE_BYTES = 4 * 1024 * 1024;
const MAX_ITEMS = 50;

/** `published`: ISO 8601, or empty. */
type Video = VideoItem & { published: string };

interface VideoPage {
  items: Video[];
  next_page_token: string | null;
  prev_page_token: string | null;
}

interface PlaylistQuery {
  playlist: string;
  /** Most videos of the page, 1 to 50. */
  max: number;
  pageToken?: string | null | undefined;
}

/**
 * The video platform. Answers are cached for 10 minutes, and the last good one for as long as the
 * platform fails. Both lookups throw `PlatformUnavailable` when it fails and nothing is cached.
 */
export interface Videos {
  /** A page of a playlist (empty when there is no such playlist); null without a platform key. */
  listPlaylist(query: PlaylistQuery): Promise<VideoPage | null>;
  /** A public or unlisted video; null when there is none, and when there is no platform key. */
  findVideo(id: string): Promise<VideoItem | null>;
  /**
   * The videos among at most 50 ids, asked anew: one unit of the platform's quota.
   * @throws PlatformUnavailable without an answer, and without a platform key
   */
  findVideos(ids: readonly string[]): Promise<VideoItem[]>;
  /** Whether there is a platform key, and so whether a video that is not found is really missing. */
  hasKey(): Promise<boolean>;
}

const EMPTY_PAGE: VideoPage = { items: [], next_page_token: null, prev_page_token: null };

export function createVideos({ apiUrl = API_URL, getKey, clock, log }: PlatformOptions): Videos {
  const cacheOptions = { pauseMs: PAUSE_MS, maxEntries: MAX_CACHED, maxSize: CACHE_BYTES, clock };
  const pages = createLookupCache<VideoPage>({ ...cacheOptions, freshFor: () => FRESH_MS });
  const videos = createLookupCache<VideoItem | null>({
    ...cacheOptions,
    freshFor: (video) => (video ? FRESH_MS : MISSING_FRESH_MS),
  });
  const readKey = async () => (await getKey())?.trim() || null;
  return {
    async listPlaylist({ playlist, max, pageToken }) {
      const key = await readKey();
      if (!key) return null;
      const limit = Math.min(Math.max(Math.trunc(max), 1), MAX_ITEMS);
      const query = { playlist, max: limit, pageToken };
      const name = JSON.stringify([playlist, limit, pageToken ?? '']);
      return pages.get(name, () => loadPage({ apiUrl, key, log }, query));
    },
    async findVideo(id) {
      const key = await readKey();
      if (!key) return null;
      return videos.get(id, async () => {
        const [video] = await loadVideos({ apiUrl, key, log }, [id]);
        return video ?? null;
      });
    },
    async findVideos(ids) {
      const key = await readKey();
      if (!key) throw new PlatformUnavailable(SERVICE, 'there is no key');
      return loadVideos({ apiUrl, key, log }, [...ids]);
    },
    hasKey: async () => (await readKey()) !== null,
  };
}

interface Connection {
  apiUrl: string;
  key: string;
  log: Log;
}

async function loadPage(connection: Connection, query: PlaylistQuery): Promise<VideoPage> {
  const { apiUrl, key, log } = connection;
  const page = await fetchGoogleApi({
    service: SERVICE,
    url: `${apiUrl}/playlistItems`,
    query: {
      part: 'contentDetails',
      playlistId: query.playlist,
      maxResults: String(query.max),
      ...(query.pageToken && { pageToken: query.pageToken }),
    },
    key,
    schema: playlistResponse,
    log,
  });
  if (!page) return EMPTY_PAGE;
  const ids = page.items.map((item) => item.contentDetails.videoId);
  return {
    items: ids.length > 0 ? await loadVideos(connection, ids) : [],
    next_page_token: page.nextPageToken ?? null,
    prev_page_token: page.prevPageToken ?? null,
  };
}

/** The videos of these ids in their order; deleted and private ones are left out. */
async function loadVideos({ apiUrl, key, log }: Connection, ids: string[]): Promise<Video[]> {
  const response = await fetchGoogleApi({
    service: SERVICE,
    url: `${apiUrl}/videos`,
    query: {
      part: 'snippet,contentDetails,status',
      id: ids.join(','),
      maxResults: String(MAX_ITEMS),
    },
    key,
    schema: videosResponse,
    log,
  });
  const byId = new Map(response?.items.map((video) => [video.id, video]));
  return ids.flatMap((id) => {
    const video = byId.get(id);
    return video && video.status?.privacyStatus !== 'private' ? [videoView(video)] : [];
  });
}
