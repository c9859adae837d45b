import { paths } from '../../../contracts/paths.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { alertEmail } from '../emails.ts';
import { findSiteIdentity } from '../site-identity.ts';
import { unsubscribeAddress } from '../subscribers/subscribe.ts';
import * as changesStore from './changes-store.ts';
import * as store from './store.ts';

const POLL_MS = 60_000;
/** Alerts that one transaction tells. */
const BATCH_SIZE = 200;
/** How long the links of a mail hold: longer than dates are announced ahead. */
const KEY_MS = 800 * 86_400_000;

type Alert = Pick<store.AlertRow, 'id' | 'created_at'>;
const getSubject = ({ id, created_at }: Alert) => `alert ${id} ${created_at}`;

/** Returns the key with which a mailbox confirms or ends an alert. */
export function createKey({ signer, clock }: Services, alert: Alert): string {
  return `aviso.${alert.id}.${signer.sign(getSubject(alert), clock.now() + KEY_MS)}`;
}

/** Returns the alert of a mailed key; null when there is none, undefined for a key of something else. */
export async function findByKey({ db, signer }: Services, key: string) {
  const [, id, signature] = /^aviso\.(\d{1,15})\.(.+)$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  const row = await store.alerts.find(db, Number(id));
  return row && signer.isSigned(signature, getSubject(row)) ? row : null;
}

export function confirmAddress(services: Services, alert: Alert): string {
  const key = createKey(services, alert);
  return `${services.siteUrl.get()}${paths.confirmSubscription}?clave=${key}`;
}

const toItem = ({ subject, subject_id }: store.Subject) => `${subject} ${subject_id}`;

type Told = store.AlertRow & { news: string; topic: string };

/** Queues the mails and pushes of what alerts are told. */
async function queueNews(
  services: Services,
  tx: Tx,
  rows: readonly Told[],
  { title, body, link }: changesStore.News,
): Promise<void> {
  const { mail, clock } = services;
  const now = clock.now();
  const origin = services.siteUrl.get();
  const { name } = await findSiteIdentity({ ...services, db: tx });
  const message = JSON.stringify({ title, body, link });
  await insertMany(
    tx,
    'alert_news',
    rows.map(({ id, push, news }) => ({
      ...{ alert_id: id, news, created_at: now, due_at: now, attempts: 0 },
      message: push === '' ? '' : message,
      sent_at: push === '' ? now : null,
    })),
  );
  const mails = rows.filter(({ push }) => push === '');
  await mail.queueAllOrDrop(
    tx,
    mails.map((row) => ({
      ...{ kind: 'alert' as const, to: row.email, topic: row.topic },
      ...alertEmail({
        ...{ siteName: name, subject: title, body, link: origin + link },
        endLink: unsubscribeAddress(origin, createKey(services, row)),
      }),
    })),
  );
}

/** Tells what is told once, or a change, to some of those who asked; returns whether there may be more. */
type TellBatch = () => Promise<boolean>;

function listBatches(
  services: Services,
  subject: store.Subject,
  { known, tellChange, once }: changesStore.AllNews,
  outdated: readonly string[],
): TellBatch[] {
  const { db, clock } = services;
  const changed = outdated.map((from) => () => {
    const change = tellChange?.(from);
    return inTransaction(db, async (tx) => {
      const rows = await changesStore.updateKnown(tx, subject, { from, to: known }, BATCH_SIZE);
      if (change !== undefined && change.body !== '') {
        const ids = rows.map(({ id }) => id);
        await changesStore.deleteWaitingChanges(tx, ids, clock.now());
        const told = rows.map((row) => ({ ...row, topic: store.toTopics(row.id).change }));
        await queueNews(services, tx, told, change);
      }
      return rows.length === BATCH_SIZE;
    });
  });
  const untold = once.map(
    ({ key, ...news }) =>
      () =>
        inTransaction(db, async (tx) => {
          const rows = await changesStore.listUntold(tx, subject, key, BATCH_SIZE);
          const told = rows.map((row) => ({
            ...{ ...row, news: key, topic: store.toTopics(row.id).once },
          }));
          await queueNews(services, tx, told, news);
          return rows.length === BATCH_SIZE;
        }),
  );
  return [...changed, ...untold];
}

/** Lets the mail queue ask whether who gets the mail of an alert still has it. */
export function watchAlerts({ db, mail }: Services): void {
  mail.watch('alert', { isWanted: ({ topic }) => store.isStillThere(db, topic) });
}

/**
 * Tells those who asked what is new of a date or contest: each thing once, because it is recorded in the
 * transaction that queues its mail or push.
 */
export function alertJob(services: Services): Job {
  const { db, clock, mail } = services;
  async function hasNews(subject: store.Subject): Promise<boolean> {
    const news = await changesStore.findNews(db, subject, clock.now());
    if (news === null) return false;
    if ((await changesStore.listOutdated(db, subject, news.known)).length > 0) return true;
    for (const { key } of news.once) {
      if ((await changesStore.listUntold(db, subject, key, 1)).length > 0) return true;
    }
    return false;
  }
  return {
    kind: 'alerts',
    pollEvery: POLL_MS,
    every: 0,
    async listItems() {
      const items: string[] = [];
      for (const subject of await store.listSubjects(db)) {
        if (await hasNews(subject)) items.push(toItem(subject));
      }
      return items;
    },
    async run(item, signal) {
      const [kind, id] = item.split(' ');
      const subject = { subject: kind as store.Subject['subject'], subject_id: Number(id) };
      const news = await changesStore.findNews(db, subject, clock.now());
      if (news === null) return;
      const outdated = await changesStore.listOutdated(db, subject, news.known);
      for (const tellBatch of listBatches(services, subject, news, outdated)) {
        while (!signal.aborted && (await tellBatch())) mail.wake();
      }
      mail.wake();
    },
  };
}
