import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, text } from './fields.ts';

/**
 * State of a receipt; `waiting`: in quarantine; `retired`: the competitor was taken out; `unknown` also
 * for a text that is no receipt.
 */
export const receiptStates = ['counted', 'waiting', 'set_aside', 'retired', 'unknown'] as const;

export const findReceipt = defineCall({
  method: 'GET',
  path: '/postulations/receipts/:code/',
  summary: 'What became of the vote with this receipt; for whom it was only after the close',
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
    /** The competitor, once the voting is over; otherwise empty. */
    competitor: z.string(),
  }),
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
