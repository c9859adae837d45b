import * as calls from '../../../contracts/subscribers.ts';
import { fromFlag } from '../../db/dialect.ts';
import { eraseSnapshots } from '../../db/erase-audit.ts';
import { inTransaction } from '../../db/scope.ts';
import { getAuthor } from '../../http/account.ts';
import { conflict } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { spreadsheetTime, writeCsv, yesOrNo } from '../../platform/csv.ts';
import type { Api } from '../../services.ts';
import { retryMail } from '../retry-mail.ts';
import { mailView } from '../view.ts';
import * as store from './store.ts';
import { confirm, subscribe } from './subscribe.ts';

/** Returns a subscriber for the panel, without the unsubscribe token. */
function view(row: store.SubscriberRow): calls.SubscriberItem {
  return {
    id: row.id,
    email: row.email,
    is_active: fromFlag(row.is_active),
    is_confirmed: row.confirmed_at !== null,
    is_demo: fromFlag(row.is_demo),
    created_at: new Date(row.created_at).toISOString(),
    ended_at: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
    ...mailView(row),
  };
}

const CSV_TITLES = ['Correo', 'Suscrito', 'Desde', 'Baja', 'Confirmado'];

function csvRow(row: store.SubscriberRow): string[] {
  const times = [row.created_at, row.ended_at, row.confirmed_at].map(spreadsheetTime);
  return [row.email, yesOrNo(row.is_active), ...times];
}

const resource = 'subscribers';
const NOT_SUBSCRIBED = 'Esta persona ya no está suscrita.';

export function subscriberRoutes(api: Api): void {
  api.bind(calls.subscribe, ({ body }, services, ctx) => subscribe(services, body, ctx));
  api.bind(calls.confirmSubscription, async ({ body }, services) => {
    await confirm(services, body.token);
    return {};
  });
  api.bind(calls.unsubscribe, async ({ body }, { db, clock, mail }) => {
    await inTransaction(db, async (tx) => {
      const to = await store.endByToken(tx, body.token, clock.now());
      if (to !== null) await mail.recall(tx, { kinds: ['news'], to });
    });
    return { is_subscribed: false } as const;
  });

  api.bind(calls.listSubscribers, async ({ query }, { db }) => {
    const page = await store.listSubscribers(db, query.search ?? '', getWindow(query));
    const results = page.results.map(view);
    return pageView('/h/subscribers/', query, { count: page.count, results });
  });
  api.bind(calls.exportSubscribers, async ({ query }, { db }) => {
    const rows = await store.listAllSubscribers(db, query.search ?? '');
    return writeCsv(CSV_TITLES, rows.map(csvRow));
  });
  api.bind(calls.retrySubscriberMail, async ({ params }, services, ctx) => {
    const row = await store.getSubscriber(services.db, params.id);
    if (!fromFlag(row.is_active)) throw conflict(NOT_SUBSCRIBED);
    // The audit does not contain the e-mail address, because a subscriber can be erased.
    await retryMail(services, getAuthor(ctx), { resource, ...row });
    return view(await store.getSubscriber(services.db, row.id));
  });
  api.bind(calls.deleteSubscriber, ({ params }, { changes, mail }, ctx) =>
    changes.createPrivate(getAuthor(ctx), async ({ tx, note }) => {
      const before = await store.getSubscriber(tx, params.id);
      await mail.recall(tx, { kinds: ['news', 'subscription'], to: before.email });
      await store.deleteSubscriber(tx, before.id);
      // The audit must not retain the data of an erased subscriber.
      await eraseSnapshots(tx, [resource], [before.id]);
      note({ action: 'delete', resource, id: before.id });
      return view(before);
    }),
  );
}
