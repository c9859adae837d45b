import { z } from 'zod';
import { type Access, defineCall } from './call.ts';
import {
  id,
  idParams,
  NOT_A_NUMBER,
  optionalCountry,
  optionalEmail,
  optionalFlag,
  optionalLink,
  optionalList,
  optionalPriority,
  optionalText,
  text,
} from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';
import { optionalCrop, panelPictureSchema } from './pictures.ts';
import { playlistFields } from './playlists.ts';

/** Artists, events and content items are one thing with three faces. */
export const entryKinds = ['artist', 'event', 'content'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Filter codes of `condition` (control-panel.md section 9). */
export const FILTER = { year: 1, country: 2, volume: 3 } as const;
export const NO_FILTER = 'Debe de seleccionar algún filtro.';
export const NO_FREE_SLUG = 'Esta dirección ya está en uso.';

const staff: Access = ['administrator'];

const filterCode = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value) : value),
  z.union([z.literal(1), z.literal(2), z.literal(3)], { error: NO_FILTER }),
);
const conditionList = optionalList(filterCode);
const requiredCondition = z.preprocess(
  (value) => value ?? [],
  conditionList.pipe(z.array(z.literal([1, 2, 3]), { error: NO_FILTER }).min(1, NO_FILTER)),
);
const optionalSlug = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .string()
    .trim()
    .max(100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use solo letras minúsculas, números y guiones.')
    .optional(),
);

/** How an artist, event or content item reads in the panel. */
export const entryItem = z.object({
  id: z.int(),
  name: z.string(),
  name_id: z.string(),
  email: z.string(),
  description: z.string(),
  priority: z.int(),
  condition: z.array(z.int()),
  picture: panelPictureSchema.nullable(),
  is_active: z.boolean(),
  seo_title: z.string(),
  seo_description: z.string(),
});
export type EntryItem = z.infer<typeof entryItem>;

const common = {
  email: optionalEmail(),
  priority: optionalPriority(),
  picture_crop: optionalCrop,
  name_id: optionalSlug,
  is_active: optionalFlag(),
  seo_title: optionalText(120),
  seo_description: optionalText(320),
};
const artistFields = { name: text(120), description: text(20_000), condition: conditionList };
const itemFields = {
  name: text(120),
  description: optionalText(20_000),
  condition: requiredCondition,
};

/** A PATCH takes any of the fields; one that is sent must still be right. */
function changeOf<T extends z.ZodRawShape>(fields: T) {
  return z.object({ ...common, ...fields }).partial();
}

function entryCalls<K extends EntryKind, F extends z.ZodRawShape>(kind: K, fields: F) {
  const base = `/${kind}/init/` as const;
  const one = `/${kind}/init/:id/` as const;
  const files = { picture: 'image' } as const;
  return {
    list: defineCall({
      method: 'GET',
      path: base,
      summary: `List every ${kind}, in public order`,
      access: staff,
      status: 200,
      reply: z.array(entryItem),
    }),
    create: defineCall({
      method: 'POST',
      path: base,
      summary: `Create: ${kind}`,
      access: staff,
      files,
      body: z.object({ ...common, ...fields }),
      status: 201,
      reply: entryItem,
    }),
    change: defineCall({
      method: 'PATCH',
      path: one,
      summary: `Change: ${kind}`,
      access: staff,
      files,
      params: idParams,
      body: changeOf(fields),
      status: 200,
      reply: entryItem,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: one,
      summary: `Delete: ${kind}, with all that belongs to it`,
      access: staff,
      params: idParams,
      status: 200,
      reply: entryItem,
    }),
  };
}

export const artistCalls = entryCalls('artist', artistFields);
export const eventCalls = entryCalls('event', itemFields);
export const contentCalls = entryCalls('content', itemFields);

/** Every sub-record names its parent under the name of the parent's kind. */
const parents = {
  artist: z.int().optional(),
  event: z.int().optional(),
  content: z.int().optional(),
};

export const playlistItem = z.object({
  id: z.int(),
  ...parents,
  detail: z.int().optional(),
  spotify: z.string(),
  youtube: z.string(),
});
export const socialItem = z.object({
  id: z.int(),
  ...parents,
  facebook: z.string(),
  spotify: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  youtube: z.string(),
});
export const webItem = z.object({
  id: z.int(),
  ...parents,
  text: z.string(),
  hiring: z.string(),
  calendar: z.string(),
  url: z.string(),
});
export type PlaylistItem = z.infer<typeof playlistItem>;
export type SocialItem = z.infer<typeof socialItem>;
export type WebItem = z.infer<typeof webItem>;

export const socialFields = {
  facebook: optionalLink(),
  spotify: optionalLink(),
  instagram: optionalLink(),
  twitter: optionalLink(),
  youtube: optionalLink(),
};
const webFields = {
  text: optionalText(255),
  hiring: optionalText(500),
  calendar: optionalText(500),
  url: optionalLink(),
};

/** The GET takes the parent's id; the PATCH the record's own (decisions section 4). */
function recordCalls<
  K extends EntryKind,
  N extends string,
  F extends z.ZodRawShape,
  R extends z.ZodType,
>(kind: K, name: N, fields: F, item: R) {
  const base = `/${kind}/${name}/` as const;
  const one = `/${kind}/${name}/:id/` as const;
  const owner = { [kind]: id } as Record<K, typeof id>;
  return {
    get: defineCall({
      method: 'GET',
      path: one,
      summary: `The ${name} of one ${kind} (id of the ${kind}); 404 until created`,
      access: staff,
      params: idParams,
      status: 200,
      reply: item,
    }),
    create: defineCall({
      method: 'POST',
      path: base,
      summary: `Create the ${name} of one ${kind}`,
      access: staff,
      body: z.object({ ...owner, ...fields }),
      status: 201,
      reply: item,
    }),
    change: defineCall({
      method: 'PATCH',
      path: one,
      summary: `Change a ${name} (its own id)`,
      access: staff,
      params: idParams,
      body: z.object(fields),
      status: 200,
      reply: item,
    }),
  };
}

export const artistPlaylistCalls = recordCalls('artist', 'playlist', playlistFields, playlistItem);
export const artistSocialCalls = recordCalls('artist', 'social', socialFields, socialItem);
export const eventSocialCalls = recordCalls('event', 'social', socialFields, socialItem);
export const contentSocialCalls = recordCalls('content', 'social', socialFields, socialItem);
export const artistWebCalls = recordCalls('artist', 'web', webFields, webItem);
export const eventWebCalls = recordCalls('event', 'web', webFields, webItem);
export const contentWebCalls = recordCalls('content', 'web', webFields, webItem);

export const portraitItem = z.object({
  id: z.int(),
  ...parents,
  picture: panelPictureSchema.nullable(),
  description: z.string(),
});
export type PortraitItem = z.infer<typeof portraitItem>;

function portraitCalls<K extends 'event' | 'content'>(kind: K) {
  const one = `/${kind}/portrait/:id/` as const;
  const owner = { [kind]: id } as Record<K, typeof id>;
  const files = { picture: 'image' } as const;
  return {
    get: defineCall({
      method: 'GET',
      path: one,
      summary: `The cover page of one ${kind} (id of the ${kind}); 404 until created`,
      access: staff,
      params: idParams,
      status: 200,
      reply: portraitItem,
    }),
    create: defineCall({
      method: 'POST',
      path: `/${kind}/portrait/` as const,
      summary: `Create the cover page of one ${kind}`,
      access: staff,
      files,
      body: z.object({ ...owner, description: optionalText(20_000), picture_crop: optionalCrop }),
      status: 201,
      reply: portraitItem,
    }),
    change: defineCall({
      method: 'PATCH',
      path: one,
      summary: 'Change a cover page (its own id)',
      access: staff,
      files,
      params: idParams,
      body: z.object({ description: text(20_000), picture_crop: optionalCrop }).partial(),
      status: 200,
      reply: portraitItem,
    }),
  };
}
export const eventPortraitCalls = portraitCalls('event');
export const contentPortraitCalls = portraitCalls('content');

export const segmentItem = z.object({
  id: z.int(),
  ...parents,
  title: z.string(),
  description: z.string(),
  year: z.int().nullable(),
  country: z.string(),
  vol: z.int().nullable(),
  is_active: z.boolean(),
});
export type SegmentItem = z.infer<typeof segmentItem>;

/** Numeric text of up to `digits` characters; empty counts as not sent. Which are required depends on `condition`. */
function digits(max: number) {
  return z.preprocess(
    (value) =>
      value === '' || value === null
        ? undefined
        : typeof value === 'number'
          ? String(value)
          : value,
    z
      .string({ error: NOT_A_NUMBER })
      .trim()
      .regex(/^\d+$/, { error: NOT_A_NUMBER, abort: true })
      .max(max, `Debe tener como máximo ${max} caracteres.`)
      .transform(Number)
      .pipe(z.int())
      .optional(),
  );
}
const segmentFields = {
  title: text(200),
  description: text(20_000),
  year: digits(4),
  vol: digits(6),
  country: optionalCountry(),
  is_active: optionalFlag(),
};

function segmentCalls<K extends 'event' | 'content'>(kind: K) {
  const base = `/${kind}/detail/` as const;
  const one = `/${kind}/detail/:id/` as const;
  const owner = { [kind]: id } as Record<K, typeof id>;
  return {
    list: defineCall({
      method: 'GET',
      path: base,
      summary: `The segments of one ${kind}, newest first`,
      access: staff,
      query: z.strictObject({ ...owner, ...pageQuery.shape }),
      status: 200,
      reply: pageOf(segmentItem),
    }),
    create: defineCall({
      method: 'POST',
      path: base,
      summary: `Create a segment of one ${kind}`,
      access: staff,
      body: z.object({ ...owner, ...segmentFields }),
      status: 201,
      reply: segmentItem,
    }),
    change: defineCall({
      method: 'PATCH',
      path: one,
      summary: 'Change a segment',
      access: staff,
      params: idParams,
      body: z.object(segmentFields).partial(),
      status: 200,
      reply: segmentItem,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: one,
      summary: 'Delete a segment, with its playlist and album',
      access: staff,
      params: idParams,
      status: 200,
      reply: segmentItem,
    }),
    playlist: defineCall({
      method: 'GET',
      path: `/${kind}/playlist/` as const,
      summary: 'The playlist of one segment; 404 until created',
      access: staff,
      query: z.strictObject({ detail: id }),
      status: 200,
      reply: playlistItem,
    }),
    createPlaylist: defineCall({
      method: 'POST',
      path: `/${kind}/playlist/` as const,
      summary: 'Create the playlist of one segment',
      access: staff,
      body: z.object({ detail: id, ...playlistFields }),
      status: 201,
      reply: playlistItem,
    }),
    changePlaylist: defineCall({
      method: 'PATCH',
      path: `/${kind}/playlist/:id/` as const,
      summary: 'Change a playlist (its own id)',
      access: staff,
      params: idParams,
      body: z.object(playlistFields),
      status: 200,
      reply: playlistItem,
    }),
  };
}
export const eventSegmentCalls = segmentCalls('event');
export const contentSegmentCalls = segmentCalls('content');
