import { z } from 'zod';
import { defineCall } from './call.ts';
import { entryKinds } from './entries.ts';
import { optionalWholeNumber } from './fields.ts';
import { pictureSchema } from './pictures.ts';

/** What visitors see. Field names are the specification's (public-site.md section 3). */

const social = z.object({
  youtube: z.string().optional(),
  spotify: z.string().optional(),
  facebook: z.string().optional(),
  instagram: z.string().optional(),
  twitter: z.string().optional(),
});
export type PublicSocial = z.infer<typeof social>;

const web = z.object({
  text: z.string(),
  url: z.string(),
  hiring: z.string(),
  calendar: z.string(),
});

export const publicAlbumImage = z.object({
  id: z.int(),
  isAlbum: z.literal(true),
  isCover: z.boolean(),
  snippet: z.object({ title: z.string() }),
  ...pictureSchema.shape,
});
export type PublicAlbumImage = z.infer<typeof publicAlbumImage>;

export const publicDetail = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  year: z.int().nullable(),
  country: z.string(),
  vol: z.int().nullable(),
  album: z.array(publicAlbumImage),
  /** `channel`: YouTube playlist id; `spotify`: id, or kind/id, of a list. Empty when there is none. */
  playlist: z.object({ channel: z.string(), spotify: z.string() }),
});
export type PublicDetail = z.infer<typeof publicDetail>;

const entryIndex = {
  id: z.int(),
  name: z.string(),
  name_id: z.string(),
  priority: z.int(),
  /** Null means black. */
  background: pictureSchema.nullable(),
  picture: pictureSchema.nullable(),
  social,
  web,
  email: z.string(),
  /** Where the site shows the item. */
  path: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
};
const artistIndex = {
  ...entryIndex,
  description: z.string(),
  /** YouTube playlist id, or empty. */
  channel: z.string(),
  /** Spotify list (id or kind/id), or empty. */
  playlist: z.string(),
};
const itemIndex = {
  ...entryIndex,
  condition: z.array(z.int()),
  portrait: z.object({ picture: pictureSchema.nullable(), description: z.string() }).nullable(),
};
const album = z.array(publicAlbumImage);

/** With `view=index`, `details` and `album` are left out. */
export const publicArtist = z.object({ ...artistIndex, album: album.optional() });
export const publicItem = z.object({
  ...itemIndex,
  details: z.array(publicDetail).optional(),
  album: album.optional(),
});
export type PublicArtist = z.infer<typeof publicArtist>;
export type PublicItem = z.infer<typeof publicItem>;

export const publicCapsule = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  email: z.string(),
  background: pictureSchema.nullable(),
  channel: z.string(),
  playlist: z.string(),
  album: album.optional(),
});
export type PublicCapsule = z.infer<typeof publicCapsule>;

export const publicCalendar = z.object({
  ref: z.string(),
  title: z.string(),
  max_results: z.int(),
});

export type PublicCalendar = z.infer<typeof publicCalendar>;

/** Which captcha the site's forms use; ALTCHA needs no site key. */
const captcha = z.object({ provider: z.enum(['altcha', 'recaptcha']), site_key: z.string() });
export type CaptchaInfo = z.infer<typeof captcha>;

export const baseInfo = z.object({
  artists: z.array(publicArtist),
  events: z.array(publicItem),
  content: z.array(publicItem),
  capsula: publicCapsule,
  calendar: publicCalendar.nullable(),
  pageInfo: z.object({ artist: z.string(), event: z.string(), content: z.string() }),
  social,
  keys: z.object({
    video: z.string().nullable(),
    captcha,
  }),
  locks: z.array(z.object({ rel: z.string(), is_active: z.boolean() })),
  site: z.object({
    name: z.string(),
    tagline: z.string(),
    splash: z.string(),
    logo: z.string(),
    /** Shown in the footer while the site carries demo content; otherwise empty. */
    notice: z.string(),
  }),
});
export type BaseInfo = z.infer<typeof baseInfo>;

export const getBaseInfo = defineCall({
  method: 'POST',
  path: '/h/web-base-info/',
  summary: 'Everything the site is made of; only active items, in public order',
  access: 'site-key',
  body: z.object({
    view: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(['index', 'full']).optional(),
    ),
  }),
  status: 200,
  reply: baseInfo,
  isCachedUntilContentChanges: true,
});

const neighbour = z.object({ name_id: z.string(), name: z.string() });
const around = { prev: neighbour.nullable(), next: neighbour.nullable() };

/**
 * What visitors can take part in: the phase that is set (1 registration, 3 voting) and the two
 * dates between which it counts. The dates decide where they are read: an answer may be kept.
 */
const contests = z.array(z.object({ phase: z.int(), opens: z.string(), closes: z.string() }));
export type EntryContests = z.infer<typeof contests>;

/** One item on its own; `prev` and `next` wrap around and are null when it is alone. */
export const publicEntry = z.union([
  z.object({
    ...artistIndex,
    album,
    ...around,
    /** How many lyrics of the artist can be read. */
    lyrics: z.int(),
  }),
  z.object({ ...itemIndex, details: z.array(publicDetail), album, ...around, contests }),
]);
export type PublicArtistEntry = z.infer<(typeof publicEntry.options)[0]>;
export type PublicItemEntry = z.infer<(typeof publicEntry.options)[1]>;

export const getEntry = defineCall({
  method: 'GET',
  path: '/h/entries/:kind/:name_id/',
  summary: 'One whole artist, event or content item, with its neighbours',
  access: 'visitor',
  params: z.object({ kind: z.enum(entryKinds), name_id: z.string().max(200) }),
  status: 200,
  reply: publicEntry,
  isCachedUntilContentChanges: true,
});

/** One card of an index grid: what the grid shows, and no more. */
export const entryCard = z.object({
  id: z.int(),
  name: z.string(),
  name_id: z.string(),
  path: z.string(),
  picture: pictureSchema.nullable(),
});
export type EntryCard = z.infer<typeof entryCard>;

export const listEntryCards = defineCall({
  method: 'GET',
  path: '/h/entries/:kind/',
  summary: 'A window of an index grid, in public order',
  access: 'visitor',
  params: z.object({ kind: z.enum(entryKinds) }),
  query: z.strictObject({
    offset: optionalWholeNumber(0, 1_000_000),
    limit: optionalWholeNumber(1, 100),
  }),
  status: 200,
  reply: z.object({ count: z.int(), items: z.array(entryCard) }),
  isCachedUntilContentChanges: true,
});

/** What every page needs, whatever the number of items: the shell's own small call. */
export const shellInfo = z.object({
  site: baseInfo.shape.site,
  social,
  pageInfo: baseInfo.shape.pageInfo,
  locks: baseInfo.shape.locks,
  counts: z.object({ artist: z.int(), event: z.int(), content: z.int() }),
  site_key: z.string(),
  captcha,
});
export type ShellInfo = z.infer<typeof shellInfo>;
export const getShell = defineCall({
  method: 'GET',
  path: '/h/shell/',
  summary: 'What the shell of every page needs',
  access: 'visitor',
  status: 200,
  reply: shellInfo,
  isCachedUntilContentChanges: true,
});

/** The home carousel: the first of each section, whole enough for its slide. */
export const homeInfo = z.object({
  artist: publicArtist.nullable(),
  event: publicItem.nullable(),
  content: publicItem.nullable(),
  capsula: publicCapsule,
  calendar: publicCalendar.nullable(),
});
export type HomeInfo = z.infer<typeof homeInfo>;
export const getHome = defineCall({
  method: 'GET',
  path: '/h/home/',
  summary: 'The four slides of the home carousel',
  access: 'visitor',
  status: 200,
  reply: homeInfo,
  isCachedUntilContentChanges: true,
});

export const getCapsulePage = defineCall({
  method: 'GET',
  path: '/h/capsula/',
  summary: 'The capsule as visitors see it',
  access: 'visitor',
  status: 200,
  reply: publicCapsule.required({ album: true }),
  isCachedUntilContentChanges: true,
});

const video = z.object({
  id: z.string(),
  title: z.string(),
  duration: z.number(),
  thumbnail: z.string(),
});
export type VideoItem = z.infer<typeof video>;
export const listVideos = defineCall({
  method: 'GET',
  path: '/h/videos/',
  summary: 'A page of a video playlist; empty when no platform key is set',
  access: 'visitor',
  query: z.strictObject({
    playlist: z.string().regex(/^[\w-]{1,64}$/),
    max: optionalWholeNumber(1, 50),
    page_token: z.string().max(200).optional(),
  }),
  status: 200,
  reply: z.object({
    items: z.array(video),
    next_page_token: z.string().nullable(),
    prev_page_token: z.string().nullable(),
    /** False when there is no platform key: show the platform's own embed instead. */
    is_available: z.boolean(),
  }),
});
export const getVideo = defineCall({
  method: 'GET',
  path: '/h/videos/:id/',
  summary: 'One video; 404 says with `is_available` whether there is a platform key to ask with',
  access: 'visitor',
  params: z.object({ id: z.string().regex(/^[\w-]{11}$/) }),
  status: 200,
  reply: video,
});
export const listCalendarEvents = defineCall({
  method: 'GET',
  path: '/h/calendar-events/',
  summary: 'What is next in the active calendar',
  access: 'visitor',
  status: 200,
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        start: z.string(),
        end: z.string(),
        location: z.string(),
        url: z.string(),
      }),
    ),
  }),
});
export const getAddress = defineCall({
  method: 'GET',
  path: '/ip/',
  summary: 'The address this request comes from',
  access: 'visitor',
  status: 200,
  reply: z.object({ ip: z.string() }),
});
