import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, optionalWholeNumber, text } from './fields.ts';

/**
 * State of a receipt; `received`: stored within the last 24 hours in a contest with quarantine;
 * `waiting`: in quarantine; `retired`: the competitor was taken out; `unknown` also for a text that is
 * no receipt.
 */
export const receiptStates = [
  'counted',
  'received',
  'waiting',
  'set_aside',
  'retired',
  'unknown',
] as const;
export const WRONG_CHOICE_CODE =
  'El código no es el que confirmó este voto. Búsquelo en el correo con el que votó.';

export const CHOICE_ERASED =
  'De este voto no se guarda ningún código: ya no se puede mostrar por quién fue. El acuse sigue diciendo si cuenta.';

const head = z.object({ number: z.int(), hash: z.string(), published_at: z.string() });
export type VoteHead = z.infer<typeof head>;
/** The newest published head; null before the first. */
export const newestHead = head.nullable();

export const findReceipt = defineCall({
  method: 'GET',
  path: '/postulations/receipts/:code/',
  summary: 'What became of the vote with this receipt; not for whom it was',
  access: 'visitor',
  params: z.object({ code: text(40) }),
  isNeverCached: true,
  reply: z.object({
    state: z.enum(receiptStates),
    event: z.string(),
    /** Slug of the event; empty when unknown. */
    event_name_id: z.string(),
    /** Time of the vote, to the minute; empty when unknown. */
    at: z.string(),
    /** Why the vote was set aside. */
    reason: z.string(),
    /** The contest whose public recount has the vote; null when unknown. */
    contest: z.int().nullable(),
    head: newestHead,
  }),
});

export const findChoice = defineCall({
  method: 'POST',
  path: '/postulations/receipts/choice/',
  summary: 'For whom the vote with a receipt was, to who has the code with which it was confirmed',
  access: 'visitor',
  body: z.object({ receipt: text(40), code: text(20, 'Debe escribir el código.') }),
  reply: z.object({ competitor: z.string() }),
});

export const listVoteHeads = defineCall({
  method: 'GET',
  path: '/postulations/heads/:id/',
  summary:
    'The published heads of the hash chain of a contest, oldest first; `after` a number of lines',
  access: 'visitor',
  params: idParams,
  query: z.strictObject({ after: optionalWholeNumber(0, 1_000_000_000) }),
  reply: z.array(head),
  isCachedUntilContentChanges: false,
});

export const feedVoteHeads = defineCall({
  method: 'GET',
  path: '/postulations/heads/:id/feed/',
  summary: 'The newest heads of a contest as an Atom feed, so that anybody can keep them',
  access: 'visitor',
  params: idParams,
  reply: z.string(),
  isNeverCached: true,
  sentAs: { type: 'application/atom+xml', name: 'sellos.xml' },
});

export const findRecount = defineCall({
  method: 'GET',
  path: '/postulations/recounts/:id/',
  summary: 'What the page of a public recount shows: newest head, when the file is public, counts',
  access: 'visitor',
  params: idParams,
  reply: z.object({
    contest: z.int(),
    event: z.string(),
    /** From when the file is public (ISO 8601), and whether it is. */
    opens: z.string(),
    is_open: z.boolean(),
    head: newestHead,
    /** The counts that the result shows; empty until the file is public. */
    counts: z.array(z.object({ ref: z.string(), aka: z.string(), votes: z.int() })),
  }),
  isCachedUntilContentChanges: false,
});

export const downloadRecount = defineCall({
  method: 'GET',
  path: '/postulations/recount/:id/',
  summary: 'All lines of the hash chain of a contest, after its close; `verify.mjs` recounts them',
  access: 'visitor',
  params: idParams,
  reply: z.string(),
  isNeverCached: true,
  sentAs: { type: 'text/plain', name: 'recuento.txt' },
});
