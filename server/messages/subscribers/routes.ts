import { interestNames } from '../../../contracts/interests.ts';
import * as calls from '../../../contracts/subscribers.ts';
import type { Database } from '../../db/database.ts';
import { fromFlag } from '../../db/dialect.ts';
import { eraseSnapshots } from '../../db/erase-audit.ts';
import { inTransaction } from '../../db/scope.ts';
import { getAuthor } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { formatSpreadsheetTime, formatYesOrNo, writeCsv } from '../../platform/csv.ts';
import type { Api } from '../../services.ts';
import { findAlertTargetByKey } from '../alerts/notify.ts';
import { hashMailbox } from '../alerts/routes.ts';
import { confirmAlerts, deleteAlertsAndMails } from '../alerts/store.ts';
import { retryMail } from '../retry-mail.ts';
import { toMailFields } from '../view.ts';
import { parseInterests } from './choices-store.ts';
import { importSubscribers } from './import.ts';
import * as statesStore from './states-store.ts';
import * as store from './store.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';
import * as tokenStore from './token-store.ts';

/** Returns a subscriber for the panel, without the unsubscribe token. */
function toSubscriberItem(row: store.SubscriberRow): calls.SubscriberItem {
  return {
    id: row.id,
    email: row.email,
    country: row.country,
    interests: parseInterests(row.interests),
    is_active: fromFlag(row.is_active),
    is_confirmed: row.confirmed_at !== null,
    is_demo: fromFlag(row.is_demo),
    created_at: new Date(row.created_at).toISOString(),
    ended_at: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
    refused_at: row.refused_at === null ? null : new Date(row.refused_at).toISOString(),
    refused_reason: row.refused_reason,
    consent_source: row.consent_source,
    consent_day: row.consent_day,
    ...toMailFields(row),
  };
}

const CSV_TITLES = [
  'Correo',
  'Suscrito',
  'Desde',
  'Baja',
  'Confirmado',
  'País',
  'Intereses',
  'Rechazado',
  'Respuesta',
  'Consentimiento',
  'Fecha del consentimiento',
];

function toCsvRow(row: store.SubscriberRow): string[] {
  const times = [row.created_at, row.ended_at, row.confirmed_at].map(formatSpreadsheetTime);
  const interestLabels = parseInterests(row.interests).map((item) => interestNames[item]);
  return [
    row.email,
    formatYesOrNo(row.is_active),
    ...times,
    row.country,
    interestLabels.join(', '),
    formatSpreadsheetTime(row.refused_at),
    row.refused_reason,
    row.consent_source || 'Formulario del sitio',
    row.consent_day,
  ];
}

const resource = 'subscribers';
const NOT_SUBSCRIBED = 'Esta persona ya no está suscrita.';

export function subscriberRoutes(api: Api): void {
  api.bind(calls.subscribe, ({ body }, services, ctx) => subscribe(services, body, ctx));
  // A mail of an alert has the same pages, with a key of its own.
  api.bind(calls.confirmSubscription, async ({ body }, services) => {
    const alert = await findAlertTargetByKey(services, body.token);
    if (alert === undefined)
      return { is_subscribed: await confirmSubscription(services, body.token) };
    if (alert) {
      const { meant, plain: email } = alert;
      const proved = { targetHash: meant.target_hash, email };
      await confirmAlerts(services.db, proved, services.clock.now());
    }
    return { is_subscribed: alert !== null };
  });
  api.bind(calls.unsubscribe, async ({ body }, services) => {
    const { db, clock, mail, figures } = services;
    const alert = await findAlertTargetByKey(services, body.token);
    const hasLeft = await inTransaction(db, async (tx) => {
      if (alert) await deleteAlertsAndMails(tx, alert.meant, clock.now());
      const unsubscribed = await tokenStore.unsubscribeByToken(tx, body.token, clock.now());
      if (unsubscribed) await mail.recall(tx, { kinds: ['news'], to: unsubscribed.email });
      return unsubscribed?.hasLeft === true;
    });
    if (hasLeft) figures.count('left');
    return { is_subscribed: false } as const;
  });

  async function getChoices(db: Database, token: string) {
    const row = await tokenStore.findChoices(db, token);
    const choices = { country: row?.country ?? '', interests: row?.interests ?? '' };
    return {
      is_subscribed: row !== undefined,
      country: choices.country,
      interests: parseInterests(choices.interests),
    };
  }
  api.bind(calls.findPreferences, ({ body }, { db }) => getChoices(db, body.token));
  api.bind(calls.changePreferences, async ({ body: { token, ...choices } }, { db }) => {
    await tokenStore.changeChoices(db, token, choices);
    return getChoices(db, token);
  });

  api.bind(calls.listSubscribers, async ({ query }, { db }) => {
    const page = await store.listSubscribers(db, query, getWindow(query));
    const results = page.results.map(toSubscriberItem);
    return pageView('/h/subscribers/', query, { count: page.count, results });
  });
  api.bind(calls.exportSubscribers, async ({ query }, { db }) => {
    const rows = await store.listAllSubscribers(db, query);
    return writeCsv(CSV_TITLES, rows.map(toCsvRow));
  });
  api.bind(calls.retrySubscriberMail, async ({ params }, services, ctx) => {
    const row = await store.getSubscriber(services.db, params.id);
    if (!fromFlag(row.is_active)) throw conflict(NOT_SUBSCRIBED);
    // The audit does not contain the e-mail address, because a subscriber can be erased.
    await retryMail(services, getAuthor(ctx), { resource, ...row });
    return toSubscriberItem(await store.getSubscriber(services.db, row.id));
  });
  api.bind(calls.importSubscribers, ({ body }, { changes, clock }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const { csv, source, is_trial = false } = body;
      const [day, now] = [body.day ?? '', clock.now()];
      if (day > new Date(now).toISOString().slice(0, 10))
        throw invalid({ day: calls.FUTURE_CONSENT });
      const report = await importSubscribers(tx, { csv, source, day, isDryRun: is_trial, now });
      const after = { count: report.taken, source, day };
      if (!is_trial) audit({ action: 'create', resource, id: null, after });
      return report;
    }),
  );
  api.bind(calls.reactivateSubscriber, ({ params }, { changes }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const row = await store.subscribers.getForUpdate(tx, params.id);
      const { id, is_active } = row;
      if (statesStore.getSubscriberState(row) === 'left') throw conflict(NOT_SUBSCRIBED);
      await store.reactivate(tx, id);
      audit({
        action: 'update',
        resource,
        id,
        before: { is_active: fromFlag(is_active) },
        after: { is_active: true },
      });
      return toSubscriberItem(await store.getSubscriber(tx, id));
    }),
  );
  api.bind(calls.deleteSubscriber, ({ params }, { changes, mail, clock }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const before = await store.getSubscriber(tx, params.id);
      await mail.recall(tx, { kinds: ['news', 'alert_request', 'subscription'], to: before.email });
      await store.deleteSubscriber(tx, before.id, clock.now());
      await deleteAlertsAndMails(tx, { target_hash: hashMailbox(before.email) }, clock.now());
      // The audit must not retain the data of an erased subscriber.
      await eraseSnapshots(tx, [resource], [before.id]);
      audit({ action: 'delete', resource, id: before.id });
      return toSubscriberItem(before);
    }),
  );
}
