import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, idParams, optionalText, optionalWholeNumber, text } from './fields.ts';
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
  'throw_away',
  'names',
  'client',
  'burst',
] as const;
export type VoteReason = (typeof voteReasons)[number];

/** In what the votes of a group resemble each other more than the other votes of the contest. */
export const voteSignals = [
  'unchecked',
  'same_client',
  'same_names',
  'near_names',
  'quick',
  'rare_domain',
  'regular',
] as const;
export type VoteSignal = (typeof voteSignals)[number];

/** Score from which a group stands out, and its votes wait in a contest with quarantine. */
export const CONSPICUOUS = 60;

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
    'Let a group of votes be, with a reason, which the record keeps; those in quarantine count then',
  access: staff,
  needsFresh: true,
  params: idParams,
  body: z.object({ reason: z.enum(voteReasons), key: text(200), plate: id, motive }),
  status: 200,
  reply: z.object({ motive: z.string(), by: z.string(), at: z.string() }),
});

/** Steps of the graph, in seconds, the shortest first. */
export const graphSteps = {
  five_seconds: 5,
  minute: 60,
  ten_minutes: 600,
  hour: 3600,
  day: 86_400,
} as const;
export type GraphStep = keyof typeof graphSteps;
const graphStep = z.enum(Object.keys(graphSteps) as GraphStep[]);

export const getVoteGraph = defineCall({
  method: 'GET',
  path: '/postulations/vote-graph/:id/',
  summary: 'Votes over time by competitor; at most 500 points from `from` on',
  access: staff,
  needsFresh: false,
  params: idParams,
  query: z.strictObject({
    /** When omitted: the shortest with which the whole time fits; seconds for ten minutes at most. */
    step: graphStep.optional(),
    /** Start (ISO 8601); the first vote when omitted. */
    from: optionalText(40),
    plate: optionalWholeNumber(1, 2 ** 52),
  }),
  status: 200,
  reply: z.object({
    from: z.string(),
    until: z.string(),
    step: graphStep,
    /** Whether there are votes before and after the part that is shown. */
    has_before: z.boolean(),
    has_after: z.boolean(),
    competitors: z.array(
      z.object({
        plate: z.int(),
        aka: z.string(),
        /** Votes by step, in order, without the steps that have none. */
        points: z.array(z.object({ at: z.string(), count: z.int() })),
      }),
    ),
  }),
});
