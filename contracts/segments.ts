import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { parents } from './entries.ts';
import {
  emptyToUndefined,
  id,
  labelled,
  limitLength,
  NOT_A_NUMBER,
  optionalCountry,
  optionalFlag,
  optionalText,
  text,
  textReplies,
  toText,
} from './fields.ts';
import { pageQuery, toPage } from './paging.ts';
import { playlistFields } from './playlists.ts';
import { playlistItem } from './records.ts';
import { saveCalls, writeCalls } from './resource.ts';

/** Texts of a segment: each is a column and part of the reply. */
export const segmentTexts = {
  title: labelled('Título', text(200)),
  description: labelled('Descripción', text(20_000)),
  lineup: labelled('Participan', optionalText(5_000), 'Quienes participan, un nombre por línea.'),
};

export const segmentItem = z.object({
  id: z.int(),
  ...parents,
  ...textReplies(segmentTexts),
  year: z.int().nullable(),
  country: z.string(),
  vol: z.int().nullable(),
  /** Left out while it is empty. */
  lineup: z.string().optional(),
  is_active: z.boolean(),
});
export type SegmentItem = z.infer<typeof segmentItem>;

/** Numeric text of up to `max` characters; empty counts as not sent. `condition` requires some. */
function digitText(max: number) {
  const shape = z
    .string({ error: NOT_A_NUMBER })
    .regex(/^\d+$/, { error: NOT_A_NUMBER, abort: true })
    .max(max, `Debe tener como máximo ${max} caracteres.`)
    .transform(Number)
    .pipe(z.int());
  return limitLength(40, shape.optional(), {
    error: `Debe tener como máximo ${max} caracteres.`,
    read: (value) => emptyToUndefined(toText(value)),
  });
}
export const segmentFields = {
  ...segmentTexts,
  year: labelled('Año', digitText(4)),
  country: labelled('País', optionalCountry()),
  vol: labelled('Volumen', digitText(6)),
  is_active: optionalFlag(),
};

function segmentCalls<K extends 'event' | 'content'>(kind: K) {
  const base = `/${kind}/detail/` as const;
  const owner = { [kind]: id } as Record<K, typeof id>;
  const playlist = saveCalls({
    path: `/${kind}/playlist/` as const,
    item: playlistItem,
    create: z.object({ detail: id, ...playlistFields }),
    change: z.object(playlistFields),
    summaries: {
      create: 'Create the playlist of one segment',
      change: 'Change a playlist (its own id)',
    },
  });
  return {
    list: defineCall(`GET ${base}`, {
      summary: `The segments of one ${kind}, newest first`,
      ...staffCall,
      query: z.strictObject({ ...owner, ...pageQuery.shape }),
      reply: toPage(segmentItem),
    }),
    ...writeCalls({
      path: base,
      item: segmentItem,
      create: z.object({ ...owner, ...segmentFields }),
      change: z.object(segmentFields).partial(),
      summaries: {
        create: `Create a segment of one ${kind}`,
        change: 'Change a segment',
        remove: 'Delete a segment, with its playlist and album',
      },
    }),
    playlist: defineCall(`GET ${`/${kind}/playlist/` as const}`, {
      summary: 'The playlist of one segment; 404 until created',
      ...staffCall,
      query: z.strictObject({ detail: id }),
      reply: playlistItem,
    }),
    createPlaylist: playlist.create,
    changePlaylist: playlist.change,
  };
}
export const eventSegmentCalls = segmentCalls('event');
export const contentSegmentCalls = segmentCalls('content');
