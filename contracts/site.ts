import { z } from 'zod';
import { publicBeat } from './beats.ts';
import { publicCalendar } from './calendars.ts';
import { defineCall } from './call.ts';
import { emptyToUndefined, limitLength } from './fields.ts';
import { inks } from './inks.ts';
import { packItem } from './packs.ts';
import { halftonePictureSchema, pictureSchema } from './pictures.ts';
import {
  posterAlbum,
  posterArtist,
  posterItem,
  publicAlbum,
  publicArtist,
  publicItem,
  publicSocial,
} from './public-entries.ts';
import { segmentItem } from './segments.ts';
import { openingRule } from './studio.ts';

export const publicCapsule = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  email: z.string(),
  background: pictureSchema.nullable(),
  channel: z.string(),
  playlist: z.string(),
  album: publicAlbum.optional(),
});
/** The capsule as the pages show it. */
const posterCapsule = publicCapsule.extend({
  background: halftonePictureSchema.nullable(),
  album: posterAlbum.optional(),
  /** On its own page: one thing a line. */
  gear: z.string().optional(),
});
export type PublicCapsule = z.infer<typeof posterCapsule>;

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
  social: publicSocial,
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
    /** Footer notice while the site contains demo content; otherwise empty. */
    notice: z.string(),
  }),
});
export type BaseInfo = z.infer<typeof baseInfo>;

export const getBaseInfo = defineCall('POST /h/web-base-info/', {
  summary: 'Everything the site is made of; only active items, in public order',
  access: 'site-key',
  body: z.object({
    view: limitLength(20, z.enum(['index', 'full']).optional(), { read: emptyToUndefined }),
  }),
  reply: baseInfo,
  isCachedUntilContentChanges: true,
});

/** A contest in which visitors take part now or soon, for the strip that leads to it. */
const announced = z.object({
  event: z.object({ name: z.string(), name_id: z.string() }),
  kind: z.enum(['registration', 'voting']),
  /** Whether staff have set the phase; otherwise the dates are a plan. */
  is_set: z.boolean(),
  opens: z.string(),
  closes: z.string(),
});
export type AnnouncedContest = z.infer<typeof announced>;

/** Data for the layout of every page; its size does not depend on the number of items. */
export const shellInfo = z.object({
  site: baseInfo.shape.site,
  social: publicSocial,
  pageInfo: baseInfo.shape.pageInfo,
  locks: baseInfo.shape.locks,
  /** Whether announcements can be read on the site. */
  has_news: z.boolean(),
  /** Not over when the answer was made; the browser decides what is open by the dates. */
  contests: z.array(announced),
  site_key: z.string(),
  /** Whether what visitors do is counted. */
  is_counting: z.boolean(),
  captcha,
});
export type ShellInfo = z.infer<typeof shellInfo>;
export const getShell = defineCall('GET /h/shell/', {
  summary: 'What the shell of every page needs',
  access: 'visitor',
  reply: shellInfo,
  isCachedUntilContentChanges: true,
  followsClock: true,
});

/** The newest edition of an event or content item. */
const newestEdition = z.object({
  ...segmentItem.pick({ id: true, title: true, year: true, country: true, vol: true }).shape,
  kind: z.enum(['event', 'content']),
  /** Of the item. */
  name: z.string(),
  name_id: z.string(),
  ink: z.enum(inks),
  picture: halftonePictureSchema.nullable(),
});
export type NewestEdition = z.infer<typeof newestEdition>;

/** A line of the newest lyric. */
const quotedLine = z.object({
  number: z.int(),
  text: z.string(),
  title: z.string(),
  title_id: z.string(),
  artist: z.object({ name: z.string(), name_id: z.string() }),
  ink: z.enum(inks),
});

/** The home page: the first item of each section, with the fields that its slide needs, and news. */
export const homeInfo = z.object({
  artist: posterArtist.nullable(),
  event: posterItem.nullable(),
  content: posterItem.nullable(),
  capsula: posterCapsule,
  calendar: publicCalendar.nullable(),
  editions: z.array(newestEdition),
  /** The first in public order; null while the player's page is locked. */
  beat: publicBeat.nullable(),
  line: quotedLine.nullable(),
});
export type HomeInfo = z.infer<typeof homeInfo>;
export const getHome = defineCall('GET /h/home/', {
  summary: 'The four slides of the home carousel, and what is new',
  access: 'visitor',
  reply: homeInfo,
  isCachedUntilContentChanges: true,
});

export const getCapsulePage = defineCall('GET /h/capsula/', {
  summary: 'The capsule as visitors see it',
  access: 'visitor',
  reply: posterCapsule.required({ album: true }).extend({
    packs: z.array(
      packItem.pick({ id: true, name: true, hours: true, price: true, currency: true }),
    ),
    opening: z.array(openingRule),
  }),
  isCachedUntilContentChanges: true,
});

export const getAddress = defineCall('GET /ip/', {
  summary: 'The address this request comes from',
  access: 'visitor',
  reply: z.object({ ip: z.string() }),
  isNeverCached: true,
});
