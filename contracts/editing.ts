import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import {
  draftItem,
  fieldValues,
  planItem,
  recordRef,
  tabName,
  toChangeCallName,
} from './drafts.ts';
import { optionalText } from './fields.ts';
import { isFileField } from './file-fields.ts';
import { contentResources } from './kinds.ts';
import { limitedList } from './list-fields.ts';

/** Seconds between two announcements of an open form. */
export const PRESENCE_INTERVAL_S = 20;

/** The calls whose own record accounts other than administrators may open. */
export const ownRecordCalls: readonly string[] = ['PATCH /me/profile/'];

/** A record as it is now, for the form that changes it. */
export const openedRecord = z.object({
  /** Sent with the change as `If-Match`, which then fails with 409 once somebody else has saved. */
  version: z.string(),
  /** The account that saved it last; empty, and no time, if that is not known any more. */
  changed_by: z.string(),
  changed_at: z.string().nullable(),
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
  body: z.object({ ...recordRef, tab: tabName }),
  reply: openedRecord,
});

export const closeRecord = defineCall({
  method: 'POST',
  path: '/h/editing/closed/',
  summary: 'A form that was announced is closed',
  access: 'signed-in',
  needsFresh: false,
  body: z.object({ tab: tabName }),
  reply: z.object({ closed: z.boolean() }),
});

/** Calls that can be carried out together: they change the content of the site. */
export const contentCalls: readonly string[] = [
  ...contentResources.map(toChangeCallName),
  'PATCH /h/halftone/:name/',
];

/** Records that are changed together: more than a page of the panel has. */
const MAX_CHANGES = 300;
const MUST_SAVE_ALONE = 'Este cambio se guarda por su cuenta.';

const recordChange = z.object({
  ...recordRef,
  call: z.enum(contentCalls, { error: MUST_SAVE_ALONE }),
  body: fieldValues.refine((body) => !Object.keys(body).some(isFileField), MUST_SAVE_ALONE),
  /** As `If-Match` of the call; without it, it is not checked. */
  version: optionalText(200),
});

export const saveRecords = defineCall({
  method: 'PATCH',
  path: '/h/records/',
  summary:
    'Carry out changes of several records, without files, in one transaction: all of them, or none. A refusal is that of the refused call, with its position in `change`',
  ...staffCall,
  isIdempotent: true,
  body: z.object({ changes: limitedList(recordChange, MAX_CHANGES, MUST_SAVE_ALONE) }),
  /** What each call answers. */
  reply: z.object({ records: z.array(z.record(z.string(), z.unknown())) }),
});
