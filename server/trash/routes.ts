import type { AuditResource } from '../../contracts/kinds.ts';
import * as calls from '../../contracts/trash.ts';
import type { AuditEntry, Author, Change } from '../db/changes.ts';
import { isOwnerGone, isTaken } from '../db/constraints.ts';
import { getAuthor } from '../http/account.ts';
import { conflict } from '../http/failures.ts';
import { getWindow, pageView } from '../http/paging.ts';
import { HttpError } from '../platform/errors.ts';
import type { Api, Services } from '../services.ts';
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

interface Restoration {
  resource: AuditResource;
  record_id: number;
  /** New address, for when that of the record was taken meanwhile. */
  slug?: string | undefined;
}

/** Brings a record back whose row stayed in its table, by its resource. */
type Restorers = Readonly<
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
async function restoreRecord(
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

function toTrashItem(row: store.ListedTrash): calls.TrashItem {
  return {
    ...row,
    deleted_at: new Date(row.deleted_at).toISOString(),
    kept_until: new Date(row.kept_until).toISOString(),
  };
}

/** Returns the audit entry of what is deleted for good. */
function toErasureEntry({ id, resource, record_id, label, owner }: store.ListedTrash): AuditEntry {
  const before = { resource, record_id, label, owner };
  return { action: 'delete', resource: 'trash', id, before };
}

export function trashRoutes(api: Api, restorers: Restorers): void {
  api.bind(calls.listTrash, async ({ query }, { db }) => {
    const { search = '', resource = '', id, sort } = query;
    const filter = { search, resource, id, sort };
    const { count, results } = await store.listTrash(db, filter, getWindow(query));
    return pageView('/h/trash/', query, { count, results: results.map(toTrashItem) });
  });

  api.bind(calls.restoreTrash, async ({ body }, services, ctx) => {
    const account = getAuthor(ctx);
    return toTrashItem(await restoreRecord(services, account, body, restorers));
  });

  api.bind(calls.eraseTrash, ({ params }, { changes }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit, eraseFiles }) => {
      const row = await store.eraseRow(tx, params.id);
      audit(toErasureEntry(row));
      eraseFiles(JSON.parse(row.files) as string[]);
      return toTrashItem(row);
    }),
  );

  api.bind(calls.emptyTrash, (_input, { changes }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit, eraseFiles }) => {
      const rows = await store.eraseAll(tx);
      for (const row of rows) {
        audit(toErasureEntry(row));
        eraseFiles(JSON.parse(row.files) as string[]);
      }
      return { count: rows.length };
    }),
  );
}
