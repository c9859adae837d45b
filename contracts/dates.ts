import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { localTime, nullableLocalDateTime, nullableTime, timeZone } from './date-fields.ts';
import { clearableAmount } from './decimal-fields.ts';
import {
  clearableId,
  id,
  labelled,
  limitLength,
  optionalFlag,
  optionalText,
  requiredCountry,
  requiredId,
  text,
  textReplies,
} from './fields.ts';
import { optionalLink } from './link-fields.ts';
import { jsonList } from './list-fields.ts';
import { optionalAlt, optionalCrop, panelPictureSchema } from './pictures.ts';
import { crudCalls } from './resource.ts';

/** State of a date. A date that is over is shown as held, unless it was postponed or cancelled. */
export const dateStates = [
  'announced',
  'few_left',
  'sold_out',
  'postponed',
  'cancelled',
  'held',
] as const;
export type DateState = (typeof dateStates)[number];

export const dateStateNames: Readonly<Record<DateState, string>> = {
  announced: 'Anunciada',
  few_left: 'Últimas entradas',
  sold_out: 'Agotada',
  postponed: 'Pospuesta',
  cancelled: 'Cancelada',
  held: 'Realizada',
};

/** Texts of a date: each is a column and part of the reply. */
export const dateTexts = {
  title: labelled('Título', optionalText(200), 'Si lo deja vacío se usa el nombre del evento.'),
  venue: labelled('Lugar', text(200), 'El nombre del local, la plaza o la cancha.'),
  address: labelled('Dirección', optionalText(300)),
  city: labelled('Ciudad', text(120)),
  map: labelled('Enlace del mapa', optionalLink()),
  price: labelled('Precio', optionalText(200), 'Como se lee: “Preventa $8 · puerta $10”.'),
  tickets: labelled('Enlace de entradas', optionalLink()),
  notes: labelled('Notas', optionalText(5000), 'Edad mínima, cómo llegar, qué se puede entrar.'),
};

/** One name of a line-up: an artist of the site, or anybody by name. */
export const lineupItem = z.object({ artist: z.int().nullable(), name: z.string() });
export type LineupItem = z.infer<typeof lineupItem>;

/** Local times are those of the zone: `2026-03-01T18:00`. */
export const dateItem = z.object({
  id: z.int(),
  event: z.int(),
  segment: z.int().nullable(),
  ...textReplies(dateTexts),
  starts: z.string(),
  /** Hour of a clock at which the doors open, before the start: `19:00`. */
  doors: z.string().nullable(),
  ends: z.string().nullable(),
  /** The new start of a postponed date; null while it is not known. */
  postponed_to: z.string().nullable(),
  /** IANA time zone of the venue. */
  zone: z.string(),
  /** Moment of the start, the new one of a date that was moved: ISO 8601 with the offset of the zone. */
  begins: z.string(),
  /** Moment of the end, as `begins`. */
  finishes: z.string(),
  country: z.string(),
  /** Lowest price, for search engines; 0 for free entrance, null for unknown. */
  price_from: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string(),
  lineup: z.array(lineupItem),
  state: z.enum(dateStates),
  /** Whether it was adopted from the outside calendar. */
  is_adopted: z.boolean(),
  is_active: z.boolean(),
  picture: panelPictureSchema.nullable(),
});
export type DateItem = z.infer<typeof dateItem>;

const WRONG_STATE = 'Elija un estado.';
const WRONG_CURRENCY = 'Use el código de tres letras, como USD.';
const WRONG_LINEUP = 'Cada línea del cartel necesita un nombre de hasta 120 caracteres.';

const currencies = new Set(Intl.supportedValuesOf('currency'));
const currency = limitLength(
  3,
  z
    .string()
    .refine((code) => currencies.has(code), WRONG_CURRENCY)
    .optional(),
  {
    error: WRONG_CURRENCY,
    read: (value) => (typeof value === 'string' && value !== '' ? value.toUpperCase() : undefined),
  },
);
/** Names in their order, each of an artist of the site or of anybody. */
export const lineup = jsonList(
  z.object({ artist: id.nullable().default(null), name: text(120, WRONG_LINEUP) }),
  60,
  WRONG_LINEUP,
);

export const dateFields = {
  ...dateTexts,
  event: labelled('Evento', requiredId()),
  segment: labelled('Edición', clearableId()),
  starts: labelled('Empieza (hora del lugar)', localTime()),
  doors: labelled('Puertas', nullableTime()),
  ends: labelled('Termina', nullableLocalDateTime(), 'Si no lo sabe, se calculan tres horas.'),
  zone: labelled('Zona horaria del lugar', timeZone()),
  country: labelled('País', requiredCountry()),
  price_from: labelled('Precio más bajo', clearableAmount(0, 100_000_000), '0 si es gratis.'),
  currency: labelled('Moneda', currency),
  lineup: labelled('Cartel', lineup),
  state: labelled(
    'Estado',
    limitLength(20, z.enum(dateStates, { error: WRONG_STATE }).optional(), { error: WRONG_STATE }),
  ),
  postponed_to: labelled(
    'Nueva fecha',
    nullableLocalDateTime(),
    'Déjela vacía mientras no se sepa. La primera fecha queda a la vista.',
  ),
};

const otherFields = { is_active: optionalFlag(), picture_crop: optionalCrop, alt: optionalAlt() };
const changes = z.object(dateFields).partial().shape;

export const dateCalls = crudCalls({
  path: '/h/dates/',
  item: dateItem,
  create: z.object({ ...dateFields, ...otherFields }),
  change: z.object({ ...changes, ...otherFields }),
  files: { picture: 'image' },
  summaries: {
    list: 'The dates of events: those to come, the next first, then past ones, the latest first',
    create: 'Add a date of an event',
    change: 'Change a date; times are local to its zone',
    remove: 'Delete a date',
  },
});

export const listOutsideDates = defineCall('GET /h/outside-dates/', {
  summary: 'What is next in the outside calendar, with the date that was made of each entry',
  ...staffCall,
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        start: z.string(),
        location: z.string(),
        /** The date that was made of it. */
        date: z.int().nullable(),
        /** The event whose name the title contains. */
        event: z.int().nullable(),
      }),
    ),
  }),
});

export const adoptOutsideDate = defineCall('POST /h/outside-dates/', {
  summary: 'Make a hidden date of an entry of the outside calendar, once; 409 when there is one',
  ...staffCall,
  body: z.object({ outside_id: text(1100), event: requiredId() }),
  status: 201,
  reply: dateItem,
});
