import { z } from 'zod';
import { peaks } from './beats.ts';
import { defineCall, staffCall } from './call.ts';
import { lineup, lineupItem } from './dates.ts';
import {
  clearableId,
  id,
  idParams,
  labelled,
  limitLength,
  optionalFlag,
  optionalPriority,
  optionalText,
  optionalWholeNumber,
  requiredId,
  text,
  textReplies,
  toText,
  wholeNumber,
} from './fields.ts';
import { inks } from './inks.ts';
import { searchedQuery, toPage } from './paging.ts';
import { findPastedAddress, toAbsolute } from './pasted-address.ts';
import {
  halftonePictureSchema,
  optionalAlt,
  optionalCrop,
  panelPictureSchema,
} from './pictures.ts';
import { writeCalls } from './resource.ts';
import { findService, parseLrc } from './song-facts.ts';

const BAD_LINKS =
  'Pegue una dirección por línea: Spotify, YouTube, Apple Music, Deezer, SoundCloud, Bandcamp o Audiomack.';
const BAD_TIMES = 'Cada línea empieza con su tiempo, como [00:12.30].';

const toLines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const links = limitLength(
  4000,
  z
    .string()
    .transform((typed) => toLines(typed).map((line) => toAbsolute(findPastedAddress(line))))
    .refine((found) => found.every((url) => findService(url) !== null), BAD_LINKS)
    .transform((found) => [...new Set(found)].join('\n'))
    .optional(),
  { error: BAD_LINKS },
);
const times = limitLength(
  60_000,
  z
    .string()
    .refine(
      (typed) => typed === '' || parseLrc(typed).some(({ seconds }) => seconds !== null),
      BAD_TIMES,
    )
    .optional(),
  { error: BAD_TIMES },
);

/** Texts of a song: each is a column and part of the reply. */
export const songTexts = {
  title: labelled('Título', text(200)),
  credits: labelled(
    'Créditos',
    optionalText(5000),
    'Producción, mezcla, voces: una línea cada uno.',
  ),
  links: labelled('Escuchar en …', links, 'Una dirección por línea.'),
  times: labelled('Tiempos de la letra (LRC)', times),
};

/** A song as returned to staff. */
export const songItem = z.object({
  id: z.int(),
  ...textReplies(songTexts),
  artist: z.int(),
  /** Edition of a content item. */
  segment: z.int().nullable(),
  lyric: z.int().nullable(),
  featuring: z.array(lineupItem),
  /** Number within its edition, and among the songs of its artist. */
  number: z.int(),
  year: z.int().nullable(),
  src: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** As that of a beat. */
  peaks: z.string(),
  priority: z.int(),
  is_active: z.boolean(),
  picture: panelPictureSchema.nullable(),
});
export type SongItem = z.infer<typeof songItem>;

const year = limitLength(
  40,
  z
    .int('Debe expresarse en numeros.')
    .min(1000, 'Debe estar entre 1000 y 9999.')
    .max(9999, 'Debe estar entre 1000 y 9999.')
    .nullable()
    .optional(),
  {
    read: (value) =>
      value === '' || value === null
        ? null
        : /^\d+$/.test(String(value))
          ? Number(value)
          : toText(value),
  },
);

export const songFields = {
  ...songTexts,
  artist: labelled('Artista', requiredId()),
  featuring: labelled('Con', lineup),
  segment: labelled('Edición', clearableId()),
  lyric: labelled('Letra', clearableId()),
  number: labelled('Número', optionalWholeNumber(1, 999), 'Su lugar en la edición.'),
  year: labelled('Año', year),
  priority: optionalPriority(),
  is_active: optionalFlag(),
  peaks,
  picture_crop: optionalCrop,
  alt: optionalAlt(),
};

/** Columns by which the list can be sorted. */
export const songSorts = ['title', 'artist'] as const;

export const listSongs = defineCall('GET /h/songs/', {
  summary:
    'The songs, in public order or by `sort`; `search` finds words in title and artist, `artist` and `segment` choose',
  ...staffCall,
  query: z.strictObject({
    ...searchedQuery(songSorts),
    artist: id.optional(),
    segment: id.optional(),
  }),
  reply: toPage(songItem),
});
export const listSongEditions = defineCall('GET /h/song-editions/', {
  summary: 'The editions of content items, to which songs may belong, newest first',
  ...staffCall,
  /** The title names the content item too. */
  reply: z.array(z.object({ id: z.int(), title: z.string() })),
});
export const songCalls = writeCalls({
  path: '/h/songs/',
  item: songItem,
  create: z.object(songFields),
  change: z.object(songFields).partial(),
  files: { src: 'audio', picture: 'image' },
  summaries: {
    create: 'Add a song of an artist with its audio file, whose duration is read from it',
    change: 'Change a song, or put another audio file in the place of its own',
    remove: 'Delete a song and its audio file',
  },
});

const namedPage = z.object({ title: z.string(), path: z.string() });

/** A song as visitors hear it. */
export const publicSong = z.object({
  id: z.int(),
  title: z.string(),
  artist: z.object({ name: z.string(), name_id: z.string() }),
  featuring: z.array(z.object({ name: z.string(), name_id: z.string().nullable() })),
  ink: z.enum(inks),
  src: z.string(),
  /** Seconds. */
  duration: z.number(),
  peaks: z.string(),
  number: z.int(),
  year: z.int().nullable(),
  credits: z.string(),
  /** Where else it is heard, with the name of each service. */
  links: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Its picture, or that of its edition, or of its artist. */
  cover: halftonePictureSchema.nullable(),
  edition: namedPage.nullable(),
  lyric: namedPage.nullable(),
  /** Second of each line of its lyric, by the number of the line; empty without times. */
  times: z.array(z.number().nullable()),
});
export type PublicSong = z.infer<typeof publicSong>;

export const listPublicSongs = defineCall('GET /h/songs-list/', {
  summary:
    'The songs that visitors may hear: one, those of an artist (slug), of an edition or of a lyric (ids)',
  access: 'visitor',
  query: z.strictObject({
    id: id.optional(),
    artist: limitLength(200, z.string().optional()),
    edition: id.optional(),
    lyric: id.optional(),
  }),
  reply: z.object({ items: z.array(publicSong) }),
  isCachedUntilContentChanges: true,
});

export const getSongTimes = defineCall('GET /h/songs-lrc/:id/', {
  summary: 'The lyric of a song with the seconds of its lines, as an LRC file; 404 without',
  access: 'visitor',
  params: idParams,
  sentAs: { type: 'text/plain', name: 'letra.lrc' },
  reply: z.string(),
  isNeverCached: true,
});

export const listSongPaths = defineCall('GET /h/song-paths/', {
  summary: 'The songs after number `after`, for the sitemap',
  access: 'visitor',
  query: z.strictObject({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  reply: z.object({
    items: z.array(z.object({ id: z.int() })),
    /** Value of `after` for the next page; null on the last page. */
    next: z.int().nullable(),
  }),
  isCachedUntilContentChanges: true,
});
