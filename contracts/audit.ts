import { z } from 'zod';
import { defineCall } from './call.ts';
import { optionalText, optionalWholeNumber } from './fields.ts';
import { pageQuery, toPage } from './paging.ts';

/** The fields of the item before or after a change; null when it did not exist. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

/** One change: the account, the time, the old and new values. Secrets are omitted. */
export const auditItem = z.object({
  id: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Empty when the server itself made the change. */
  username: z.string(),
  action: z.string(),
  /** Resource that changed, named by the path of its calls, as in `artist/album`. */
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
  needsFresh: false,
  query: z.strictObject({
    ...pageQuery.shape,
    search: optionalText(100),
    resource: optionalText(60),
    /** With `resource`: the changes of one record. */
    id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
  }),
  status: 200,
  reply: toPage(auditItem),
});
