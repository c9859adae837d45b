import { z } from 'zod';
import { defineCall, staffCall, studioCall } from './call.ts';
import { moment, timeZone } from './date-fields.ts';
import { idParams, labelled, optionalFlag, optionalText, text, wholeNumber } from './fields.ts';
import { jsonList } from './list-fields.ts';

export const openingRule = z.object({
  /** 1 (Monday) to 7 (Sunday). */
  weekday: z.int().min(1).max(7),
  /** Whole hours in local time; `closes` is at most 24. */
  opens: z.int().min(0).max(23),
  closes: z.int().min(1).max(24),
});
const method = z.object({ name: z.string(), instructions: z.string() });

/** Rental rules of the studio. */
export const studioItem = z.object({
  id: z.int(),
  /** IANA time zone. */
  zone: z.string(),
  slot_minutes: z.int(),
  least_notice_hours: z.int(),
  least_hours: z.int(),
  horizon_days: z.int(),
  most_future_hours: z.int(),
  cancel_hours: z.int(),
  needs_approval: z.boolean(),
  /** Phone number: digits with country code, or empty. */
  whatsapp: z.string(),
  methods: z.array(method),
  opening: z.array(openingRule),
});
export type StudioItem = z.infer<typeof studioItem>;

const WRONG_HOURS = 'El horario no es válido: la apertura debe ser anterior al cierre.';
const opening = jsonList(
  openingRule.refine((rule) => rule.opens < rule.closes, WRONG_HOURS),
  50,
  WRONG_HOURS,
);
const methods = jsonList(
  z.object({ name: text(60), instructions: optionalText(2000).transform((value) => value ?? '') }),
  20,
  'Los métodos de pago no son válidos.',
);

const phone = z.string().regex(/^\d{0,15}$/, 'Use solo números, con el código del país.');

/** The rules that staff change. */
export const studioFields = {
  zone: labelled(
    'Zona horaria',
    timeZone(),
    'Las reservaciones hechas conservan su momento; el horario se lee en la zona nueva.',
  ),
  least_notice_hours: labelled('Anticipación mínima (horas)', wholeNumber(0, 24 * 30)),
  least_hours: labelled('Mínimo por reservación (horas)', wholeNumber(1, 24)),
  horizon_days: labelled('Se reserva hasta (días antes)', wholeNumber(1, 730)),
  most_future_hours: labelled('Máximo por venir por cliente (horas)', wholeNumber(1, 1000)),
  cancel_hours: labelled('Cancelación sin costo hasta (horas antes)', wholeNumber(0, 24 * 30)),
  needs_approval: labelled(
    'El estudio aprueba cada solicitud',
    optionalFlag(),
    'Sin esto, quien reserva queda confirmado en el momento.',
  ),
  whatsapp: labelled(
    'WhatsApp',
    optionalText(20).pipe(phone.optional()),
    'Con el código del país, solo números: 584120000000.',
  ),
  methods: labelled('Métodos de pago', methods),
  opening: labelled('Horario de la semana', opening),
};

export const getStudio = defineCall('GET /capsula/studio/', {
  summary: 'The rules, opening hours and methods of payment of the studio',
  ...studioCall,
  reply: studioItem,
});
export const changeStudio = defineCall('PATCH /capsula/studio/', {
  summary: 'Change the rules of the studio; `opening` and `methods` replace what was there',
  ...staffCall,
  body: z.object(studioFields).partial(),
  reply: studioItem,
});

/** A period in which the studio is closed; ISO 8601 UTC, end exclusive. */
export const closureItem = z.object({
  id: z.int(),
  starts_at: z.string(),
  ends_at: z.string(),
  reason: z.string(),
});
const affected = z.object({
  id: z.int(),
  customer: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.string(),
});

export const listClosures = defineCall('GET /capsula/closures/', {
  summary: 'The closures to come, earliest first, each with the reservations that it affects',
  ...staffCall,
  reply: z.array(z.object({ ...closureItem.shape, affected: z.array(affected) })),
});
export const createClosure = defineCall('POST /capsula/closures/', {
  summary:
    'Close the studio for a time. Reservations in it stand: `affected` lists them, nobody is ' +
    'cancelled silently. `preview` lists them without closing',
  ...staffCall,
  body: z
    .object({
      starts_at: moment(),
      ends_at: moment(),
      reason: text(200),
      preview: optionalFlag(),
    })
    .refine((closure) => closure.starts_at < closure.ends_at, {
      path: ['ends_at'],
      message: 'La fecha final debe ser posterior a la inicial.',
    }),
  status: 201,
  reply: z.object({ ...closureItem.shape, affected: z.array(affected) }),
});
export const deleteClosure = defineCall('DELETE /capsula/closures/:id/', {
  summary: 'Open the studio again',
  ...staffCall,
  params: idParams,
  reply: closureItem,
});

/** For customers, `taken` does not identify who has the slot. */
export const slotStates = ['free', 'taken', 'mine', 'closed', 'past'] as const;

export const getCalendar = defineCall('GET /capsula/reservations/calendar/', {
  summary:
    'The hours of the studio between two days of its zone (at most 45), and the reservations in ' +
    'them: all for staff, the own for a customer',
  ...studioCall,
  hasEtag: true,
  query: z.strictObject({
    from: z.iso.date({ error: 'Use una fecha año-mes-día.' }),
    /** The first day after the requested range. */
    until: z.iso.date({ error: 'Use una fecha año-mes-día.' }),
  }),
  reply: z.object({
    zone: z.string(),
    /** The minute of the answer. */
    now: z.string(),
    hours: z.array(
      z.object({ at: z.string(), state: z.enum(slotStates), reservation: z.int().nullable() }),
    ),
    closures: z.array(closureItem),
    reservations: z.array(
      z.object({
        id: z.int(),
        starts_at: z.string(),
        ends_at: z.string(),
        hours: z.int(),
        state: z.string(),
        customer: z.string(),
      }),
    ),
  }),
});
