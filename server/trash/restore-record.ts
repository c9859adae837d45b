import type { AuditResource } from '../../contracts/kinds.ts';
import type { Author, Change } from '../db/changes.ts';
import { isOwnerGone, isTaken } from '../db/constraints.ts';
import { conflict } from '../http/failures.ts';
import { HttpError } from '../platform/errors.ts';
import type { Services } from '../services.ts';
import { insertEdits, insertTrashed, lockOwners } from './rows-store.ts';
import * as store from './store.ts';
import {
  getRootRow,
  getTrashedTable,
  listParts,
  listReplacedFiles,
  type TrashedRecord,
} from './trashed-tables.ts';

const OWNER_GONE =
  'No se puede restaurar: aquello a lo que pertenecía también fue eliminado. Restáurelo primero.';

export interface Restoration {
  resource: AuditResource;
  record_id: number;
  /** New address, for when that of the record was taken meanwhile. */
  slug?: string | undefined;
}

/** Brings a record back whose row stayed in its table, by its resource. */
export type Restorers = Readonly<
  Record<string, (services: Services, change: Change, id: number) => Promise<void>>
>;

/** 409 that names the address which another record has. */
function createAddressTakenError(address: string): HttpError {
  const detail = `La dirección “${address}” ya está en uso. Elija otra para restaurar.`;
  return new HttpError(409, { detail, taken: address });
}

/**
 * Restores a record from the trash with everything that belonged to it, under the same ids and with
 * its files.
 * @throws HttpError 404 when it is not in the trash (any more); 409 when its address is taken
 *   (`taken` in the body) or what it belonged to does not exist
 */
export async function restoreRecord(
  services: Services,
  author: Author,
  { resource, record_id, slug }: Restoration,
  restorers: Restorers,
): Promise<store.TrashRow> {
  const { changes, clock } = services;
  let address = '';
  let trashedRecord: TrashedRecord | undefined;
  const restoring = changes.commit(author, async (change) => {
    const { tx, audit, restoreFiles } = change;
    const row = await store.deleteFromTrash(tx, resource, record_id);
    const restorer = restorers[resource];
    if (restorer !== undefined) {
      await restorer(services, change, record_id);
      audit({ action: 'restore', resource, id: record_id });
      return row;
    }
    trashedRecord = JSON.parse(row.rows_json) as TrashedRecord;
    const trashedTable = getTrashedTable(trashedRecord.root);
    const { address: column } = trashedTable;
    const record = getRootRow(trashedRecord);
    if (column && slug !== undefined) record[column.column] = slug;
    if (column) address = String(record[column.column]);
    if (!(await lockOwners(tx, trashedRecord))) throw conflict(OWNER_GONE);
    for (const entry of await insertTrashed(tx, trashedRecord)) audit(entry);
    await insertEdits(tx, trashedRecord, clock.now());
    for (const { row: after, ...part } of listParts(trashedRecord, resource)) {
      audit({ action: 'restore', ...part, after });
    }
    audit({ action: 'restore', resource, id: record_id, after: record });
    const replaced = new Set(listReplacedFiles(trashedRecord));
    const files = JSON.parse(row.files) as string[];
    restoreFiles(files.filter((name) => !replaced.has(name)));
    return row;
  });
  return restoring.catch((error: unknown) => {
    const addressRule = trashedRecord && getTrashedTable(trashedRecord.root).address;
    if (addressRule && isTaken(error, addressRule.constraint, addressRule.columns))
      throw createAddressTakenError(address);
    // An owner that was deleted at the same moment.
    if (isOwnerGone(error)) throw conflict(OWNER_GONE);
    throw error;
  });
}
