import { z } from 'zod';
import { defineCall } from './call.ts';
import { dateStates } from './dates.ts';
import { idParams, limitLength, optionalWholeNumber, wholeNumber } from './fields.ts';
import { inks } from './inks.ts';
import { halftonePictureSchema } from './pictures.ts';

/** A date as lists show it. */
export const dateCard = z.object({
  id: z.int(),
  title: z.string(),
  event: z.object({ name: z.string(), name_id: z.string() }),
  state: z.enum(dateStates),
  /** Local time of the start, the new one of a date that was moved: `2026-03-01T18:00`. */
  local: z.string(),
  /** The same moment with its offset: `2026-03-01T18:00:00-04:00`. */
  begins: z.string(),
  zone: z.string(),
  /** Whether it was postponed without a new date. */
  is_unscheduled: z.boolean(),
  venue: z.string(),
  city: z.string(),
  country: z.string(),
  price: z.string(),
  tickets: z.string(),
  /** Names of the line-up; an artist of the site has the slug of its page. */
  lineup: z.array(z.object({ name: z.string(), name_id: z.string().nullable() })),
  ink: z.enum(inks),
});
export type DateCard = z.infer<typeof dateCard>;

/** Whether the state of a date lets tickets be sold; whether it has a link to them is another question. */
export function isSaleState({ state, is_unscheduled }: Pick<DateCard, 'state' | 'is_unscheduled'>) {
  const isMoved = state === 'postponed' && !is_unscheduled;
  return isMoved || state === 'announced' || state === 'few_left';
}

/** A date as its own page shows it; moments have the offset of the zone. */
export const publicDate = dateCard.extend({
  doors: z.string().nullable(),
  finishes: z.string(),
  /** As `finishes`; null when nobody gave an end. */
  ends: z.string().nullable(),
  /** Start before the date was postponed, with its offset. */
  previous: z.string().nullable(),
  address: z.string(),
  map: z.string(),
  price_from: z.number().nullable(),
  currency: z.string(),
  notes: z.string(),
  segment: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Its poster, or the picture of its event. */
  picture: halftonePictureSchema.nullable(),
  is_over: z.boolean(),
  /** ISO 8601, UTC. */
  announced_at: z.string(),
  changed_at: z.string(),
});
export type PublicDate = z.infer<typeof publicDate>;

const slug = () => limitLength(200, z.string().optional());

export const listDates = defineCall('GET /h/agenda/', {
  summary:
    'The dates to come, the next first, and the years of past ones; with `year` also the past dates of that year, the latest first',
  access: 'visitor',
  query: z.strictObject({
    /** Slug of an event. */
    event: slug(),
    /** Slug of an artist of the line-up. */
    artist: slug(),
    year: optionalWholeNumber(1000, 9999),
    limit: optionalWholeNumber(1, 100),
  }),
  reply: z.object({ next: z.array(dateCard), years: z.array(z.int()), past: z.array(dateCard) }),
  isCachedUntilContentChanges: true,
  followsClock: true,
});

export const listDatePaths = defineCall('GET /h/date-paths/', {
  summary: 'The published dates after number `after`, for the sitemap',
  access: 'visitor',
  query: z.strictObject({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  reply: z.object({
    items: z.array(z.object({ id: z.int() })),
    /** Value of `after` for the next page; null on the last page. */
    next: z.int().nullable(),
  }),
  isCachedUntilContentChanges: true,
});

export const getDate = defineCall('GET /h/agenda/:id/', {
  summary: 'One date',
  access: 'visitor',
  params: idParams,
  reply: publicDate,
  isCachedUntilContentChanges: true,
  followsClock: true,
});

export const listDatesForFeeds = defineCall('GET /h/agenda-feed/', {
  summary: 'The whole dates of the last year and to come, for calendar programs and readers',
  access: 'visitor',
  query: z.strictObject({
    event: slug(),
    artist: slug(),
    id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
  }),
  reply: z.object({
    /** Name of the event or artist; null for all dates. */
    name: z.string().nullable(),
    items: z.array(publicDate.omit({ picture: true })),
  }),
  isCachedUntilContentChanges: true,
  followsClock: true,
});
