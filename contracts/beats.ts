import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { decimal, optionalDecimal } from './decimal-fields.ts';
import {
  emptyToUndefined,
  labelled,
  limitLength,
  optionalFlag,
  optionalPriority,
  REQUIRED,
  text,
  textReplies,
} from './fields.ts';
import { searchedQuery, toPage } from './paging.ts';
import { writeCalls } from './resource.ts';

/** Name of the access key that protects the player page. */
export const PLAYER_REL = 'repro';

export const BAD_TIME = 'Debe expresarse como min:seg, por ejemplo 3:05.';
/** Maximum number of points of a waveform. */
export const MAX_PEAKS = 400;

/** Texts of a beat: each is a column, part of every reply, and found by searches. */
export const beatTexts = {
  title: labelled('Título', text(200)),
  producer: labelled('Productor', text(200)),
  genre: labelled('Género', text(80)),
};
export type BeatTexts = z.output<z.ZodObject<typeof beatTexts>>;

const publicFields = {
  id: z.int(),
  /** Root-relative URL of the audio file. */
  src: z.string(),
  ...textReplies(beatTexts),
  bpm: z.number(),
  /** US dollars. */
  price: z.number(),
  /** `min:sec`. */
  time: z.string(),
  /** Seconds. */
  duration: z.number(),
  /** Loudness over time, one character per interval: `0` (silent) to `z` (loudest); empty when unknown. */
  peaks: z.string(),
};

/** A beat as returned to staff. */
export const beatItem = z.object({
  ...publicFields,
  priority: z.int(),
  is_active: z.boolean(),
});
export type BeatItem = z.infer<typeof beatItem>;

/** A beat as returned to visitors. */
export const publicBeat = z.object(publicFields);
export type PublicBeat = z.infer<typeof publicBeat>;

function padSeconds(value: string): string {
  const [minutes = '0', seconds = '0'] = value.split(':');
  return `${Number(minutes)}:${seconds.padStart(2, '0')}`;
}

/** `min:sec`; read from the audio file when omitted. */
const time = limitLength(
  6,
  z
    .string({ error: REQUIRED })
    .regex(/^\d{1,3}:[0-5]?\d$/, BAD_TIME)
    .transform(padSeconds)
    .optional(),
  { error: BAD_TIME, read: emptyToUndefined },
);

const BAD_PEAKS = 'La forma de onda no es válida.';
/** Waveform that the panel draws of an audio file. */
export const peaks = limitLength(
  MAX_PEAKS,
  z
    .string()
    .regex(/^[0-9a-z]*$/, BAD_PEAKS)
    .optional(),
  { error: BAD_PEAKS },
);

export const beatFields = {
  ...beatTexts,
  bpm: labelled('BPM', decimal(1, 999, 2)),
  price: labelled('Precio ($)', decimal(0, 1_000_000, 2)),
  time: labelled('Tiempo', time),
  duration: labelled('Duración (segundos)', optionalDecimal(0.001, 86_400, 3)),
  priority: optionalPriority(),
  is_active: optionalFlag(),
  peaks,
};

/** Columns by which the list can be sorted. */
export const beatSortKeys = ['producer', 'title'] as const;

export const listBeats = defineCall('GET /h/music/', {
  summary:
    'The beats, in public order (by priority, then newest first) or by `sort`; `search` finds words in their texts',
  ...staffCall,
  query: z.strictObject(searchedQuery(beatSortKeys)),
  reply: toPage(beatItem),
});
export const {
  create: createBeat,
  change: changeBeat,
  remove: deleteBeat,
} = writeCalls({
  path: '/h/music/',
  item: beatItem,
  create: z.object(beatFields),
  change: z.object(beatFields).partial(),
  files: { src: 'audio' },
  summaries: {
    create: 'Add a beat with its audio file; time and duration are read from it when not sent',
    change: 'Change a beat, or put another audio file in the place of its own',
    remove: 'Delete a beat and its audio file',
  },
});

export const listPublicBeats = defineCall('POST /h/music-list/', {
  summary: 'The active beats in public order; 403 while the page is locked for this visitor',
  access: 'site-key',
  reply: z.object({ songs: z.array(publicBeat) }),
});
