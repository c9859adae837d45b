import { z } from 'zod';
import { defineCall, staff, staffCall } from './call.ts';
import { entryFields } from './entries.ts';
import { id, idParams, optionalText, text } from './fields.ts';
import type { AuditResource } from './kinds.ts';
import { searchedQuery, toPage } from './paging.ts';

/** A deleted record, which can be restored until `kept_until`. */
export const trashItem = z.object({
  id: z.int(),
  /** Resource of the audit, as in `artist/album`, and id of the record, which it keeps. */
  resource: z.string(),
  record_id: z.int(),
  /** Its name or title; may be empty. */
  label: z.string(),
  /** Name of what it belonged to; empty for none. */
  owner: z.string(),
  /** Number of records that were deleted with it. */
  part_count: z.int(),
  /** User name; empty when the program itself deleted it. */
  deleted_by: z.string(),
  /** ISO 8601, UTC. */
  deleted_at: z.string(),
  kept_until: z.string(),
});
export type TrashItem = z.infer<typeof trashItem>;

/** Columns by which the list can be sorted. */
export const trashSorts = ['label', 'deleted_by', 'deleted_at'] as const;

export const listTrash = defineCall('GET /h/trash/', {
  summary: 'What was deleted in the last 30 days, newest first or by `sort`',
  ...staffCall,
  query: z.strictObject({ ...searchedQuery(trashSorts), resource: optionalText(60) }),
  reply: toPage(trashItem),
});

const resource = text(60).transform((value) => value as AuditResource);

export const restoreTrash = defineCall('POST /h/trash/restore/', {
  summary:
    'Restore a deleted record with everything that belonged to it; 409 with `taken` when its address is in use: send another as `slug`',
  access: staff,
  needsFresh: false,
  body: z.object({ resource, record_id: id, slug: entryFields.name_id }),
  reply: trashItem,
});

export const eraseTrash = defineCall('DELETE /h/trash/:id/', {
  summary: 'Delete one record for good, with its files',
  ...staffCall,
  params: idParams,
  reply: trashItem,
});

export const emptyTrash = defineCall('DELETE /h/trash/', {
  summary: 'Delete everything in the trash for good',
  ...staffCall,
  reply: z.object({ count: z.int() }),
});
