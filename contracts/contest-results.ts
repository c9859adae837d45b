import { z } from 'zod';
import { defineCall, freshStaffCall, staffCall } from './call.ts';
import { verifications } from './contests.ts';
import { idParams, limitLength } from './fields.ts';

/** The running or final count of a contest and what was decided in it; of a deleted one without names of persons. */
export const contestResult = z.object({
  event_name: z.string(),
  event_name_id: z.string(),
  made_at: z.string(),
  /** Whether nothing can be counted any more. */
  is_final: z.boolean(),
  verification: z.enum(verifications),
  applicants: z.int(),
  competitors: z.array(
    z.object({
      id: z.int(),
      ref: z.string(),
      aka: z.string(),
      votes: z.int(),
      set_aside: z.int(),
      /** Place of a winner; null for the others, and until the count is final. */
      place: z.int().nullable(),
    }),
  ),
  /** Competitors taken out after votes were stored, with their votes, which no longer count. */
  retired: z.array(
    z.object({ ref: z.string(), aka: z.string(), votes: z.int(), reason: z.string() }),
  ),
  set_aside: z.array(z.object({ reason: z.string(), count: z.int() })),
  judges: z.array(
    z.object({
      name: z.string(),
      /** `note`: a remark on the selection; empty for none. */
      selected: z.array(z.object({ id: z.int(), aka: z.string(), note: z.string() })),
      /** Applicants about whom the judge did not decide. */
      recused: z.array(z.object({ aka: z.string(), reason: z.string() })),
    }),
  ),
  tickets: z.array(
    z.object({ label: z.string(), quantity: z.int(), used: z.int(), is_revoked: z.boolean() }),
  ),
});
export type ContestResult = z.infer<typeof contestResult>;

/** A deleted contest of which the result was kept. */
export const deletedContest = z.object({
  /** Id of the contest, under which its result and its public list are still found. */
  id: z.int(),
  event_name: z.string(),
  deleted_by: z.string(),
  /** ISO 8601, UTC. */
  deleted_at: z.string(),
});
export type DeletedContest = z.infer<typeof deletedContest>;

/** The winners of a contest that is over, and the year in which its voting closed. */
const champions = z.object({
  year: z.int(),
  names: z.array(z.string()),
  /** Path of the result, or of the recount where the event has had another voting since. */
  path: z.string(),
});
export type Champions = z.infer<typeof champions>;
export const listChampions = defineCall('GET /postulations/champions/', {
  summary:
    'The winners of the active contests of an event whose result is public, last closed first',
  access: 'visitor',
  query: z.strictObject({ event: limitLength(200, z.string()) }),
  reply: z.object({ items: z.array(champions) }),
  isCachedUntilContentChanges: true,
  followsClock: true,
});

export const listDeletedContests = defineCall('GET /postulations/results/', {
  summary: 'Deleted contests that had votes or selections, last deleted first',
  ...staffCall,
  reply: z.array(deletedContest),
});

export const getContestResult = defineCall('GET /postulations/results/:id/', {
  summary: 'The running or final result of a contest, also of a deleted one',
  ...staffCall,
  params: idParams,
  reply: contestResult,
});

export const exportResult = defineCall('GET /postulations/results/:id/csv/', {
  summary: 'The result of a contest as CSV for a Spanish spreadsheet',
  ...freshStaffCall,
  params: idParams,
  reply: z.string(),
  sentAs: { type: 'text/csv', isExport: true, name: 'resultados.csv' },
});
