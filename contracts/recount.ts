import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, text } from './fields.ts';

/**
 * State of a receipt; `received`: stored within the last 24 hours in a contest with quarantine;
 * `waiting`: in quarantine; `unknown` also for a text that is no receipt.
 */
export const receiptStates = ['counted', 'received', 'waiting', 'set_aside', 'unknown'] as const;
export const WRONG_CHOICE_CODE =
  'El código no es el que confirmó este voto. Búsquelo en el correo con el que votó.';

export const findReceipt = defineCall({
  method: 'GET',
  path: '/postulations/receipts/:code/',
  summary: 'What became of the vote with this receipt; not for whom it was',
  access: 'visitor',
  needsFresh: false,
  params: z.object({ code: text(40) }),
  isNeverKept: true,
  status: 200,
  reply: z.object({
    state: z.enum(receiptStates),
    event: z.string(),
    /** Slug of the event; empty when unknown. */
    event_name_id: z.string(),
    /** Time of the vote, to the minute; empty when unknown. */
    at: z.string(),
    /** Why the vote was set aside. */
    reason: z.string(),
  }),
});

export const findChoice = defineCall({
  method: 'POST',
  path: '/postulations/receipts/choice/',
  summary: 'For whom the vote with a receipt was, to who has the code with which it was confirmed',
  access: 'visitor',
  needsFresh: false,
  body: z.object({ receipt: text(40), code: text(20, 'Debe escribir el código.') }),
  status: 200,
  reply: z.object({ competitor: z.string() }),
});

const head = z.object({ number: z.int(), hash: z.string(), published_at: z.string() });

export const listVoteHeads = defineCall({
  method: 'GET',
  path: '/postulations/heads/:id/',
  summary: 'The published heads of the hash chain of a contest, oldest first',
  access: 'visitor',
  needsFresh: false,
  params: idParams,
  status: 200,
  reply: z.array(head),
});

export const downloadRecount = defineCall({
  method: 'GET',
  path: '/postulations/recount/:id/',
  summary: 'All lines of the hash chain of a contest, after its close; `verify.mjs` recounts them',
  access: 'visitor',
  needsFresh: false,
  params: idParams,
  status: 200,
  reply: z.string(),
  isNeverKept: true,
  sentAs: { type: 'text/plain', name: 'recuento.txt' },
});
