import * as calls from '../../contracts/calendars.ts';
import { audited } from '../db/audited.ts';
import { fromFlag, omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { lockTable } from '../db/row-locks.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';

const calendars = audited(store.calendars, 'calendar');

function view({ id, title, ref, max_results, is_active }: store.CalendarRow): calls.CalendarItem {
  return { id, title, ref, max_results, is_active: fromFlag(is_active) };
}

/**
 * Registers the routes of calendars. At most one calendar is active, also under concurrent
 * requests.
 */
export function calendarRoutes(api: Api, { db, changes }: Services): void {
  api.bind(calls.listCalendars, async () => (await store.calendars.list(db, ['-id'])).map(view));

  api.bind(calls.createCalendar, ({ body }, from) =>
    changes.make(authorOf(from), async (change) => {
      await lockTable(change.tx, 'calendar');
      const is_active = toFlag((await store.findActiveCalendar(change.tx)) === undefined);
      return view(await calendars.create(change, { ...body, is_active }));
    }),
  );

  api.bind(calls.changeCalendar, ({ params, body }, from) =>
    changes.make(authorOf(from), async (change) => {
      await lockTable(change.tx, 'calendar');
      if (body.is_active === true) {
        const active = await store.findActiveCalendar(change.tx);
        if (active !== undefined && active.id !== params.id) {
          await calendars.change(change, active.id, { is_active: 0 });
        }
      }
      const values = omitUndefined({ ...body, is_active: toOptionalFlag(body.is_active) });
      return view(await calendars.change(change, params.id, values));
    }),
  );

  api.bind(calls.deleteCalendar, ({ params }, from) =>
    changes.make(authorOf(from), async (change) => view(await calendars.delete(change, params.id))),
  );
}
