import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { idParams, optionalFlag, optionalText, optionalWholeNumber } from './fields.ts';
import { pageQuery, toPage } from './paging.ts';

/** The fields of the item before or after a change; null when it did not exist. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

const subject = z.object({
  /** Name of the record, with that of what it belongs to; empty where there is none. */
  name: z.string(),
  /** What the panel opens: the record, or that which it is a part of; null when it is gone. */
  opens: z
    .object({ resource: z.string(), id: z.int().nullable(), owner_id: z.int().nullable() })
    .nullable(),
});
export type AuditedRecord = z.infer<typeof subject>;

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
  subject,
  before: snapshot,
  after: snapshot,
});
export type AuditItem = z.infer<typeof auditItem>;

export const listAudit = defineCall('GET /h/audit/', {
  summary: 'Who changed what, newest first; `search` looks in user, resource and values',
  ...staffCall,
  query: z.strictObject({
    ...pageQuery.shape,
    search: optionalText(100),
    resource: optionalText(60),
    /** With `resource`: the changes of one record. */
    id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
    /** `yes`, with `id`: also those of its parts. */
    parts: z.enum(['yes']).optional(),
  }),
  reply: toPage(auditItem),
});

export const restoreVersion = defineCall('POST /h/audit/:id/restore/', {
  summary:
    'Write back what a record was after this change, or `before` it, with its picture or audio',
  ...staffCall,
  params: idParams,
  body: z.object({
    side: z.enum(['before', 'after']).default('after'),
    /** Leaves the present picture or audio. */
    without_file: optionalFlag(),
  }),
  reply: auditItem.pick({ resource: true, resource_id: true }),
});
