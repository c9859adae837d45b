import { isDeepStrictEqual } from 'node:util';
import { Overtaken } from '../db/retry-deadlocks.ts';
import type { SharedTransaction } from '../db/scope.ts';
import { findVersion, StaleVersion } from '../db/versions.ts';
import type { Bound, Calls, RequestContext } from '../http/api.ts';
import { conflict, createVersionConflict } from '../http/failures.ts';
import * as store from './draft-store.ts';
import { getFields } from './drafts.ts';

type Values = Record<string, unknown>;

export type EditedRecord = store.RecordId & { call: string };

/** What is published: only this state of the draft, as in a plan. */
type Published = EditedRecord & Pick<store.PlanRow, 'draft_saved_at'>;

const CHANGED =
  'Otra persona cambió el registro después de que se escribieron estos cambios sin guardar. Ábralo y decida qué queda.';

const OTHER_DRAFT =
  'Los cambios sin guardar no son los que se programaron. Ábralos, revíselos y prográmelos de nuevo.';

/**
 * A value in the form in which values of a form and of a record compare: a form sends an empty text
 * for what the record does not have, and digits for a number, also within lists.
 */
function toComparable(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toComparable);
  return typeof value === 'number' ? String(value) : value;
}

/** Whether a field of the draft was changed in the record after the draft was begun. */
function isOutdated({ data, base }: { data: Values; base: Values }, record: Values): boolean {
  const compared = Object.keys(data).filter((name) => name in base && name in record);
  return compared.some((name) => {
    const current = toComparable(record[name]);
    const isUnchanged = isDeepStrictEqual(current, toComparable(base[name]));
    return !isUnchanged && !isDeepStrictEqual(current, toComparable(data[name]));
  });
}

/** @throws Error for a call that this version of the program does not have */
export function getBinding(api: Calls, call: string): Bound {
  const boundCall = api.bound.get(call);
  if (boundCall === undefined) throw new Error(`there is no call ${call}`);
  return boundCall;
}

/**
 * Makes a record public with the fields of its draft, and ends the draft.
 * @throws HttpError 409 when a field of the draft was changed in the record since, the draft is not the
 * planned one, or it cannot be read; 400 with the texts of its call for fields that it refuses
 * @throws Overtaken when the record was changed meanwhile
 */
export async function publish(
  api: Calls,
  shared: SharedTransaction,
  record: Published,
  ctx: RequestContext,
): Promise<void> {
  const { tx } = shared;
  const binding = getBinding(api, record.call);
  const params = { id: record.record_id };
  const isLeft = record.draft_saved_at === store.LEFT_DRAFT;
  const row = isLeft ? null : await store.findDraft(tx, record);
  if (row !== null && row.saved_at !== record.draft_saved_at) throw conflict(OTHER_DRAFT);
  const draft = getFields(row);
  // Before the record, which nothing locks: who changes it meanwhile makes the transaction begin anew.
  const version = await findVersion(tx, { resource: record.resource, id: record.record_id });
  const present = await binding.readRecord(params, ctx, shared);
  if (isOutdated(draft, present.record as Values)) throw conflict(CHANGED);
  if (!isLeft) await store.deleteDraft(tx, record);
  const own = { ...ctx, expectedVersion: ctx.expectedVersion ?? version };
  const body = { ...draft.data, is_active: true };
  await binding.run({ params, body }, own, shared).catch((error: unknown) => {
    if (!(error instanceof StaleVersion)) throw error;
    const refusal = createVersionConflict(error, { ...present, sent: draft.data });
    throw ctx.expectedVersion === null ? new Overtaken(refusal) : refusal;
  });
}

/** Hides a record from the site. */
export async function withdraw(
  api: Calls,
  shared: SharedTransaction,
  record: EditedRecord,
  ctx: RequestContext,
): Promise<void> {
  const params = { id: record.record_id };
  await getBinding(api, record.call).run({ params, body: { is_active: false } }, ctx, shared);
}
