import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** Returns the whole seconds of an ISO 8601 duration such as `PT1M10S`; 0 for any other text. */
export function parseIsoDuration(text: string): number {
  try {
    const duration = Temporal.Duration.from(text);
    return Math.trunc(duration.total({ unit: 'seconds', relativeTo: '1970-01-01' }));
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** Of `playlistItems.list` with part `contentDetails`. */
export const playlistResponse = z.object({
  nextPageToken: z.string().optional(),
  prevPageToken: z.string().optional(),
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })),
});

const thumbnail = z.object({ url: z.url({ protocol: /^https?$/ }) }).optional();

/** Of `videos.list` with parts `snippet,contentDetails,status`. */
export const videosResponse = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({
        title: z.string(),
        publishedAt: z.iso.datetime().catch(''),
        thumbnails: z.object({ medium: thumbnail, high: thumbnail, default: thumbnail }).optional(),
      }),
      contentDetails: z.object({ duration: z.string().optional() }),
      status: z.object({ privacyStatus: z.string() }).optional(),
    }),
  ),
});

type VideoResponse = z.infer<typeof videosResponse>['items'][number];

/** A video as the site shows it; `duration` in seconds, `published` in ISO 8601. */
export function videoView({ id, snippet, contentDetails }: VideoResponse) {
  const { medium, high, default: small } = snippet.thumbnails ?? {};
  return {
    id,
    title: snippet.title,
    published: snippet.publishedAt,
    duration: parseIsoDuration(contentDetails.duration ?? ''),
    thumbnail: (medium ?? high ?? small)?.url ?? `https://i.ytimg.com/vi/${id}/mqdefault.jpg`,
  };
}
