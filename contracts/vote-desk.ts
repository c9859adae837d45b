import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, optionalFlag, optionalText, text } from './fields.ts';
import { pageQuery, toPage } from './paging.ts';
import { recordCall } from './resource.ts';

/** Why votes are set aside or counted again. */
export const MISSING_REASON = 'Debe indicar el motivo.';
export const reasonText = () => text(300, MISSING_REASON);
/** Votes that are named one by one in a decision. */
export const MAX_NAMED_VOTES = 500;

/**
 * What the votes of a group have in common: a disposable mail service, a domain of somebody's own, small domains of
 * that kind together, names that are alike, no captcha; of tickets address and browser.
 */
export const voteGroupKinds = [
  ...(['disposable', 'domain', 'small_domains', 'names', 'unchecked', 'device'] as const),
] as const;
export type VoteGroupKind = (typeof voteGroupKinds)[number];

/** Votes that have something in common, and for whom they are, most first. */
export const voteGroup = z.object({
  kind: z.enum(voteGroupKinds),
  /** A domain, a shape of mailboxes, an address and a browser; `*` where all are one group. */
  key: z.string(),
  count: z.int(),
  set_aside: z.int(),
  shares: z.array(z.object({ plate: z.int(), aka: z.string(), count: z.int() })),
});

export const listVoteGroups = defineCall('GET /postulations/vote-groups/:id/', {
  summary: 'Groups of votes of a contest, the largest first, with their share for each competitor',
  ...recordCall,
  reply: z.array(voteGroup),
});

/** A public vote as returned to administrators. */
export const publicVoteItem = z.object({
  id: z.int(),
  plate: z.int(),
  plate_aka: z.string(),
  email: z.string(),
  address: z.string(),
  network: z.string(),
  /** Hash of what the browser says of itself. */
  browser: z.string(),
  claimed_address: z.string(),
  created_at: z.string(),
  /** How the vote was verified: `none`, `email` or `ticket`. */
  verification: z.string(),
  /** The request carried no valid captcha token. */
  is_unchecked: z.boolean(),
  is_set_aside: z.boolean(),
  set_aside_by: z.string(),
  set_aside_reason: z.string(),
  set_aside_at: z.string().nullable(),
});

/** Which votes: those that meet all conditions. */
/** A condition; an empty one is none. */
const condition = (max: number) =>
  optionalText(max)
    .transform((value) => value || undefined)
    .optional();

const filterFields = {
  plate: id.optional(),
  network: condition(60),
  /** All but those of this network. */
  not_network: condition(60),
  address: condition(60),
  domain: condition(255),
  browser: condition(40),
  /** The hour that begins at this time (ISO 8601). */
  hour: condition(40),
  group: z.enum(voteGroupKinds).optional(),
  key: condition(300),
  set_aside: optionalFlag(),
};
export type VoteFilter = z.infer<z.ZodObject<typeof filterFields>>;

export const listPublicVotes = defineCall('GET /postulations/contest-votes/:id/', {
  summary: 'Public votes of a contest, newest first or by mailbox, that meet all conditions',
  ...recordCall,
  query: z.strictObject({
    ...pageQuery.shape,
    ...filterFields,
    order: z.enum(['newest', 'email']).optional(),
  }),
  reply: toPage(publicVoteItem),
});

export const setVotesAside = defineCall('POST /postulations/contest-votes/:id/set-aside/', {
  summary: 'Set votes aside with a reason, or count them again: those named, or those of a filter',
  ...recordCall,
  body: z.object({
    votes: z.array(id).min(1).max(MAX_NAMED_VOTES).optional(),
    ...filterFields,
    is_set_aside: z.preprocess(
      (value) => value ?? true,
      optionalFlag().transform((flag) => flag ?? true),
    ),
    motive: reasonText(),
  }),
  reply: z.object({ changed: z.int() }),
});

export const listVoteHours = defineCall('GET /postulations/vote-hours/:id/', {
  summary: 'Public votes of a contest by hour and competitor, the newest 500 hours',
  ...recordCall,
  reply: z.array(z.object({ hour: z.string(), plate: z.int(), count: z.int() })),
});
