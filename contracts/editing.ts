import { z } from 'zod';
import { defineCall } from './call.ts';
import { draftItem, planItem, recordTarget } from './drafts.ts';
import { bounded } from './fields.ts';

/** Seconds between two announcements of an open form. */
export const ANNOUNCE_INTERVAL_S = 20;

/** The calls whose own record accounts other than administrators may open. */
export const ownRecordCalls: readonly string[] = ['PATCH /me/profile/'];

/** Random identifier of an open form. */
const tab = bounded(40, z.string().regex(/^[\w-]{8,40}$/));

/** A record as it is now, for the form that changes it. */
export const openedRecord = z.object({
  /** Sent with the change as `If-Match`, which then fails with 409 once somebody else has saved. */
  version: z.string(),
  /** The record as the changing call answers it. */
  record: z.record(z.string(), z.unknown()),
  /** Values of the draft; null without one. */
  draft: draftItem.nullable(),
  plans: z.array(planItem),
  /** Accounts that have it open in another form; one's own included. */
  others: z.array(z.object({ username: z.string(), is_own: z.boolean() })),
});
export type OpenedRecord = z.infer<typeof openedRecord>;

export const openRecord = defineCall({
  method: 'POST',
  path: '/h/editing/',
  summary:
    'A record as it is now, its version, and who else has it open; announces the own form. Accounts other than administrators may open their own data alone',
  access: 'signed-in',
  needsFresh: false,
  body: z.object({ ...recordTarget, tab }),
  status: 200,
  reply: openedRecord,
});

export const closeRecord = defineCall({
  method: 'POST',
  path: '/h/editing/closed/',
  summary: 'A form that was announced is closed',
  access: 'signed-in',
  needsFresh: false,
  body: z.object({ tab }),
  status: 200,
  reply: z.object({ closed: z.boolean() }),
});
