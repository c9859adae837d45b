import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, idParams, text } from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';

const staff = ['administrator'] as const;

/** Reason for excluding votes from the count, restoring them, or letting them be. */
export const MISSING_MOTIVE = 'Debe indicar el motivo.';
export const motive = text(300, MISSING_MOTIVE);

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
] as const;
export type VoteReason = (typeof voteReasons)[number];

/** What a quarter or more of a group's votes show besides. */
export const voteSignals = [
  'unchecked',
  'quick',
  'rare_domain',
  'one_house',
  'many_houses',
] as const;
export type VoteSignal = (typeof voteSignals)[number];

/** Score from which a group stands out: 84 % of its votes or more have a common cause. */
export const CONSPICUOUS = 60;
/** Score from which votes that join a group by their mailbox wait in a contest with quarantine: 98 %. */
export const HELD_FROM = 94;

/** Votes for one competitor that have something in common. */
export const voteGroup = z.object({
  reason: z.enum(voteReasons),
  /** An address, a network, a domain, a pattern of names (`#`: digits), a hash or a minute. */
  key: z.string(),
  plate: z.int(),
  plate_aka: z.string(),
  count: z.int(),
  set_aside: z.int(),
  /** Votes that wait in quarantine. */
  waiting: z.int(),
  /** Votes for the competitor that the other votes of the contest make one expect in the group. */
  expected: z.int(),
  /** 0 to 100. */
  score: z.int(),
  /** The votes share a connection, a browser or a minute, and show nothing else: as a school's do. */
  is_shared: z.boolean(),
  signals: z.array(z.enum(voteSignals)),
  first_at: z.string(),
  last_at: z.string(),
  /** Why staff let the group be; null before they did. */
  verdict: z.object({ motive: z.string(), by: z.string(), at: z.string() }).nullable(),
});

export const listVoteGroups = defineCall({
  method: 'GET',
  path: '/postulations/vote-groups/:id/',
  summary: 'Groups of votes that stand out against the rest of the contest',
  access: staff,
  needsFresh: false,
  params: idParams,
  query: z.strictObject({
    ...pageQuery.shape,
    order: z.enum(['score', 'count', 'newest']).optional(),
    /** `open`: without a verdict and not set aside; `decided`: the others. */
    state: z.enum(['open', 'decided']).optional(),
  }),
  status: 200,
  reply: z.object({
    ...pageOf(voteGroup).shape,
    /** When the groups were computed (ISO 8601). Large contests are computed in the background. */
    made_at: z.string().nullable(),
  }),
});

export const letGroupBe = defineCall({
  method: 'POST',
  path: '/postulations/vote-groups/:id/let-be/',
  summary:
    'Let a group of votes be, with a reason, which the record keeps; those that wait for it alone count then',
  access: staff,
  needsFresh: true,
  params: idParams,
  body: z.object({ reason: z.enum(voteReasons), key: text(200), plate: id, motive }),
  status: 200,
  reply: z.object({ motive: z.string(), by: z.string(), at: z.string() }),
});
