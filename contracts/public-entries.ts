import { z } from 'zod';
import { defineCall } from './call.ts';
import { entryKinds, heroChoices } from './entries.ts';
import { limitLength, optionalWholeNumber, wholeNumber } from './fields.ts';
import { inks } from './inks.ts';
import { halftonePictureSchema, pictureSchema } from './pictures.ts';

/** Public responses. Field names are defined by the specification. */

export const publicSocial = z.object({
  youtube: z.string().optional(),
  spotify: z.string().optional(),
  facebook: z.string().optional(),
  instagram: z.string().optional(),
  twitter: z.string().optional(),
  tiktok: z.string().optional(),
  whatsapp: z.string().optional(),
});
export type PublicSocial = z.infer<typeof publicSocial>;

const web = z.object({
  text: z.string(),
  url: z.string(),
  hiring: z.string(),
  calendar: z.string(),
});

const albumImage = {
  id: z.int(),
  isAlbum: z.literal(true),
  isCover: z.boolean(),
  snippet: z.object({ title: z.string() }),
};
export const publicAlbumImage = z.object({ ...albumImage, ...pictureSchema.shape });
const posterAlbumImage = z.object({ ...albumImage, ...halftonePictureSchema.shape });
export type PublicAlbumImage = z.infer<typeof posterAlbumImage>;

/** The shapes of items: `picture` and `image` are what a picture and an album picture look like. */
function itemSchemas<P extends z.ZodType, A extends z.ZodType>(picture: P, image: A) {
  const detail = z.object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    year: z.int().nullable(),
    country: z.string(),
    vol: z.int().nullable(),
    album: z.array(image),
    /** `channel`: YouTube playlist id; `spotify`: id, or kind/id, of a list. Empty when there is none. */
    playlist: z.object({ channel: z.string(), spotify: z.string() }),
  });
  const entry = {
    id: z.int(),
    name: z.string(),
    name_id: z.string(),
    priority: z.int(),
    /** Null means black. */
    background: picture.nullable(),
    picture: picture.nullable(),
    social: publicSocial,
    web,
    email: z.string(),
    /** Path of the item's page. */
    path: z.string(),
    seo_title: z.string(),
    seo_description: z.string(),
  };
  return {
    detail,
    album: z.array(image),
    artist: {
      ...entry,
      description: z.string(),
      /** YouTube playlist id, or empty. */
      channel: z.string(),
      /** Spotify list (id or kind/id), or empty. */
      playlist: z.string(),
    },
    item: {
      ...entry,
      condition: z.array(z.int()),
      portrait: z.object({ picture: picture.nullable(), description: z.string() }).nullable(),
    },
  };
}

const base = itemSchemas(pictureSchema, publicAlbumImage);
const poster = itemSchemas(halftonePictureSchema, posterAlbumImage);
/** `lineup`: who takes part, one name a line. */
const posterDetail = poster.detail.extend({ lineup: z.string() });
/** Spot colour of the item's posters. */
const ink = { ink: z.enum(inks) };
/** What the pages of an item need to print it. */
const posterFields = { ...ink, hero: z.enum(heroChoices) };

export const publicAlbum = base.album;
export const posterAlbum = poster.album;

/** Of the base call. With `view=index`, `details` and `album` are omitted. */
export const publicArtist = z.object({ ...base.artist, album: base.album.optional() });
export const publicItem = z.object({
  ...base.item,
  details: z.array(base.detail).optional(),
  album: base.album.optional(),
});

/** Of the pages: with what posters need. */
export const posterArtist = z.object({ ...poster.artist, ...posterFields });
export const posterItem = z.object({ ...poster.item, ...posterFields });
export type PublicArtist = z.infer<typeof posterArtist>;
export type PublicItem = z.infer<typeof posterItem>;
export type PublicDetail = z.infer<typeof posterDetail>;

const neighbour = z.object({ name_id: z.string(), name: z.string() });
const neighbours = { prev: neighbour.nullable(), next: neighbour.nullable() };

/**
 * The current contest phase (1 registration, 3 voting) and the two dates between which it is open.
 * The client must compare the dates with the current time, because the response may be cached.
 */
const contests = z.array(z.object({ phase: z.int(), opens: z.string(), closes: z.string() }));
export type EntryContests = z.infer<typeof contests>;

/** A single item; `prev` and `next` wrap around and are null when there is no other item. */
export const publicEntry = z.union([
  z.object({
    ...poster.artist,
    ...posterFields,
    album: poster.album,
    ...neighbours,
    /** Number of published lyrics of the artist. */
    lyrics: z.int(),
  }),
  z.object({
    ...poster.item,
    ...posterFields,
    details: z.array(posterDetail),
    album: poster.album,
    ...neighbours,
    contests,
  }),
]);
export type PublicArtistEntry = z.infer<(typeof publicEntry.options)[0]>;
export type PublicItemEntry = z.infer<(typeof publicEntry.options)[1]>;

export const getEntry = defineCall('GET /h/entries/:kind/:name_id/', {
  summary: 'One whole artist, event or content item, with its neighbours',
  access: 'visitor',
  params: z.object({ kind: z.enum(entryKinds), name_id: limitLength(200, z.string()) }),
  reply: publicEntry,
  isCachedUntilContentChanges: true,
});

/** One card of an index grid; contains only what the grid shows. */
export const entryCard = z.object({
  id: z.int(),
  name: z.string(),
  name_id: z.string(),
  path: z.string(),
  picture: halftonePictureSchema.nullable(),
  ...ink,
});
export type EntryCard = z.infer<typeof entryCard>;

export const listEntryCards = defineCall('GET /h/entries/:kind/', {
  summary: 'A window of an index grid, in public order',
  access: 'visitor',
  params: z.object({ kind: z.enum(entryKinds) }),
  query: z.strictObject({
    offset: optionalWholeNumber(0, 1_000_000),
    limit: optionalWholeNumber(1, 100),
  }),
  reply: z.object({ count: z.int(), items: z.array(entryCard) }),
  isCachedUntilContentChanges: true,
});

export const listSegmentPaths = defineCall('GET /h/segment-paths/', {
  summary: 'The published segments after number `after`, with their item, for the sitemap',
  access: 'visitor',
  query: z.strictObject({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  reply: z.object({
    items: z.array(
      z.object({ id: z.int(), kind: z.enum(['event', 'content']), name_id: z.string() }),
    ),
    /** Value of `after` for the next page; null on the last page. */
    next: z.int().nullable(),
  }),
  isCachedUntilContentChanges: true,
});
