import { z } from 'zod';
import { defineCall } from './call.ts';
import { optionalText } from './fields.ts';
import { pageOf, pageQuery } from './paging.ts';

/** The item before or after a change, field by field; null when there was none. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

/** One change: who made it, when, and from what to what. Secrets are left out. */
export const auditItem = z.object({
  id: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Empty: the program itself. */
  username: z.string(),
  action: z.string(),
  /** What was changed, by the path of its calls, as in `artist/album`. */
  resource: z.string(),
  resource_id: z.int().nullable(),
  before: snapshot,
  after: snapshot,
});
export type AuditItem = z.infer<typeof auditItem>;

export const listAudit = defineCall({
  method: 'GET',
  path: '/h/audit/',
  summary: 'Who changed what, newest first; `search` looks in user, resource and values',
  access: ['administrator'],
  query: z.strictObject({
    ...pageQuery.shape,
    search: optionalText(100),
    resource: optionalText(60),
  }),
  status: 200,
  reply: pageOf(auditItem),
});
