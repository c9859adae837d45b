import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { optionalEmail } from './email-fields.ts';
import {
  emptyToUndefined,
  idParams,
  labelled,
  limitLength,
  optionalAfter,
  optionalFlag,
  optionalPriority,
  optionalText,
  text,
  textReplies,
} from './fields.ts';
import { inks } from './inks.ts';
import { optionalList } from './list-fields.ts';
import { optionalAlt, optionalCrop, panelPictureSchema } from './pictures.ts';
import { crudCalls } from './resource.ts';

/** Kinds of entries: artists, events and content items share one implementation. */
export const entryKinds = ['artist', 'event', 'content'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Filter codes of `condition`. */
export const FILTER = { year: 1, country: 2, volume: 3 } as const;
export const NO_FILTER = 'Debe de seleccionar algún filtro.';
export const NO_FREE_SLUG = 'Esta dirección ya está en uso.';

const filterCode = limitLength(
  10,
  z.union([z.literal(1), z.literal(2), z.literal(3)], { error: NO_FILTER }),
  { error: NO_FILTER, read: (value) => (typeof value === 'string' ? Number(value) : value) },
);
const conditionList = optionalList(filterCode);
const requiredCondition = z.preprocess(
  (value) => value ?? [],
  conditionList.pipe(z.array(z.literal([1, 2, 3]), { error: NO_FILTER }).min(1, NO_FILTER)),
);
const optionalSlug = limitLength(
  100,
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use solo letras minúsculas, números y guiones.')
    .optional(),
  { read: emptyToUndefined },
);

/** Number of related records of each type that are deleted with an entry. */
export const entryRelations = z.object({
  lyrics: z.int(),
  songs: z.int(),
  dates: z.int(),
  segments: z.int(),
  /** Pictures of the entry's own album. */
  album: z.int(),
  /** Pictures of the albums of its segments. */
  segment_album: z.int(),
  /** Pictures of these albums without a title, which is their text alternative. */
  untitled: z.int(),
  backgrounds: z.int(),
  /** Its own playlist and those of its segments. */
  playlists: z.int(),
  portraits: z.int(),
  /** Of these, with a picture that has no alternative text. */
  undescribed: z.int(),
  social: z.int(),
  web: z.int(),
});
export type EntryRelations = z.infer<typeof entryRelations>;

const optionalInk = limitLength(
  20,
  z.union([z.enum(inks), z.literal('')], { error: 'Elija una de las tintas.' }).optional(),
);

/** What heads the pages of an entry: its own picture, or its background. */
export const heroChoices = ['', 'background'] as const;
const optionalHero = limitLength(
  20,
  z.enum(heroChoices, { error: 'Elija la imagen o el fondo.' }).optional(),
);

/** Optional texts of an entry: each is a column and part of the reply. */
export const entryTexts = {
  email: labelled('Email', optionalEmail()),
  seo_title: labelled(
    'Título para buscadores',
    optionalText(120),
    'Si lo deja vacío se usa el nombre.',
  ),
  seo_description: labelled(
    'Descripción para buscadores',
    optionalText(320),
    'Una o dos frases, hasta 320 caracteres.',
  ),
};

/** An artist, event or content item as returned to the panel. */
export const entryItem = z.object({
  id: z.int(),
  name: z.string(),
  name_id: z.string(),
  description: z.string(),
  ...textReplies(entryTexts),
  priority: z.int(),
  condition: z.array(z.int()),
  picture: panelPictureSchema.nullable(),
  is_active: z.boolean(),
  /** The chosen ink, or empty. */
  ink: z.string(),
  hero: z.enum(heroChoices),
});
export type EntryItem = z.infer<typeof entryItem>;

const commonFields = {
  ...entryTexts,
  ink: labelled('Tinta', optionalInk, 'El color de sus carteles.'),
  hero: labelled(
    'Imagen principal',
    optionalHero,
    'La que encabeza su página. Sin fondo, siempre es la imagen.',
  ),
  priority: optionalPriority(),
  picture_crop: optionalCrop,
  alt: optionalAlt(),
  name_id: labelled('Dirección en el sitio', optionalSlug),
  is_active: optionalFlag(),
};
const name = labelled('Nombre', text(120));
const artistFields = {
  name,
  description: labelled('Biografía', text(20_000)),
  condition: conditionList,
};
const itemFields = {
  name,
  description: optionalText(20_000),
  condition: labelled(
    'Filtros',
    requiredCondition,
    'Qué datos lleva cada edición: su año, su país o su volumen. Se piden en cada segmento.',
  ),
};

/** Fields of the forms of artists, and of events and content. */
export const entryFields = {
  ...commonFields,
  name,
  description: artistFields.description,
  condition: itemFields.condition,
};

function entryCalls<K extends EntryKind, F extends z.ZodRawShape>(kind: K, fields: F) {
  return {
    ...crudCalls({
      path: `/${kind}/init/` as const,
      item: entryItem,
      create: z.object({ ...commonFields, ...fields }),
      change: z
        .object({
          ...commonFields,
          ...fields,
          after: optionalAfter(),
        })
        .partial(),
      files: { picture: 'image' },
      summaries: {
        list: `List every ${kind}, in public order`,
        create: `Create: ${kind}`,
        change: `Change: ${kind}`,
        remove: `Delete: ${kind}, with all that belongs to it`,
      },
    }),
    relations: defineCall(`GET ${`/${kind}/init/:id/relations/` as const}`, {
      summary: `Count what is deleted together with: ${kind}`,
      ...staffCall,
      params: idParams,
      reply: entryRelations,
    }),
  };
}

export const artistCalls = entryCalls('artist', artistFields);
export const eventCalls = entryCalls('event', itemFields);
export const contentCalls = entryCalls('content', itemFields);

/** A sub-record refers to its parent in a field named after the parent's kind. */
export const parents = {
  artist: z.int().optional(),
  event: z.int().optional(),
  content: z.int().optional(),
};
