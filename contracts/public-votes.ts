import { z } from 'zod';
import { defineCall } from './call.ts';
import { countsShown, verifications } from './contests.ts';
import { strictEmail } from './email-fields.ts';
import { id, optionalText, text } from './fields.ts';
import { RECEIPT_PART } from './receipts.ts';

export const NO_VOTING = 'En estos momentos no hay una votación abierta para este evento.';
export const UNKNOWN_COMPETITOR = 'No se ha encontrado el competidor que busca.';
export { ADDRESS_VOTED, ALREADY_VOTED, VOTING_CLOSED } from './vote-texts.ts';
export const WRONG_CODE =
  'El código no es correcto o ha vencido. Revise el correo más reciente o pida otro código.';
export const TOO_MANY_CODES =
  'Ya le hemos enviado varios códigos. Espere una hora antes de pedir otro.';
export const TOO_MANY_SPELLINGS =
  'Hoy ya se enviaron muchos códigos a ese buzón. Escriba su correo sin puntos ni guiones, y sin «+» ni lo que le sigue, o espere a mañana.';
export const COMPETITOR_RETIRED =
  'Ese competidor ya no participa: su voto no se contó. Puede votar por otro.';
export const DISPOSABLE_EMAIL =
  'Ese correo es de un servicio de usar y tirar: escriba uno suyo para recibir el código.';
/** The network has used its share of the codes of an hour. */
export const TOO_MANY_FROM_NETWORK =
  'Desde su red se han pedido muchos códigos. Intente de nuevo en unos minutos o desde otra conexión.';
export const MAIL_TOO_SLOW =
  'Hay muchos correos en cola: su código no llegaría antes del cierre. Intente de nuevo en unos minutos.';
export const OTHER_CHOICE =
  'Ese código se pidió para otro competidor. Abra el enlace del correo o pida otro código.';
export const OTHER_CONTEST = 'Este competidor no participa en este evento.';

/** A competitor as returned to visitors. */
export const qualifier = z.object({
  id: z.int(),
  ref: z.string(),
  aka: z.string(),
  city: z.string(),
  country: z.string(),
  label: z.string(),
  url_yt: z.string(),
  url_ig: z.string(),
  url_fb: z.string(),
  /** The video's 11-character id. */
  youtube: z.string(),
  /** Null while the counts are hidden. */
  votes: z.int().nullable(),
});

/** A winner; all competitors tied for a place are included. */
export const winner = z.object({
  ...qualifier.shape,
  votes: z.int(),
  place: z.int(),
  is_tied: z.boolean(),
});

export const listQualifiers = defineCall('GET /postulations/qualifiers/', {
  summary: 'The competitors of an event while the public votes, and the winners after the close',
  access: 'visitor',
  query: z.strictObject({ event: text(120), aka_ref: optionalText(120) }),
  hasLiveCounts: true,
  reply: z.object({
    qualifiers: z.array(qualifier),
    postulation: z.object({
      id: z.int(),
      phase: z.int(),
      opens: z.string(),
      closes: z.string(),
      closed: z.boolean(),
      verification: z.enum(verifications),
      counts_shown: z.enum(countsShown),
      /** Whether the counts are hidden now. */
      are_counts_hidden: z.boolean(),
      /** How many votes were set aside, by the reason given; empty until the voting ends. */
      set_aside: z.array(z.object({ reason: z.string(), count: z.int() })),
      /** After the close, while codes can still be confirmed: the result waits for them. */
      is_confirming: z.literal(true).optional(),
      /** Competitors taken out after votes were stored, with the number of these; absent without. */
      retired: z
        .array(z.object({ ref: z.string(), aka: z.string(), votes: z.int().nullable() }))
        .optional(),
      /** Empty until the result is final: after the last confirmation. */
      winners: z.array(winner),
      winners_count: z.int(),
    }),
    event: z.object({
      name: z.string(),
      name_id: z.string(),
      /** URL of the event's picture (JPEG), or null. */
      picture: z.string().nullable(),
    }),
    /** The requested competitor, or the first; null when there are none. */
    postulate: qualifier.nullable(),
  }),
  isCachedUntilContentChanges: false,
});

export const listVotings = defineCall('GET /postulations/votings/', {
  summary: 'The events whose voting is open now, with the references of their competitors',
  access: 'visitor',
  reply: z.array(z.object({ event: z.string(), competitors: z.array(z.string()) })),
  isCachedUntilContentChanges: false,
});

/** The browser's part of the receipt: eight symbols; any other value is ignored. */
export const receiptPart = z
  .unknown()
  .transform((value) => (typeof value === 'string' && RECEIPT_PART.test(value) ? value : undefined))
  .optional();

const countedVote = z.object({
  plate: z.int(),
  /** New count of the competitor; null while the counts are hidden. */
  votes: z.int().nullable(),
  /** Receipt of the vote; only in answers to requests with a captcha token or a code. */
  receipt: z.string().optional(),
});
/** A vote that waits for the code sent to its mailbox. */
const pendingVote = z.object({
  status: z.literal(202),
  pending: z.literal(true),
  /** Identifies the vote when it is confirmed. */
  request: z.string(),
  /** Until when the code is valid. */
  expires_at: z.string(),
  /** Minutes until the mail is sent, when others wait before it. */
  wait_minutes: z.int().optional(),
  /** No further mail is sent: the code is in those that the mailbox got within the last minutes. */
  was_mailed_before: z.literal(true).optional(),
});

export const castPublicVote = defineCall('POST /postulations/public-votes/', {
  summary:
    'Vote for a competitor, once per contest: 201, or 202 when a code sent by e-mail must confirm it',
  access: 'visitor',
  limit: {
    // A vote that is counted at once has no limit; a code is mailed.
    by: 'handler',
    address: { count: 2000, minutes: 60 },
    network: { count: 10000, minutes: 60 },
    target: { count: 20, minutes: 60 },
  },
  body: z.object({
    public_email: strictEmail(),
    /** Not trusted; the server uses the address of the connection. */
    public_ip: optionalText(100),
    plate: id,
    postu: id,
    /** Captcha token. Required with `email`; with `none` a vote without one is marked. */
    token: optionalText(8000),
    receipt_part: receiptPart,
    /** A pending vote of this browser whose code is sent again. */
    request: optionalText(64),
  }),
  status: 201,
  reply: z.union([countedVote, pendingVote]),
  isStatusInReply: true,
});

export const confirmPublicVote = defineCall('POST /postulations/public-votes/confirm/', {
  summary: 'Confirm a vote with the code that was sent by e-mail; only then is it counted',
  access: 'visitor',
  body: z.object({
    /** The `request` of the pending vote. */
    request: text(64),
    code: text(20, 'Debe escribir el código.'),
    /** The competitor for whom the voter confirms; another than the request's is refused. */
    plate: id.optional(),
    receipt_part: receiptPart,
  }),
  status: 201,
  reply: countedVote,
});

export const findVoteRequest = defineCall('GET /postulations/vote-requests/:request/', {
  summary:
    'Whether the mailbox of a pending vote was refused by its mail server, so that no code comes',
  access: 'visitor',
  limit: { address: { count: 1000, minutes: 1 }, network: { count: 1000, minutes: 1 } },
  params: z.object({ request: text(64) }),
  reply: z.object({ is_refused: z.boolean() }),
  isNeverCached: true,
});
