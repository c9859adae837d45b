import * as calls from '../../contracts/calendars.ts';
import { fromFlag, omitUndefined, toFlag, toOptionalFlag } from '../db/dialect.ts';
import { authorOf } from '../http/account.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../platform/http-error.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';

const resource = 'calendar';

function view({ id, title, ref, max_results, is_active }: store.CalendarRow): calls.CalendarItem {
  return { id, title, ref, max_results, is_active: fromFlag(is_active) };
}

function changeRoute(api: Api, { changes, engine }: Services): void {
  api.bind(calls.changeCalendar, ({ params, body }, from) =>
    changes.make(authorOf(from), async ({ tx, note }) => {
      await store.lockCalendars(tx, engine);
      const before = await store.findCalendar(tx, params.id);
      if (before === null) throw notFound();
      if (body.is_active === true) {
        for (const other of await store.deactivateOthers(tx, before.id)) {
          const was = { ...other, is_active: 1 };
          note({ action: 'update', resource, id: other.id, before: was, after: other });
        }
      }
      const values = omitUndefined({ ...body, is_active: toOptionalFlag(body.is_active) });
      const after = { ...before, ...values };
      await store.updateCalendar(tx, before.id, values);
      note({ action: 'update', resource, id: before.id, before, after });
      return view(after);
    }),
  );
}

/**
 * Registers the routes of calendars. At most one calendar is active, also under concurrent
 * requests.
 */
export function calendarRoutes(api: Api, services: Services): void {
  const { db, changes, engine } = services;

  api.bind(calls.listCalendars, async () => (await store.listCalendars(db)).map(view));

  api.bind(calls.createCalendar, ({ body }, from) =>
    changes.make(authorOf(from), async ({ tx, note }) => {
      await store.lockCalendars(tx, engine);
      const is_active = toFlag(!(await store.hasActiveCalendar(tx)));
      const after = await store.insertCalendar(tx, { ...body, is_active });
      note({ action: 'create', resource, id: after.id, after });
      return view(after);
    }),
  );

  changeRoute(api, services);

  api.bind(calls.deleteCalendar, async ({ params }, from) => {
    const before = await store.findCalendar(db, params.id);
    if (before === null) throw notFound();
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.deleteCalendarRow(tx, before.id);
      note({ action: 'delete', resource, id: before.id, before });
    });
    return view(before);
  });
}
