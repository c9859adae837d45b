import { z } from 'zod';
import { defineCall, staffCall, studioCall } from './call.ts';
import { moment } from './date-fields.ts';
import { id, idParams, optionalFlag, optionalText, wholeNumber } from './fields.ts';
import { pageQuery, toPage } from './paging.ts';

export const JUST_TAKEN = 'Ese horario acaba de ser tomado.';
export const NOT_ENOUGH_HOURS = 'No tiene horas suficientes. Compre horas para poder reservar.';

export const reservationStates = [
  'held',
  'pending',
  'confirmed',
  'completed',
  'no_show',
  'expired',
  'rejected',
  'cancelled_ok',
  'cancelled_late',
] as const;

export const reservationItem = z.object({
  id: z.int(),
  state: z.enum(reservationStates),
  starts_at: z.string(),
  ends_at: z.string(),
  hours: z.int(),
  note: z.string(),
  /** Expiry of the hold; only while the reservation is held. */
  held_until: z.string().nullable(),
  account: z.int(),
  /** Customer name, for staff. */
  customer: z.string(),
  /** Whether a cancellation now refunds the hours, and until when it does. */
  is_free_to_cancel: z.boolean(),
  cancel_until: z.string(),
  made_by: z.string(),
  decision_reason: z.string(),
  created_at: z.string(),
});
export type ReservationItem = z.infer<typeof reservationItem>;

const base = '/capsula/reservations/';

export const listReservations = defineCall(`GET ${base}`, {
  summary: "Reservations: a customer's own; everybody's for staff (`account`: one customer's)",
  ...studioCall,
  query: z.strictObject({
    ...pageQuery.shape,
    when: z.enum(['coming', 'past']).optional(),
    state: z.enum(reservationStates).optional(),
    search: optionalText(100),
    account: id.optional(),
  }),
  reply: toPage(reservationItem),
});

const bookingFields = { starts_at: moment(), hours: wholeNumber(1, 24) };

export const quoteReservation = defineCall('POST /capsula/reservations/quote/', {
  summary: 'What a reservation would cost, and what stands against it; writes nothing',
  ...studioCall,
  body: z.object({ ...bookingFields, account: id.optional() }),
  reply: z.object({
    cost: z.int(),
    balance: z.int(),
    balance_after: z.int(),
    cancel_until: z.string(),
    /** Reason why it cannot be reserved; null when it can. */
    problem: z.string().nullable(),
    needs_approval: z.boolean(),
  }),
});

export const createReservation = defineCall(`POST ${base}`, {
  summary:
    'Reserve hours; they are debited with it. `hold` keeps them for 10 minutes until they are ' +
    'confirmed. 409 with `nearest` when somebody has one of them',
  ...studioCall,
  body: z.object({
    ...bookingFields,
    note: optionalText(500),
    hold: optionalFlag(),
    /** Staff only: id of the customer. */
    account: id.optional(),
  }),
  status: 201,
  reply: reservationItem,
});
/** A call about one reservation, of its customer or of staff. */
const reservationCall = { ...studioCall, ownerOf: 'reservation', params: idParams } as const;

export const getReservation = defineCall(`GET ${base}:id/`, {
  summary: 'One reservation',
  ...reservationCall,
  reply: reservationItem,
});
export const confirmReservation = defineCall(`POST ${base}:id/confirm/`, {
  summary: 'Confirm a held reservation within its 10 minutes',
  ...reservationCall,
  body: z.object({ note: optionalText(500) }),
  reply: reservationItem,
});
export const cancelReservation = defineCall(`POST ${base}:id/cancel/`, {
  summary:
    'Cancel: within the window the hours come back. Staff may give them back later too ' +
    '(`give_back`), with a reason',
  ...reservationCall,
  body: z.object({ give_back: optionalFlag(), reason: optionalText(300) }),
  reply: reservationItem,
});
export const moveReservation = defineCall(`POST ${base}:id/move/`, {
  summary: 'Move a reservation; when the new hours cannot be had, the old ones stand',
  ...reservationCall,
  body: z.object({ starts_at: moment(), hours: wholeNumber(1, 24).optional() }),
  reply: reservationItem,
});
export const decideReservation = defineCall(`POST ${base}:id/decide/`, {
  summary: 'Staff: approve or reject a request, or tell that nobody came',
  ...staffCall,
  params: idParams,
  body: z.object({
    state: z.enum(['confirmed', 'rejected', 'no_show']),
    reason: optionalText(300),
  }),
  reply: reservationItem,
});
export const getReservationFile = defineCall(`GET ${base}:id/ics/`, {
  summary: 'One reservation as a calendar file',
  ...reservationCall,
  reply: z.string(),
  sentAs: { type: 'text/calendar', name: 'reservacion.ics' },
});
export const getFeedAddress = defineCall(`POST ${base}feed/`, {
  summary:
    'The private address of the own reservations as a calendar, told when it is made: first, and again with `renew`',
  ...studioCall,
  body: z.object({ renew: optionalFlag() }),
  /** Null when there is one already, of which only a hash is stored. */
  reply: z.object({ url: z.string().nullable() }),
});
