import type { Database } from '../db/database.ts';
import { inOneTransaction } from '../db/scope.ts';
import { StaleVersion } from '../db/versions.ts';
import type { Calls, RequestContext } from '../http/api.ts';
import { newerVersion } from '../http/failures.ts';
import { HttpError } from '../platform/http-error.ts';
import { readTarget, type Target } from './find-target.ts';
import { getBound } from './publish.ts';

type Values = Record<string, unknown>;

/** A call that changes a record, with what it sends. */
export interface RecordChange extends Target {
  body: Values;
  version?: string | undefined;
}

/**
 * Carries out changes in one transaction, in their order. The version of a record is checked at the
 * first of its changes.
 * @returns what each call answers
 * @throws HttpError that of the refused call, with its position in `change`
 */
export async function saveTogether(
  api: Calls,
  db: Database,
  changes: readonly RecordChange[],
  ctx: RequestContext,
): Promise<Values[]> {
  let position = 0;
  try {
    return await inOneTransaction(db, async (shared) => {
      const records: Values[] = [];
      const checked = new Set<string>();
      for (const [index, { body, version, ...target }] of changes.entries()) {
        position = index;
        const check = JSON.stringify([target, version]);
        const expectedVersion = checked.has(check) ? null : (version ?? null);
        const { call, ...params } = target;
        const own = { ...ctx, expectedVersion };
        const { value } = await getBound(api, call).run({ params, body }, own, shared);
        records.push(value as Values);
        checked.add(check);
      }
      return records;
    });
  } catch (error) {
    const change = changes[position];
    if (change === undefined) throw error;
    const refusal =
      error instanceof StaleVersion ? await showNewer(api, error, change, ctx) : error;
    if (!(refusal instanceof HttpError)) throw error;
    throw new HttpError(refusal.status, { ...refusal.body, change: position }, refusal.headers);
  }
}

/** Returns the answer to a change of a record that somebody else has changed. */
async function showNewer(
  api: Calls,
  error: StaleVersion,
  change: RecordChange,
  ctx: RequestContext,
): Promise<HttpError> {
  const { version, record } = await readTarget(api, change, ctx);
  return newerVersion(error, { version, record, sent: change.body });
}
