import { findContent } from '../contents.ts';
import type { Database, Tx } from '../db/database.ts';
import { lockRow } from '../db/row-locks.ts';
import { inOneTransaction } from '../db/scope.ts';
import type { Tables } from '../db/tables.ts';
import { assertVersion, type RecordKey, StaleVersion } from '../db/versions.ts';
import type { Calls, RequestContext } from '../http/api.ts';
import { createVersionConflict } from '../http/failures.ts';
import { HttpError } from '../platform/errors.ts';
import { getTargetCall, readTarget, type Target } from './find-target.ts';

type Values = Record<string, unknown>;

/** A call that changes a record, with what it sends. */
export interface RecordChange extends Target {
  body: Values;
  version?: string | undefined;
}

/** Tables of records that can be changed and are no kind of content of their own. */
const OTHER_TABLES: Partial<Record<string, keyof Tables>> = {
  picture: 'picture',
  'site-texts': 'site_text',
};

function compareKeys(a: RecordKey, b: RecordKey): number {
  return a.resource.localeCompare(b.resource) || (a.id ?? 0) - (b.id ?? 0);
}

/** Locks records in the same order whatever order they were sent in, so that two requests do not deadlock. */
async function lockRecords(tx: Tx, keys: readonly RecordKey[]): Promise<void> {
  for (const { resource, id } of keys.toSorted(compareKeys)) {
    const table = findContent(resource)?.table ?? OTHER_TABLES[resource];
    if (table !== undefined && id !== null) await lockRow(tx, table, id);
  }
}

/**
 * Carries out changes in one transaction, in their order. All records are locked and their versions
 * checked before the first change, so that what one change does to the record of another refuses nothing.
 * @param storeReply stores the answer in the transaction
 * @returns what each call answers
 * @throws HttpError that of the refused call, with its position in `change`
 */
export async function saveTogether(
  api: Calls,
  db: Database,
  changes: readonly RecordChange[],
  ctx: RequestContext,
  storeReply: (tx: Tx, records: Values[]) => Promise<void>,
): Promise<Values[]> {
  let position = 0;
  try {
    return await inOneTransaction(db, async (shared) => {
      const { tx } = shared;
      const inOrder = async <T>(work: (change: RecordChange) => Promise<T>) => {
        const results: T[] = [];
        for (const [index, change] of changes.entries()) {
          position = index;
          results.push(await work(change));
        }
        return results;
      };
      const keys = await inOrder(async (change) => {
        return (await readTarget(api, change, ctx, shared)).key;
      });
      await lockRecords(tx, keys);
      await inOrder(({ version = null }) => assertVersion(tx, version, keys));
      const own = { ...ctx, expectedVersion: null };
      const records = await inOrder(async ({ body, version: _, ...target }) => {
        const { call, ...params } = target;
        return (await getTargetCall(api, target).run({ params, body }, own, shared))
          .value as Values;
      });
      await storeReply(tx, records);
      return records;
    });
  } catch (error) {
    const change = changes[position];
    if (change === undefined) throw error;
    const conflict =
      error instanceof StaleVersion
        ? await createNewerVersionError(api, error, change, ctx)
        : error;
    if (!(conflict instanceof HttpError)) throw error;
    throw new HttpError(conflict.status, { ...conflict.body, change: position }, conflict.headers);
  }
}

/** Returns the answer to a change of a record that somebody else has changed. */
async function createNewerVersionError(
  api: Calls,
  error: StaleVersion,
  change: RecordChange,
  ctx: RequestContext,
): Promise<HttpError> {
  const { version, record } = await readTarget(api, change, ctx);
  return createVersionConflict(error, { version, record, sent: change.body });
}
