import {
  EVERYTHING,
  interestNames,
  interests,
  parseSubject,
} from '../../../contracts/interests.ts';
import * as calls from '../../../contracts/subscribers.ts';
import type { Database } from '../../db/database.ts';
import { fromFlag } from '../../db/dialect.ts';
import { eraseSnapshots } from '../../db/erase-audit.ts';
import { inTransaction } from '../../db/scope.ts';
import { getAuthor } from '../../http/account.ts';
import { conflict, invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { formatSpreadsheetTime, formatYesOrNo, writeCsv } from '../../platform/csv.ts';
import type { Api, Services } from '../../services.ts';
import { toPushRecipient } from '../push/push.ts';
import { retryMail } from '../retry-mail.ts';
import { toMailFields } from '../view.ts';
import { importSubscribers, readImport } from './import.ts';
import { findSubjectTitles, parseStored, toStored } from './interests-store.ts';
import * as statesStore from './states-store.ts';
import * as store from './store.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';
import * as tokenStore from './token-store.ts';

type Titles = ReadonlyMap<string, string>;

/** Returns what a subscriber gets. A date or event that is deleted is left out. */
function toChoices(
  { country, interests: stored }: { country: string; interests: string },
  titles: Titles,
) {
  const codes = parseStored(stored);
  return {
    country,
    interests: interests.filter((interest) => codes.includes(interest)),
    is_all: codes.includes(EVERYTHING),
    subjects: codes.flatMap((code) => {
      const title = titles.get(code);
      return title === undefined ? [] : { code, title };
    }),
  };
}

/** Returns subscribers for the panel, without the unsubscribe token. */
async function toSubscriberItems(db: Database, rows: readonly store.SubscriberRow[]) {
  const titles = await findSubjectTitles(
    db,
    rows.flatMap((row) => parseStored(row.interests)),
  );
  return rows.map((row) => toSubscriberItem(row, titles));
}

async function getItem(db: Database, id: number): Promise<calls.SubscriberItem> {
  const [item] = await toSubscriberItems(db, [await store.getSubscriber(db, id)]);
  return item as calls.SubscriberItem;
}

function toSubscriberItem(row: store.SubscriberRow, titles: Titles): calls.SubscriberItem {
  return {
    id: row.id,
    email: row.email ?? '',
    ...toChoices(row, titles),
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
  const codes = parseStored(row.interests);
  const interestLabels = [
    ...interests.flatMap((code) => (codes.includes(code) ? interestNames[code] : [])),
    ...codes.filter((code) => parseSubject(code) !== null),
  ];
  return [
    row.email ?? '',
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
  api.bind(calls.subscribe, ({ body }, services) => subscribe(services, body));
  api.bind(calls.confirmSubscription, async ({ body }, services) => ({
    is_subscribed: await confirmSubscription(services, body.token),
  }));

  /** Ends the subscription with this token, and what waits to be sent to it. */
  async function end({ db, clock, mail, figures }: Services, token: string): Promise<void> {
    const hasLeft = await inTransaction(db, async (tx) => {
      const unsubscribed = await tokenStore.unsubscribeByToken(tx, token, clock.now());
      if (unsubscribed === null) return false;
      const to = unsubscribed.email ?? toPushRecipient(unsubscribed.id);
      await mail.recall(tx, { kinds: ['news', 'push'], to });
      return unsubscribed.hasLeft;
    });
    if (hasLeft) figures.count('left');
  }
  api.bind(calls.unsubscribe, async ({ body }, services) => {
    await end(services, body.token);
    return { is_subscribed: false } as const;
  });

  async function getChoices(db: Database, token: string) {
    const row = await tokenStore.findChoices(db, token);
    const { country, interests: stored } = row ?? { country: '', interests: '' };
    const titles = await findSubjectTitles(db, parseStored(stored));
    return {
      is_subscribed: row !== undefined,
      ...toChoices({ country, interests: stored }, titles),
    };
  }
  api.bind(calls.findPreferences, ({ body }, { db }) => getChoices(db, body.token));
  api.bind(calls.changePreferences, async ({ body }, services) => {
    const { token, country, interests: codes } = body;
    const { db } = services;
    if (codes?.length === 0) await end(services, token);
    else {
      const stored = codes && toStored([...new Set(codes)]);
      await tokenStore.changeChoices(db, token, { country, interests: stored });
    }
    return getChoices(db, token);
  });

  api.bind(calls.listSubscribers, async ({ query }, { db }) => {
    const page = await store.listSubscribers(db, query, getWindow(query));
    const results = await toSubscriberItems(db, page.results);
    return pageView('/h/subscribers/', query, { count: page.count, results });
  });
  api.bind(calls.exportSubscribers, async ({ query }, { db }) => {
    // A browser has no mailbox.
    const rows = (await store.listAllSubscribers(db, query)).filter(({ email }) => email !== null);
    return writeCsv(CSV_TITLES, rows.map(toCsvRow));
  });
  api.bind(calls.retrySubscriberMail, async ({ params }, services, ctx) => {
    const row = await store.getSubscriber(services.db, params.id);
    if (!fromFlag(row.is_active)) throw conflict(NOT_SUBSCRIBED);
    // The audit does not contain the e-mail address, because a subscriber can be erased.
    await retryMail(services, getAuthor(ctx), { resource, ...row });
    return getItem(services.db, row.id);
  });
  api.bind(calls.importSubscribers, async ({ body }, { changes, clock }, ctx) => {
    const { csv, source, is_trial = false } = body;
    const [day, now] = [body.day ?? '', clock.now()];
    if (day > new Date(now).toISOString().slice(0, 10))
      throw invalid({ day: calls.FUTURE_CONSENT });
    const file = await readImport(csv, now);
    return changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const report = await importSubscribers(tx, file, { source, day, isDryRun: is_trial, now });
      const after = { count: report.taken, source, day };
      if (!is_trial) audit({ action: 'create', resource, id: null, after });
      return report;
    });
  });
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
      return getItem(tx, id);
    }),
  );
  api.bind(calls.deleteSubscriber, ({ params }, { changes, mail, clock }, ctx) =>
    changes.commitPrivate(getAuthor(ctx), async ({ tx, audit }) => {
      const before = await getItem(tx, params.id);
      const to = before.email || toPushRecipient(before.id);
      await mail.recall(tx, { kinds: ['news', 'push', 'subscription'], to });
      await store.deleteSubscriber(tx, before.id, clock.now());
      // The audit must not retain the data of an erased subscriber.
      await eraseSnapshots(tx, [resource], [before.id]);
      audit({ action: 'delete', resource, id: before.id });
      return before;
    }),
  );
}
