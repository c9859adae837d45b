import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, text } from './fields.ts';

/** State of a receipt; `retired`: the competitor was taken out; `unknown` also for a text that is no receipt. */
export const receiptStates = ['counted', 'set_aside', 'retired', 'unknown'] as const;

export const findReceipt = defineCall('GET /postulations/receipts/:code/', {
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
    /** The contest whose public list has the vote; null when unknown. */
    contest: z.int().nullable(),
    /** SHA-256 of the receipt, with which the list names the vote; empty when unknown. */
    hash: z.string(),
  }),
});

/** SHA-256 of the first `lines` lines of a list. */
const digest = z.object({ lines: z.int(), hash: z.string(), published_at: z.string() });
export type VoteDigest = z.infer<typeof digest>;

export const findVoteList = defineCall('GET /postulations/recounts/:id/', {
  summary: 'What the page of a public list shows: digests, changes of the rules, counts',
  access: 'visitor',
  params: idParams,
  reply: z.object({
    contest: z.int(),
    event: z.string(),
    /** Whether the list is public: the voting has ended. */
    is_open: z.boolean(),
    /** Oldest first. */
    digests: z.array(digest),
    /** What was changed after the voting was opened, oldest first; `what`: kind of the line and its text. */
    changes: z.array(z.object({ at: z.string(), kind: z.string(), what: z.string() })),
    /** The counts that the result shows; empty until the list is public. */
    counts: z.array(z.object({ ref: z.string(), aka: z.string(), votes: z.int() })),
  }),
  isCachedUntilContentChanges: false,
});

export const downloadVoteList = defineCall('GET /postulations/recount/:id/', {
  summary: 'The public list of a voting, after its close; `verify.mjs` checks it',
  access: 'visitor',
  limit: { address: { count: 60, minutes: 60 }, network: { count: 300, minutes: 60 } },
  params: idParams,
  reply: z.string(),
  isNeverCached: true,
  sentAs: { type: 'text/plain', name: 'lista.txt' },
});
