import type { SharedTransaction } from '../db/scope.ts';
import type { Bound, Calls, PresentRecord, RequestContext } from '../http/api.ts';
import { invalid } from '../http/failures.ts';

/** The call that changes a record, and the record's id or name if the call has one. */
export interface Target {
  call: string;
  id?: number | undefined;
  name?: string | undefined;
}

const CHANGES = new Set(['PATCH', 'PUT']);
const NOT_A_CHANGE = 'La llamada no cambia ningún registro.';

/** @throws HttpError 400 when it is not a call that changes a record */
export function getTargetCall(api: Calls, { call }: Target): Bound {
  const boundCall = api.bound.get(call);
  if (boundCall === undefined || !CHANGES.has(boundCall.call.method))
    throw invalid({ call: NOT_A_CHANGE });
  return boundCall;
}

/**
 * Reads the record that the call would change.
 * @throws HttpError 403 when the account may not make that call, 404 without the record
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
