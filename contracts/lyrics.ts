import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import {
  idParams,
  labelled,
  optionalFlag,
  optionalText,
  REQUIRED,
  requiredId,
  text,
  textReplies,
  wholeNumber,
} from './fields.ts';
import { searchedQuery, toPage } from './paging.ts';
import { pictureSchema } from './pictures.ts';
import { writeCalls } from './resource.ts';
import { MAX_JSON_CHARACTERS } from './rich-text.ts';

/** Texts of a lyric: each is a column and part of the reply. */
export const lyricTexts = {
  title: labelled('Título', text(200)),
  featuring: labelled('Invitados', optionalText(200)),
  album: labelled('Álbum', optionalText(200)),
  comments: labelled('Comentarios', optionalText(5000)),
};

/** Lyrics of a song. `lyric` is the editor's document as JSON text (rich-text.ts). */
export const lyricItem = z.object({
  id: z.int(),
  ...textReplies(lyricTexts),
  /** Slug, unique per artist. */
  title_id: z.string(),
  artist: z.int(),
  artist_name: z.string(),
  artist_name_id: z.string(),
  year: z.int(),
  lyric: z.string(),
  /** Video id, or empty. */
  youtube: z.string(),
  is_active: z.boolean(),
});
export type LyricItem = z.infer<typeof lyricItem>;

/** Metadata fields of the lyric form. */
export const lyricInfoFields = {
  ...lyricTexts,
  artist: labelled('Artista', requiredId()),
  year: labelled('Año', wholeNumber(1000, 9999)),
};
/** A video id, any common form of a video URL, or a snippet that embeds the video. */
export const requiredVideo = labelled(
  'Video de YouTube',
  text(2000),
  'El enlace del video, el código para insertarlo o su ID de 11 caracteres.',
);

const fields = {
  ...lyricInfoFields,
  title_id: optionalText(200),
  lyric: optionalText(MAX_JSON_CHARACTERS),
  youtube: optionalText(2000),
  is_active: optionalFlag(),
};

/** Columns by which the list can be sorted. */
export const lyricSorts = ['title', 'artist', 'album', 'year'] as const;

export const listLyrics = defineCall('GET /h/lyrics/', {
  summary:
    'The lyrics, newest first or by `sort`; `search` finds words in title, artist, album, year and text',
  ...staffCall,
  query: z.strictObject(searchedQuery(lyricSorts)),
  reply: toPage(lyricItem),
});
export const {
  create: createLyric,
  change: changeLyric,
  remove: deleteLyric,
} = writeCalls({
  path: '/h/lyrics/',
  item: lyricItem,
  create: z.object(fields),
  change: z.object(fields).partial(),
  summaries: {
    create: 'Add a lyric; `lyric` is a document or plain text',
    change: 'Change a lyric; a former address redirects to the present one',
    remove: 'Delete a lyric',
  },
});

const media = z.object({ id: z.int(), youtube: z.string() });

export const getLyricMedia = defineCall('GET /h/lyrics-media/:id/', {
  summary: 'The video of a lyric',
  ...staffCall,
  params: idParams,
  reply: media,
});
export const changeLyricMedia = defineCall('PATCH /h/lyrics-media/:id/', {
  summary: 'Change the video of a lyric',
  ...staffCall,
  params: idParams,
  body: z.object({ youtube: requiredVideo }),
  reply: media,
});

const artistName = z.object({ name: z.string(), name_id: z.string() });

/** Artist fields included in lyrics. */
export const lyricsArtist = z.object({
  id: z.int(),
  ...artistName.shape,
  picture: pictureSchema.nullable(),
  description: z.string(),
  email: z.string(),
  priority: z.int(),
});
export type LyricsArtist = z.infer<typeof lyricsArtist>;

/** A lyric as a list item. */
export const lyricCard = z.object({
  id: z.int(),
  title: z.string(),
  title_id: z.string(),
  featuring: z.string(),
  album: z.string(),
  year: z.int(),
  artist_id: z.int(),
  artist: artistName,
});
export type LyricCard = z.infer<typeof lyricCard>;

export const publicLyric = z.object({
  ...lyricCard.shape,
  comments: z.string(),
  /** The document as JSON text. */
  text: z.string(),
  media: z.object({ youtube: z.string() }),
});
export type PublicLyric = z.infer<typeof publicLyric>;

/** Maximum number of related lyrics of each kind. */
export const MAX_RELATED_LYRICS = 6;

const songPage = z.object({
  status: z.literal(202),
  message: z.string(),
  item: z.object({
    lyric: publicLyric,
    artist: lyricsArtist,
    more: z.array(lyricCard),
    other: z.array(lyricCard),
  }),
});
const artistPage = z.object({
  status: z.literal(200),
  message: z.string(),
  item: z.object({
    artist: lyricsArtist,
    lyrics: z.array(lyricCard),
    prev: artistName.nullable(),
    next: artistName.nullable(),
  }),
});
export type SongPage = z.infer<typeof songPage>;
export type ArtistLyricsPage = z.infer<typeof artistPage>;

export const performLyrics = defineCall('POST /h/lyrics-performance/', {
  summary:
    'Type 1: the lyrics of an artist (200). Type 2: one lyric (202). 404 `{status, message}`',
  access: 'site-key',
  body: z
    .object({ type: wholeNumber(1, 2), artist: text(200), song: optionalText(200) })
    .refine(({ type, song }) => type === 1 || song, { path: ['song'], error: REQUIRED }),
  reply: z.discriminatedUnion('status', [artistPage, songPage]),
  isStatusInReply: true,
  isCachedUntilContentChanges: true,
});

export const listLyricPaths = defineCall('GET /h/lyrics-paths/', {
  summary: 'The addresses of the lyrics after number `after`, for the sitemap',
  access: 'visitor',
  query: z.strictObject({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  reply: z.object({
    items: z.array(z.object({ artist: z.string(), song: z.string() })),
    /** Value of `after` for the next page; null on the last page. */
    next: z.int().nullable(),
  }),
  isCachedUntilContentChanges: true,
});
