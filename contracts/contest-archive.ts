import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { contestRecord } from './contest-record.ts';
import { idParams } from './fields.ts';

/** A deleted contest of which the record was kept. */
export const archivedContest = z.object({
  /** Id of the contest, under which its public recount is still downloaded. */
  id: z.int(),
  event_name: z.string(),
  competitors: z.int(),
  public_votes: z.int(),
  deleted_by: z.string(),
  /** ISO 8601, UTC. */
  deleted_at: z.string(),
});
export type ArchivedContest = z.infer<typeof archivedContest>;

export const listArchivedContests = defineCall({
  method: 'GET',
  path: '/postulations/archive/',
  summary: 'Deleted contests that had votes, last deleted first',
  ...staffCall,
  reply: z.array(archivedContest),
});

export const getArchivedRecord = defineCall({
  method: 'GET',
  path: '/postulations/archive/:id/',
  summary: 'The record of a deleted contest: results and decisions, without personal data',
  ...staffCall,
  params: idParams,
  reply: contestRecord,
});
