import { z } from 'zod';
import { defineCall, staffCall } from './call.ts';
import { moment } from './date-fields.ts';
import {
  idParams,
  labelled,
  limitLength,
  optionalText,
  optionalWholeNumber,
  text,
} from './fields.ts';
import { isFileField } from './file-fields.ts';
import { contentResources, editableResources, recordPath } from './kinds.ts';
import { limitedList } from './list-fields.ts';

/** Minutes after the last key for which a record stays in the hand of who typed. */
export const HAND_MINUTES = 2;

/** Days for which a preview link works. */
export const PREVIEW_DAYS = 7;

/** What names a record in the panel: the call that changes it, and its id if the call has one. */
export const recordRef = {
  /** Method and path, as in `PATCH /artist/init/:id/`. */
  call: text(100),
  id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
  /** In place of the id, for calls that name their record. */
  name: optionalText(60),
};

/** Random name of a window in which a record is open. */
const tabName = limitLength(40, z.string().regex(/^[\w-]{8,40}$/));

export const toChangeCallName = (resource: string) => `PATCH ${recordPath(resource)}`;

/** Calls whose records keep what is typed and can have planned hours. */
export const editableCalls: readonly string[] = editableResources.map(toChangeCallName);

/**
 * Calls that can be carried out together: they change the content of the site, or create a part of a
 * record that it does not have yet.
 */
export const contentCalls: readonly string[] = [
  ...contentResources.map(toChangeCallName),
  ...contentResources.filter((name) => name.includes('/')).map((name) => `POST /${name}/`),
  'PATCH /h/halftone/:name/',
];

const MAX_CHANGES = 300;
const MAX_FIELDS = 100;
/** Characters of what is typed in one record, as JSON. */
const MAX_LENGTH = 300_000;
const MUST_SAVE_ALONE = 'Este cambio se guarda por su cuenta.';
const TOO_MANY = 'Son demasiados cambios.';
const TOO_LONG = 'Los cambios sin guardar son demasiado largos.';

const fieldChange = z.object({
  /** What the field was when it was typed; without it, whatever is stored is replaced. */
  was: z.unknown().optional(),
  /** What it becomes, as the call takes it. */
  is: z.unknown(),
});

/** A call that changes a record, and the fields that change. */
export const recordChange = z.object({
  ...recordRef,
  call: z.enum(contentCalls, { error: MUST_SAVE_ALONE }),
  fields: z
    .record(z.string().max(60), fieldChange)
    .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, TOO_MANY)
    .refine((fields) => !Object.keys(fields).some(isFileField), MUST_SAVE_ALONE),
});
export type RecordChange = z.infer<typeof recordChange>;

const changes = limitedList(recordChange, MAX_CHANGES, TOO_MANY);
const isShort = (value: unknown) => JSON.stringify(value ?? []).length <= MAX_LENGTH;
const typedChanges = changes.refine(isShort, TOO_LONG);

/** What is typed in a record and not saved: whoever opens the record sees it. */
const edit = z.object({
  /** Of the record and of its parts. */
  changes: z.array(recordChange),
  /** Names this state: who replaces or discards it names the one that was seen. */
  version: z.string(),
  /** Who typed last. */
  username: z.string(),
  is_own: z.boolean(),
  /** Whether it was typed in the window that asks. */
  is_here: z.boolean(),
  /** ISO 8601, UTC: since when this account has typed, and its last key. */
  since: z.string(),
  typed_at: z.string(),
  /** Whether another account is typing: its last key is at most `HAND_MINUTES` ago. */
  is_held: z.boolean(),
});
export type Edit = z.infer<typeof edit>;

const planAction = z.enum(['publish', 'withdraw']);

export const planItem = z.object({
  id: z.int(),
  /** The record, as the audit names it. */
  resource: z.string(),
  record_id: z.int(),
  title: z.string(),
  action: planAction,
  /** ISO 8601, UTC. */
  due_at: z.string(),
  username: z.string(),
  /** What changes at that hour; of one that is done, the fields that kept a newer value. */
  changes: z.array(recordChange),
  /** Reason for which it failed; empty until then. */
  error: z.string(),
  /** Whether it was carried out, without the fields that somebody had changed since. */
  is_done: z.boolean(),
});
export type PlanItem = z.infer<typeof planItem>;

export const openRecord = defineCall('POST /h/editing/', {
  summary:
    'A record as it is stored and its version, what is typed in it and not saved, whose hand has it, and what is planned',
  ...staffCall,
  body: z.object({ ...recordRef, tab: tabName }),
  reply: z.object({
    /** Sent with a change as `If-Match`, which then fails with 409 once somebody else has saved. */
    version: z.string(),
    /** The record as the changing call answers it. */
    record: z.record(z.string(), z.unknown()),
    /** Null also for kinds of records whose input is not kept. */
    edit: edit.nullable(),
    plans: z.array(planItem),
  }),
});
export type OpenedRecord = z.infer<(typeof openRecord)['reply']>;

export const keepEdit = defineCall('PUT /h/edits/', {
  summary:
    'Keep what is typed in a record, all of it; nothing typed removes it. 409 with the stored `edit` (or null) when that is not the one named by `version`, or another account is typing',
  ...staffCall,
  body: z.object({
    ...recordRef,
    tab: tabName,
    changes: typedChanges,
    /** The state that the window shows; absent: none. One that this window wrote itself is always replaced. */
    version: optionalText(60),
    /** Number of the request of this window: one that arrives late does not replace a later one. */
    number: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
    /** Takes the record over from the account that is typing. */
    takes: z.boolean().optional(),
  }),
  reply: z.object({ edit: edit.nullable() }),
});

export const discardEdit = defineCall('POST /h/edits/discarded/', {
  summary:
    'Forget what is typed in a record; the audit keeps it. 409 as for keeping it, unless `takes`',
  ...staffCall,
  body: z.object({
    ...recordRef,
    tab: tabName,
    version: optionalText(60),
    takes: z.boolean().optional(),
  }),
  reply: z.object({ discarded: z.boolean() }),
});

export const listEdits = defineCall('GET /h/edits/', {
  summary:
    'Which records have something typed that is not saved, and what is planned, soonest first',
  ...staffCall,
  reply: z.object({
    edits: z.array(
      z.object({
        resource: z.string(),
        record_id: z.int(),
        username: z.string(),
        typed_at: z.string(),
      }),
    ),
    plans: z.array(planItem),
  }),
});

export const saveRecords = defineCall('PATCH /h/records/', {
  summary:
    'Change fields of several records, without files, in one transaction: all of them, or none. A field changes if its stored value is what it `was`, or already what it becomes; otherwise 409 with the `conflicts`. What the call refuses is answered as by that call, with its position in `change`',
  ...staffCall,
  isIdempotent: true,
  body: z.object({
    changes,
    /** The record in whose `edit` the fields were typed: they leave it. */
    edit: z.object(recordRef).optional(),
  }),
  /** What each call answers; the record as it is where nothing had to change. */
  reply: z.object({ records: z.array(z.record(z.string(), z.unknown())) }),
});

/** A field of a change whose stored value is neither what it was nor what it becomes: body of a 409. */
export interface FieldConflict {
  /** Position of the change. */
  change: number;
  field: string;
  stored: unknown;
  /** Who changed the record last, empty if not known, and when (ISO 8601). */
  changed_by: string;
  changed_at: string | null;
}

/** A day and hour in Caracas. */
export const planMoment = labelled('Día y hora (Caracas)', moment());

const planned = { ...recordRef, changes: typedChanges };

export const createPlan = defineCall('POST /h/plans/', {
  summary:
    'Publish or withdraw a record, and parts with pages of their own, at an hour, with these changes: they leave its `edit`, and what is typed later does not alter them',
  ...staffCall,
  isIdempotent: true,
  body: z.object({
    ...planned,
    parts: limitedList(z.object(planned), MAX_CHANGES, TOO_MANY),
    action: planAction,
    at: planMoment,
  }),
  status: 201,
  reply: planItem,
});

export const deletePlan = defineCall('DELETE /h/plans/:id/', {
  summary:
    'Cancel what is planned, or remove one that is done or refused; its changes are typed and not saved again, except fields that were typed anew since',
  ...staffCall,
  params: idParams,
  reply: planItem,
});

export const createPreview = defineCall('POST /h/previews/', {
  summary: "A link that shows a record's page with what is typed in it, for seven days",
  ...staffCall,
  body: z.object(recordRef),
  status: 201,
  reply: z.object({
    /** Path below the site's address; anyone who has it sees the page. */
    path: z.string(),
    /** ISO 8601, UTC. */
    expires_at: z.string(),
  }),
});
