import { z } from 'zod';
import { dateStates } from '../contracts/dates.ts';
import { NO_NETWORKS, socialNetworks } from '../contracts/network-addresses.ts';
import artists from './content/artists.json' with { type: 'json' };
import beats from './content/beats.json' with { type: 'json' };
import contests from './content/contests.json' with { type: 'json' };
import dates from './content/dates.json' with { type: 'json' };
import events from './content/events.json' with { type: 'json' };
import lyrics from './content/lyrics.json' with { type: 'json' };
import series from './content/series.json' with { type: 'json' };
import site from './content/site.json' with { type: 'json' };
import songs from './content/songs.json' with { type: 'json' };
import studio from './content/studio.json' with { type: 'json' };
import visitors from './content/visitors.json' with { type: 'json' };

/** Ids of the right form for the outside players, and plainly nobody's. */
const playlist = z.int().transform((number) => ({
  spotify: `SinCaducidadDemo${String(number).padStart(6, '0')}`,
  youtube: `PLSinCaducidadDemo${String(number).padStart(16, '0')}`,
}));

const PROFILES = {
  youtube: 'https://www.youtube.com/@',
  spotify: 'https://open.spotify.com/user/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
  tiktok: 'https://www.tiktok.com/@',
  whatsapp: 'https://whatsapp.com/channel/',
} as const;
const networks = z.enum(socialNetworks);

/** Profile addresses of an invented handle on the networks named. */
const social = z
  .object({ handle: z.string(), networks: z.array(networks) })
  .transform(({ handle, networks: named }) => ({
    ...NO_NETWORKS,
    ...Object.fromEntries(named.map((network) => [network, `${PROFILES[network]}${handle}`])),
  }));

/** Titles of pictures in `pictures/`, which are named after their album and counted from 1. */
const album = z.array(z.string());

function toAlbum(name: string, titles: readonly string[]) {
  return titles.map((title, index) => ({ title, picture: `${name}-${index + 1}` }));
}

/** What artists, events and series have in common. */
const item = {
  name: z.string(),
  name_id: z.string(),
  /** What the names of the item's pictures begin with. */
  pictures: z.string(),
  email: z.string(),
  /** 1 comes first, 10 last. */
  priority: z.int(),
  social,
  /** Text of the link to the item's own site. */
  web: z.string(),
  seo_title: z.string().default(''),
  seo_description: z.string().default(''),
  description: z.string(),
  /** Title of the background. */
  background: z.string(),
  /** The first picture is the cover. */
  album,
};

/** Returns what follows from an item's names; example.org is reserved for examples. */
function expandNames({ name_id, pictures, web, background, album: titles }: ItemNames) {
  const url = `https://example.org/${name_id}`;
  return {
    web: { text: web, url, hiring: `${url}/contrataciones`, calendar: `${url}/agenda` },
    background: { title: background, picture: `${pictures}-background` },
    album: toAlbum(`${pictures}-album`, titles),
  };
}
type ItemNames = Record<'name_id' | 'pictures' | 'web' | 'background', string> & {
  album: readonly string[];
};

const artist = z
  .object({ ...item, hasCard: z.boolean().default(true), playlist: playlist.nullable() })
  .transform(({ hasCard, ...sent }) => ({
    ...sent,
    ...expandNames(sent),
    picture: hasCard ? `${sent.pictures}-card` : null,
  }));

const segment = z.object({
  title: z.string(),
  year: z.int().optional(),
  /** ISO 3166 alpha-2. */
  country: z.string().optional(),
  vol: z.int().optional(),
  description: z.string(),
  /** Who takes part, one name a line. */
  lineup: z.string().optional(),
  playlist: playlist.nullable(),
  album,
});

/** An event or a content series; the newest segment stands first. */
const entry = z
  .object({
    ...item,
    /** Which fields tell the segments apart: 1 year, 2 country, 3 volume. */
    condition: z.array(z.literal([1, 2, 3])),
    segments: z.array(segment),
  })
  .transform(({ description, segments, ...sent }) => ({
    ...sent,
    ...expandNames(sent),
    picture: `${sent.pictures}-card`,
    portrait: { picture: `${sent.pictures}-cover`, description },
    segments: segments.map((one, index) => ({
      ...one,
      album: toAlbum(`${sent.pictures}-edition-${index + 1}`, one.album),
    })),
  }));

const capsule = z
  .object({
    name: z.string(),
    description: z.string(),
    email: z.string(),
    gear: z.string(),
    playlist,
    background: z.string(),
    album,
  })
  .transform((sent) => ({
    ...sent,
    background: { title: sent.background, picture: 'capsule-background' },
    album: toAlbum('capsule-album', sent.album),
  }));

/** Numbers with a space between them. */
const numbers = z.string().transform((text) => text.split(' ').map(Number));
/** Notes as `step:note:steps`, the note as its MIDI number, with a space between them. */
const notes = z.string().transform((text) =>
  text.split(' ').map((note) => {
    const [step = 0, number = 0, steps = 0] = note.split(':').map(Number);
    return { step, note: number, steps };
  }),
);

/**
 * A groove of sixteen steps a bar. In drum lines `x` is a hit, `o` a soft or open one, anything else
 * a rest.
 */
const groove = z.object({
  bpm: z.number(),
  /** Bars; whole arrangements are multiples of four. */
  bars: z.int(),
  /** How late every second step comes: 0 straight, 0.33 a triplet. */
  swing: z.number(),
  drums: z.partialRecord(
    z.enum(['kick', 'snare', 'clap', 'hat', 'rim', 'low', 'high']),
    z.string(),
  ),
  /** Bass of each bar. The bars repeat. */
  bass: z.array(notes),
  /** Chords, one a bar, repeated. */
  chords: z.array(numbers),
  /** Steps at which the chord sounds; with `isArpeggio` one of its notes after the other. */
  rhythm: numbers,
  isArpeggio: z.boolean().default(false),
  voice: z.enum(['keys', 'pluck', 'pad', 'lead']),
  /** A melody over every fourth bar. */
  melody: notes.default([]),
  dust: z.number().default(0),
});
export type Groove = z.infer<typeof groove>;

const beat = z.object({
  title: z.string(),
  producer: z.string(),
  genre: z.string(),
  /** Dollars. */
  price: z.number(),
  priority: z.int(),
  groove,
});

const lyric = z.object({
  /** The artist's slug. */
  artist: z.string(),
  title: z.string(),
  featuring: z.string(),
  album: z.string(),
  year: z.int(),
  /** A video id, or empty. */
  youtube: z.string(),
  comments: z.string(),
  stanzas: z.array(z.string()),
});

const song = z.object({
  /** The artist's slug. */
  artist: z.string(),
  /** Slugs of artists, and names of others. */
  featuring: z.array(z.string()),
  title: z.string(),
  /** Titles of its edition and lyric. */
  edition: z.string().optional(),
  lyric: z.string().optional(),
  year: z.int(),
  credits: z.string(),
  links: z.string(),
});

/** First and last day, counted from today. */
const period = z.tuple([z.int(), z.int()]);

const contest = z.object({
  /** The event's slug. */
  event: z.string(),
  /** 1 registration, 2 jury, 3 voting. */
  phase: z.int(),
  days: z.object({ registration: period, jury: period, voting: period }),
  /** How many applicants each juror may select. */
  limit: z.int(),
  winners: z.int(),
  applicants: z.array(
    z.object({
      aka: z.string(),
      city: z.string(),
      country: z.string(),
      label: z.string().default(''),
      instagram: z.string().optional(),
      selectedBy: z.array(z.enum(['zulay', 'wilmer'])).default([]),
      votes: z.int().default(0),
    }),
  ),
});

const date = z.object({
  /** The event's slug. */
  event: z.string(),
  title: z.string().optional(),
  /** Days from today; negative for a past date. */
  inDays: z.int(),
  hour: z.string(),
  doors: z.string().optional(),
  /** Days by which it was moved; it is then postponed. */
  movedBy: z.int().optional(),
  state: z.enum(dateStates).optional(),
  zone: z.string(),
  country: z.string(),
  city: z.string(),
  venue: z.string(),
  address: z.string(),
  price: z.string(),
  price_from: z.number().nullable(),
  currency: z.string().optional(),
  tickets: z.string().optional(),
  /** Slugs of artists, and names of others. */
  lineup: z.array(z.string()),
  notes: z.string().optional(),
});

const purchase = z.object({
  /** Index of the customer. */
  customer: z.int(),
  pack: z.int(),
  state: z.enum(['awaiting_proof', 'in_review', 'approved']),
});

let applicants = 0;

/** Returns the id of the next invented video: of the platform's form, and plainly nobody's. */
function nextVideo(): string {
  applicants += 1;
  return `demoVideo${String(applicants).padStart(2, '0')}`;
}

/** The demo site's whole content, as `content/` has it. All of it is invented. */
export const demo = {
  site: { ...site, social: social.parse(site.social), capsule: capsule.parse(site.capsule) },
  artists: z.array(artist).parse(artists),
  events: z.array(entry).parse(events),
  series: z.array(entry).parse(series),
  /** Played by code. */
  beats: z.array(beat).parse(beats),
  lyrics: z.array(lyric).parse(lyrics),
  /** Each has the sound of a beat, in their order. */
  songs: z.array(song).parse(songs),
  contests: z
    .array(contest)
    .parse(contests)
    .map((sent) => ({
      ...sent,
      applicants: sent.applicants.map((one) => ({ ...one, youtube: nextVideo() })),
    })),
  dates: z.array(date).parse(dates),
  studio: { ...studio, purchases: z.array(purchase).parse(studio.purchases) },
  visitors,
};
export type DemoArtist = (typeof demo.artists)[number];
export type DemoEntry = (typeof demo.events)[number];
