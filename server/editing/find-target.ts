import { editableCalls } from '../../contracts/edits.ts';
import type { SharedTransaction } from '../db/scope.ts';
import type { Bound, Calls, PresentRecord, RequestContext } from '../http/api.ts';
import { invalid } from '../http/failures.ts';
import type { RecordId } from './store.ts';

/** The call that changes a record, and the record's id or name if the call has one. */
export interface Target {
  call: string;
  id?: number | undefined;
  name?: string | undefined;
}

const NO_CALL = 'La llamada no cambia ningún registro.';
const NO_EDITS = 'De este registro no se conservan cambios sin guardar.';

/** @throws HttpError 400 when there is no such call */
export function getTargetCall(api: Calls, { call }: Target): Bound {
  const boundCall = api.bound.get(call);
  if (boundCall === undefined) throw invalid({ call: NO_CALL });
  return boundCall;
}

/**
 * Reads the record that the call would change.
 * @throws HttpError 400 when the call changes none, 403 when the account may not make it, 404 without the record
 */
export function readTarget(
  api: Calls,
  target: Target,
  ctx: RequestContext,
  shared?: SharedTransaction,
): Promise<PresentRecord> {
  const { id, name } = target;
  return getTargetCall(api, target).readRecord({ id, name }, ctx, shared);
}

export interface Editable {
  call: string;
  record: RecordId;
  values: Record<string, unknown>;
}

/** @throws HttpError 400 for a kind of record whose input is not kept, 404 without the record */
export async function getEditable(
  api: Calls,
  target: Target,
  ctx: RequestContext,
): Promise<Editable> {
  if (!editableCalls.includes(target.call)) throw invalid({ call: NO_EDITS });
  const { key, record } = await readTarget(api, target, ctx);
  return {
    call: target.call,
    record: { resource: key.resource, record_id: key.id ?? 0 },
    values: record as Record<string, unknown>,
  };
}
