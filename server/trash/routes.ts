import * as calls from '../../contracts/trash.ts';
import type { AuditEntry } from '../db/changes.ts';
import { getAuthor } from '../http/account.ts';
import { getWindow, pageView } from '../http/paging.ts';
import type { Api } from '../services.ts';
import { type Restorers, restoreRecord } from './restore-record.ts';
import * as store from './store.ts';

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
