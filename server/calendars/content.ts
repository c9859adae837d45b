import * as calls from '../../contracts/calendars.ts';
import { lockTable } from '../db/row-locks.ts';
import { readColumns, toColumns } from '../registry/columns.ts';
import { defineContent } from '../registry/define-content.ts';
import { bindRecords } from '../registry/record-routes.ts';
import { findActiveId } from './shared-store.ts';

/** The external calendars. At most one is active, also under concurrent requests. */
export const calendars = defineContent({
  table: 'calendar',
  resources: ['calendar'],
  trash: { exclusiveFlag: { flag: 'is_active', scope: [] } },
  staffSearch: { title: 'title', detail: 'ref' },
  routes(api) {
    bindRecords(api, calendars, {
      calls: calls.calendarCalls,
      listRows: ({ db }) => calendars.rows.list(db, ['-id']),
      async columns(body, change, id) {
        await lockTable(change.tx, 'calendar');
        const active = await findActiveId(change.tx);
        if (id === null) return { ...toColumns(body), is_active: active === undefined ? 1 : 0 };
        if ('is_active' in body && body.is_active && active !== undefined && active.id !== id) {
          await calendars.audited().update(change, active.id, { is_active: 0 });
        }
        return toColumns(body);
      },
      view: (row) => readColumns(row, calls.calendarItem.shape),
    });
  },
});
