import { z } from 'zod';
import { defineCall } from './call.ts';
import { limitLength, optionalText, optionalWholeNumber } from './fields.ts';
import { inks } from './inks.ts';
import { videoLimit } from './limits.ts';

const video = z.object({
  id: z.string(),
  title: z.string(),
  duration: z.number(),
  thumbnail: z.string(),
});
export type VideoItem = z.infer<typeof video>;
export const listVideos = defineCall('GET /h/videos/', {
  summary: 'A page of a video playlist; empty when no platform key is set',
  access: 'visitor',
  limit: videoLimit,
  query: z.strictObject({
    playlist: limitLength(64, z.string().regex(/^[\w-]+$/)),
    max: optionalWholeNumber(1, 50),
    /** As an answer has handed it out, for this playlist and number of videos. */
    page_token: optionalText(300),
  }),
  reply: z.object({
    items: z.array(video),
    next_page_token: z.string().nullable(),
    prev_page_token: z.string().nullable(),
    /** False when no API key is configured; the client then shows the platform's own embed. */
    is_available: z.boolean(),
  }),
  isCachedUntilContentChanges: false,
});
const newestVideo = z.object({
  id: z.string(),
  title: z.string(),
  /** ISO 8601, UTC. */
  published_at: z.string(),
  /** Name of the artist, event or content item. */
  owner: z.string(),
  /** Path of the page that plays it. */
  path: z.string(),
  ink: z.enum(inks),
});
export type NewestVideo = z.infer<typeof newestVideo>;
export const listNewestVideos = defineCall('GET /h/newest-videos/', {
  summary:
    'The newest videos of all lists that visitors see, at most twelve; empty without a platform key',
  access: 'visitor',
  reply: z.object({ items: z.array(newestVideo) }),
  isCachedUntilContentChanges: true,
});
export const getVideo = defineCall('GET /h/videos/:id/', {
  summary: 'One video; 404 says with `is_available` whether there is a platform key to ask with',
  access: 'visitor',
  limit: videoLimit,
  params: z.object({ id: limitLength(11, z.string().regex(/^[\w-]{11}$/)) }),
  reply: video,
  isCachedUntilContentChanges: false,
});
