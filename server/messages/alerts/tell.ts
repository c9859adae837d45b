import { paths } from '../../../contracts/paths.ts';
import { insertMany } from '../../db/insert-many.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { alertEmail } from '../emails.ts';
import { findSiteIdentity } from '../site-identity.ts';
import { unsubscribeAddress } from '../subscribers/subscribe.ts';
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

async function tellBatch(
  services: Services,
  subject: store.Subject,
  news: store.News,
): Promise<boolean> {
  const { db, mail, clock } = services;
  const { name } = await findSiteIdentity(services);
  const now = clock.now();
  const origin = services.siteUrl.get();
  const { key, title, body, link } = news;
  return inTransaction(db, async (tx) => {
    const rows = await store.listUntold(tx, subject, key, BATCH_SIZE);
    const message = JSON.stringify({ title, body, link });
    const common = { news: key, created_at: now, due_at: now, attempts: 0 };
    await insertMany(
      tx,
      'alert_news',
      rows.map(({ id, push }) => ({
        ...{ alert_id: id, ...common, message: push === '' ? '' : message },
        sent_at: push === '' ? now : null,
      })),
    );
    const mails = rows.filter(({ push }) => push === '');
    await mail.queueAllOrDrop(
      tx,
      mails.map((row) => ({
        ...{ kind: 'alert' as const, to: row.email, topic: toItem(subject) },
        ...alertEmail({
          ...{ siteName: name, subject: title, body, link: origin + link },
          endLink: unsubscribeAddress(origin, createKey(services, row)),
        }),
      })),
    );
    return rows.length === BATCH_SIZE;
  });
}

/**
 * Tells those who asked what is new of a date or contest: each thing once, because it is recorded in the
 * transaction that queues its mail or push.
 */
export function alertJob(services: Services): Job {
  const { db, clock, mail } = services;
  return {
    kind: 'alerts',
    pollEvery: POLL_MS,
    every: 0,
    async listItems() {
      const items: string[] = [];
      for (const subject of await store.listSubjects(db)) {
        for (const { key } of (await store.findNews(db, subject, clock.now())) ?? []) {
          const [untold] = await store.listUntold(db, subject, key, 1);
          if (untold && !items.includes(toItem(subject))) items.push(toItem(subject));
        }
      }
      return items;
    },
    async run(item, signal) {
      const [kind, id] = item.split(' ');
      const subject = { subject: kind as store.Subject['subject'], subject_id: Number(id) };
      for (const news of (await store.findNews(db, subject, clock.now())) ?? []) {
        while (!signal.aborted && (await tellBatch(services, subject, news))) mail.wake();
      }
      mail.wake();
    },
  };
}
