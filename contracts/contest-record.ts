import { z } from 'zod';
import { defineCall, freshStaffCall, staffCall } from './call.ts';
import { contestItem } from './contests.ts';
import { idParams } from './fields.ts';

const dayCount = z.object({ day: z.string(), count: z.int() });

/** Mailed codes by hour; `refused`: by a mail server. Stored as long as sent mails are. */
const hourlyCodes = z.object({
  hour: z.string(),
  asked: z.int(),
  sent: z.int(),
  refused: z.int(),
  confirmed: z.int(),
});

/** The record of a contest: selections, votes by day and result. */
export const contestRecord = z.object({
  contest: contestItem,
  made_at: z.string(),
  frozen_at: z.string().nullable(),
  judges: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      selected: z.array(
        z.object({
          id: z.int(),
          aka: z.string(),
          at: z.string(),
          /** Remark on the selection; absent if there is none. */
          note: z.string().optional(),
        }),
      ),
    }),
  ),
  /** Judges who did not decide about an applicant; absent without any. */
  recusals: z
    .array(z.object({ judge: z.string(), aka: z.string(), reason: z.string() }))
    .optional(),
  competitors: z.array(
    z.object({
      id: z.int(),
      ref: z.string(),
      aka: z.string(),
      votes: z.int(),
      votes_set_aside: z.int(),
      /** Votes in quarantine; absent in a contest without one. */
      votes_waiting: z.int().optional(),
      place: z.int().nullable(),
    }),
  ),
  /** Competitors taken out after votes were stored, with their votes, which no longer count. */
  retired: z
    .array(z.object({ ref: z.string(), aka: z.string(), votes: z.int(), reason: z.string() }))
    .optional(),
  /** Number of votes set aside, by reason, and the dismissed groups. */
  set_aside: z.array(z.object({ reason: z.string(), count: z.int() })),
  let_be: z.array(
    z.object({ what: z.string(), motive: z.string(), by: z.string(), at: z.string() }),
  ),
  /** Votes that nobody decided about, which count by the contest's rule; absent without quarantine. */
  undecided: z.int().optional(),
  /** Votes that were released from quarantine, by the reason given; absent without quarantine. */
  released: z.array(z.object({ reason: z.string(), count: z.int() })).optional(),
  /** Batches of tickets and how many of each were used. */
  tickets: z.array(
    z.object({ label: z.string(), quantity: z.int(), used: z.int(), is_revoked: z.boolean() }),
  ),
  /** Absent in a contest that mails no codes. */
  vote_codes: z.array(hourlyCodes).optional(),
  /** Counts by calendar day in Caracas. */
  applicants_by_day: z.array(dayCount),
  votes_by_day: z.array(dayCount),
});

export const getContestRecord = defineCall({
  method: 'GET',
  path: '/postulations/record/:id/',
  summary: 'The record of a contest: who selected whom, counts by day, the result',
  ...staffCall,
  params: idParams,
  reply: contestRecord,
});

export const listVoteCodes = defineCall({
  method: 'GET',
  path: '/postulations/vote-codes/:id/',
  summary: 'The codes of a contest by hour: asked, sent, refused by mail servers, confirmed',
  ...staffCall,
  params: idParams,
  reply: z.array(hourlyCodes),
});

export const exportResults = defineCall({
  method: 'GET',
  path: '/postulations/record/:id/csv/',
  summary: 'The result of a contest as CSV for a Spanish spreadsheet',
  ...freshStaffCall,
  params: idParams,
  reply: z.string(),
  sentAs: { type: 'text/csv', isExport: true, name: 'resultados.csv' },
});
