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
import { draftableResources, recordPath } from './kinds.ts';
import { limitedList } from './list-fields.ts';

/** What names a record in the panel: the call that changes it, and its id if the call has one. */
export const recordRef = {
  /** Method and path, as in `PATCH /artist/init/:id/`. */
  call: text(100),
  id: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
  /** In place of the id, for calls that name their record. */
  name: optionalText(60),
};

/** Random name of an open form, or of the page of a record with all its forms. */
export const tabName = limitLength(40, z.string().regex(/^[\w-]{8,40}$/));

export const toChangeCallName = (resource: string) => `PATCH ${recordPath(resource)}`;

/** Calls whose records can have a draft and planned hours. */
export const draftCalls: readonly string[] = draftableResources.map(toChangeCallName);

/** Characters of a draft, as JSON. */
const MAX_DRAFT_LENGTH = 300_000;
const TOO_LONG = 'Los cambios sin guardar son demasiado largos.';

/** Fields of a record as its changing call takes them. */
export const fieldValues = z
  .record(z.string().max(60), z.unknown())
  .refine((data) => JSON.stringify(data).length <= MAX_DRAFT_LENGTH, TOO_LONG);

export const draftItem = z.object({
  /** The changed fields, as the changing call takes them. */
  data: z.record(z.string(), z.unknown()),
  /** What these fields were when the draft was begun. */
  base: z.record(z.string(), z.unknown()),
  username: z.string(),
  /** ISO 8601, UTC. */
  saved_at: z.string(),
});
export type DraftItem = z.infer<typeof draftItem>;

/** Times with a draft in JSON: when it was saved, which also names it. */
const savedAt = z.iso.datetime().nullable().optional();

export const saveDraft = defineCall({
  method: 'PUT',
  path: '/h/drafts/',
  summary:
    "Replace the fields of one form in a record's draft; without changed fields they leave it. 409 when the draft is not the one that the form knows (`replaces`)",
  ...staffCall,
  body: z.object({
    ...recordRef,
    /** Every field of the form; those that `data` does not have are unchanged. */
    fields: z.array(z.string().max(60)).max(60),
    data: fieldValues,
    base: fieldValues,
    replaces: savedAt,
    /** Page of the form; a draft that it saved last is replaced whatever `replaces` says, as an answer may be lost. */
    tab: tabName.optional(),
    /** Number of the request of that page: one that arrives late does not replace a later one. */
    sequence: optionalWholeNumber(1, Number.MAX_SAFE_INTEGER),
    /**
     * Fields that a save has stored. Where no field is left in the draft, that of another account from which
     * it went on is there again, as it was, unless all of its fields are among these.
     */
    saved: z.array(z.string().max(60)).max(60).optional(),
  }),
  reply: z.object({ saved_at: z.string().nullable() }),
});

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
  /** Reason for which it failed; empty until then. */
  error: z.string(),
});
export type PlanItem = z.infer<typeof planItem>;

export const listDrafts = defineCall({
  method: 'GET',
  path: '/h/drafts/',
  summary: 'Which records have a draft, and what is planned, soonest first',
  ...staffCall,
  reply: z.object({
    drafts: z.array(
      z.object({
        resource: z.string(),
        record_id: z.int(),
        username: z.string(),
        saved_at: z.string(),
        /** Whether somebody has typed in it: it is more than the activation of a new record. */
        is_typed: z.boolean(),
      }),
    ),
    plans: z.array(planItem),
  }),
});

/** What is published: the draft that was shown, so that none goes out unseen. */
const publishedDraft = {
  /** When the draft was saved; null: there was none. Any other state is refused; without this, none is. */
  draft_saved_at: savedAt,
  /** Publishes what is saved; the draft stays. */
  keeps_draft: z.boolean().optional(),
};

const MAX_PARTS = 300;
const published = { ...recordRef, ...publishedDraft };

/** A record, and what is done with it: in one transaction, all of it or nothing. */
const withParts = {
  ...published,
  parts: limitedList(z.object(published), MAX_PARTS, 'Son demasiadas partes.'),
};

export const publishDraft = defineCall({
  method: 'POST',
  path: '/h/publish/',
  summary:
    'Make a record, and parts of it, public with the fields of their drafts, as a plan does at its hour; ends their planned publications. 409 when somebody changed one of these fields since, or a draft is not the named one',
  ...staffCall,
  body: z.object(withParts),
  reply: z.object({ resource: z.string(), record_id: z.int() }),
});

/** A day and hour in Caracas. */
export const planMoment = labelled('Día y hora (Caracas)', moment());

export const createPlan = defineCall({
  method: 'POST',
  path: '/h/plans/',
  summary:
    "Publish a record's draft, or withdraw the record, at an hour, with parts of it. What is planned already is not planned again",
  ...staffCall,
  body: z.object({ ...withParts, action: planAction, at: planMoment }),
  status: 201,
  reply: planItem,
});

export const deletePlan = defineCall({
  method: 'DELETE',
  path: '/h/plans/:id/',
  summary: 'Cancel what is planned',
  ...staffCall,
  params: idParams,
  reply: planItem,
});
