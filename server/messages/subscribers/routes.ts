import * as calls from '../../../contracts/subscribers.ts';
import { fromFlag } from '../../db/portable.ts';
import { authorOf } from '../../http/account.ts';
import type { Api } from '../../http/api.ts';
import { notFound } from '../../http/failures.ts';
import { pageView, windowOf } from '../../http/paging.ts';
import type { Services } from '../../http/services.ts';
import { writeCsv } from '../../platform/csv.ts';
import { mailView, spreadsheetTime, yesOrNo } from '../view.ts';
import * as store from './store.ts';
import { subscribe } from './subscribe.ts';

/** The secret that ends the subscription stays here. */
function view(row: store.SubscriberRow): calls.SubscriberItem {
  return {
    id: row.id,
    email: row.email,
    is_active: fromFlag(row.is_active),
    is_demo: fromFlag(row.is_demo),
    created_at: new Date(row.created_at).toISOString(),
    ended_at: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
    ...mailView(row),
  };
}

const TITLES = ['Correo', 'Suscrito', 'Desde', 'Baja'];

function csvRow(row: store.SubscriberRow): string[] {
  const times = [spreadsheetTime(row.created_at), spreadsheetTime(row.ended_at)];
  return [row.email, yesOrNo(row.is_active), ...times];
}

export function subscriberRoutes(api: Api, services: Services): void {
  const { db, changes, clock } = services;

  api.bind(calls.subscribe, ({ body }, from) => subscribe(services, body, from));
  api.bind(calls.unsubscribe, async ({ body }) => {
    await store.endByToken(db, body.token, clock.now());
    return { is_subscribed: false } as const;
  });

  api.bind(calls.listSubscribers, async ({ query }) => {
    const found = await store.listSubscribers(db, query.search ?? '', windowOf(query));
    const results = found.results.map(view);
    return pageView('/h/subscribers/', query, { count: found.count, results });
  });
  api.bind(calls.exportSubscribers, async ({ query }) => {
    const rows = await store.listAllSubscribers(db, query.search ?? '');
    return writeCsv(TITLES, rows.map(csvRow));
  });
  api.bind(calls.deleteSubscriber, async ({ params }, from) => {
    const before = await store.findSubscriber(db, params.id);
    if (before === null) throw notFound();
    await changes.make(authorOf(from), async ({ tx, note }) => {
      await store.deleteSubscriberRow(tx, before);
      // Who is to be forgotten does not live on in the audit.
      note({ action: 'delete', resource: 'subscribers', id: before.id });
    });
    return view(before);
  });
}
