import {
  type GoogleAnswer,
  type GoogleCall,
  type GoogleStandIn,
  googleError,
  startGoogle,
} from './google.ts';

export interface StandInVideo {
  /** 11 characters. */
  id: string;
  title: string;
  /** ISO 8601, e.g. `PT3M20S`. */
  duration: string;
  /** ISO 8601. */
  published?: string;
  privacy?: 'public' | 'unlisted' | 'private';
}

export interface YoutubeStandIn extends GoogleStandIn {
  /** Videos by id; a removed one counts as deleted. */
  videos: Map<string, StandInVideo>;
  /** Video ids by playlist, those of deleted videos included. */
  playlists: Map<string, string[]>;
}

/** Starts a server with the part of the YouTube Data API v3 that reads playlists and videos. */
export async function startYoutube(
  options: {
    videos?: StandInVideo[];
    playlists?: Record<string, string[]>;
    key?: string;
    port?: number;
  } = {},
): Promise<YoutubeStandIn> {
  const videos = new Map(options.videos?.map((video) => [video.id, video]));
  const playlists = new Map(Object.entries(options.playlists ?? {}));
  const google = await startGoogle({
    key: options.key,
    port: options.port,
    answer(call) {
      if (call.path === '/playlistItems') return answerPlaylist(playlists, call);
      if (call.path === '/videos') return answerVideos(videos, call);
      return googleError(404, 'notFound');
    },
  });
  return { ...google, videos, playlists };
}

function answerPlaylist(playlists: Map<string, string[]>, { query }: GoogleCall): GoogleAnswer {
  const ids = playlists.get(query.playlistId ?? '');
  if (!ids) return googleError(404, 'playlistNotFound');
  const most = Number(query.maxResults ?? 5);
  const start = query.pageToken ? Number(query.pageToken.replace('PAGE', '')) : 0;
  if (!Number.isInteger(start)) return googleError(400, 'invalidPageToken');
  const items = ids.slice(start, start + most).map((videoId) => ({
    kind: 'youtube#playlistItem',
    id: `item-${videoId}`,
    contentDetails: { videoId },
  }));
  const nextPageToken = start + most < ids.length ? `PAGE${start + most}` : undefined;
  const prevPageToken = start > 0 ? `PAGE${Math.max(0, start - most)}` : undefined;
  const pageInfo = { totalResults: ids.length, resultsPerPage: most };
  const kind = 'youtube#playlistItemListResponse';
  return { status: 200, body: { kind, nextPageToken, prevPageToken, items, pageInfo } };
}

/** Answers videos in an order of its own, without deleted and private ones, as the real API. */
function answerVideos(videos: Map<string, StandInVideo>, { query }: GoogleCall): GoogleAnswer {
  const ids = (query.id ?? '').split(',').sort();
  const items = ids.flatMap((id) => {
    const video = videos.get(id);
    return video && video.privacy !== 'private' ? [videoResource(video)] : [];
  });
  return { status: 200, body: { kind: 'youtube#videoListResponse', items } };
}

function videoResource({ id, title, duration, published, privacy = 'public' }: StandInVideo) {
  const url = `https://i.ytimg.com/vi/${id}/mqdefault.jpg`;
  return {
    kind: 'youtube#video',
    id,
    snippet: {
      title,
      publishedAt: published,
      thumbnails: { medium: { url, width: 320, height: 180 } },
    },
    contentDetails: { duration, dimension: '2d' },
    status: { privacyStatus: privacy },
  };
}
