import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { id, idParams, optionalFlag, optionalText, text } from './fields.ts';
import { pageQuery, toPage } from './paging.ts';

/** Reason for excluding votes from the count, restoring them, or dismissing a group. */
export const MISSING_REASON = 'Debe indicar el motivo.';
/** Characters of a reason, and of all for which a vote is set aside together. */
export const MAX_REASON_LENGTH = 300;
export const reasonText = text(MAX_REASON_LENGTH, MISSING_REASON);

/** What the votes of a group have in common. */
export const voteReasons = [
  'address',
  'network',
  'wide_network',
  'domain',
  'mail_server',
  'new_domains',
  'throw_away',
  'names',
  'unchecked',
  'quick',
  'client',
  'burst',
  // Tickets of one batch: within a minute, from one device, or before the hour for which they are expected.
  'ticket_minute',
  'ticket_device',
  'ticket_early',
] as const;
export type VoteReason = (typeof voteReasons)[number];

/** Further signals, each shown by at least a quarter of a group's votes. */
export const voteSignals = [
  'unchecked',
  'quick',
  'rare_domain',
  'one_house',
  'many_houses',
] as const;
export type VoteSignal = (typeof voteSignals)[number];

/** Score from which a group stands out: 84 % of its votes or more have a common cause. */
export const CONSPICUOUS_SCORE = 60;
/** Score of a vote that waits in a contest with quarantine. */
export const QUARANTINE_SCORE = 94;

/** Votes for one competitor that have something in common. */
export const voteGroup = z.object({
  reason: z.enum(voteReasons),
  /** An address, a network, a domain, a pattern of names (`#`: digits), a hash, a minute, or a batch of tickets. */
  key: z.string(),
  plate: z.int(),
  plate_aka: z.string(),
  count: z.int(),
  set_aside: z.int(),
  /** Votes that wait in quarantine. */
  waiting: z.int(),
  /** Number of votes expected in the group, estimated from the other votes of the contest. */
  expected: z.int(),
  /** 0 to 100. */
  score: z.int(),
  /** The votes share only a connection, a browser or a minute, as those of a school do. */
  is_shared: z.boolean(),
  signals: z.array(z.enum(voteSignals)),
  first_at: z.string(),
  last_at: z.string(),
  /** Reason for which staff dismissed the group; null if they did not. */
  verdict: z.object({ motive: z.string(), by: z.string(), at: z.string() }).nullable(),
});

export const listVoteGroups = defineCall({
  method: 'GET',
  path: '/postulations/vote-groups/:id/',
  summary: 'Groups of votes that stand out against the rest of the contest',
  ...staffCall,
  params: idParams,
  query: z.strictObject({
    ...pageQuery.shape,
    order: z.enum(['score', 'count', 'newest']).optional(),
    /** `open`: without a verdict and not set aside; `decided`: the others. */
    state: z.enum(['open', 'decided']).optional(),
  }),
  reply: z.object({
    ...toPage(voteGroup).shape,
    /** When the groups were computed (ISO 8601). Large contests are computed in the background. */
    made_at: z.string().nullable(),
  }),
});

export const dismissGroup = defineCall({
  method: 'POST',
  path: '/postulations/vote-groups/:id/let-be/',
  summary:
    'Let a group of votes be, with a reason, which the record keeps; those that wait for it alone count then',
  ...staffCall,
  params: idParams,
  body: z.object({ reason: z.enum(voteReasons), key: text(200), plate: id, motive: reasonText }),
  reply: z.object({ motive: z.string(), by: z.string(), at: z.string() }),
});

/** A public vote as returned to administrators. */
export const publicVoteItem = z.object({
  id: z.int(),
  plate: z.int(),
  plate_aka: z.string(),
  email: z.string(),
  address: z.string(),
  claimed_address: z.string(),
  created_at: z.string(),
  /** How the vote was verified: `none`, `email` or `ticket`. */
  verification: z.string(),
  /** The request carried no valid captcha token. */
  is_unchecked: z.boolean(),
  is_set_aside: z.boolean(),
  set_aside_by: z.string(),
  set_aside_reason: z.string(),
  /** The vote waits in quarantine. */
  is_waiting: z.boolean(),
  /** Score for which it was put there; 0 for other votes. */
  held_score: z.int(),
  /** Who decided that it counts, and why; empty without such a decision. */
  released_by: z.string(),
  released_reason: z.string(),
});

const groupFields = {
  reason: z.enum(voteReasons).optional(),
  key: optionalText(200),
  /** A second group: only votes that are in both. */
  also_reason: z.enum(voteReasons).optional(),
  also_key: optionalText(200),
  plate: id.optional(),
  /** A part of the time: from `from` to before `until` (ISO 8601). */
  from: optionalText(40),
  until: optionalText(40),
};

export type GroupInput = z.infer<z.ZodObject<typeof groupFields>>;

export const listPublicVotes = defineCall({
  method: 'GET',
  path: '/postulations/contest-votes/:id/',
  summary: 'Public votes of a contest, newest first; `reason` and `key` name a conspicuous group',
  ...staffCall,
  params: idParams,
  query: z.strictObject({
    ...pageQuery.shape,
    ...groupFields,
    set_aside: optionalFlag(),
    waiting: optionalFlag(),
  }),
  reply: toPage(publicVoteItem),
});

export const setVotesAside = defineCall({
  method: 'POST',
  path: '/postulations/contest-votes/:id/set-aside/',
  summary: 'Set votes aside with a reason, or bring them back: one (`vote`) or a conspicuous group',
  ...staffCall,
  params: idParams,
  body: z.object({
    vote: id.optional(),
    ...groupFields,
    is_set_aside: z.preprocess(
      (value) => value ?? true,
      optionalFlag().transform((flag) => flag ?? true),
    ),
    motive: reasonText,
  }),
  /** Votes that were set aside or brought back, and those aside already that got this further reason. */
  reply: z.object({ changed: z.int() }),
});

export const releaseVotes = defineCall({
  method: 'POST',
  path: '/postulations/contest-votes/:id/release/',
  summary: 'Count votes that wait in quarantine, with a reason: one (`vote`) or those of a group',
  ...staffCall,
  params: idParams,
  body: z.object({ vote: id.optional(), ...groupFields, motive: reasonText }),
  reply: z.object({ changed: z.int() }),
});
