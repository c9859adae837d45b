import { DAY_MS, MINUTE_MS } from '../../../contracts/durations.ts';
import { paths } from '../../../contracts/paths.ts';
import type { KnownDate } from '../../dates/shared-store.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { inTransaction } from '../../db/scope.ts';
import type { Job } from '../../jobs/jobs.ts';
import { createEmail } from '../../mail/email.ts';
import type { WrittenMail } from '../../mail/mail-handlers.ts';
import { WRITTEN_WHEN_SENT } from '../../mail/store.ts';
import { canonicalEmail, isDecorated } from '../../platform/canonical-email.ts';
import type { Services } from '../../services.ts';
import { type AlertSection, createAlertEmail } from '../emails.ts';
import { getSiteIdentity } from '../site-identity.ts';
import { getUnsubscribeUrl } from '../subscribers/subscribe.ts';
import * as changesStore from './changes-store.ts';
import * as store from './store.ts';

const POLL_MS = MINUTE_MS;
/** Alerts whose news one transaction queues. */
const BATCH_SIZE = 200;
/** Alerts in one mail; further ones follow in the next mail. */
const MAX_NOTIFIED = 20;
/** Milliseconds for which the links of a mail are valid: longer than dates are announced ahead. */
const LINK_VALID_MS = 800 * DAY_MS;

type Alert = Pick<store.AlertRow, 'id' | 'created_at'>;
const getSignedSubject = ({ id, created_at }: Alert) => `alert ${id} ${created_at}`;
const getSignedPlainSubject = (alert: Alert) => `${getSignedSubject(alert)} plain`;

/** Returns the key with which a mailbox confirms or ends an alert. */
function createAlertKey(
  { signer, clock }: Services,
  alert: Alert,
  subject: string = getSignedSubject(alert),
): string {
  return `aviso.${alert.id}.${signer.sign(subject, clock.now() + LINK_VALID_MS)}`;
}

/** Returns the key with which a mailbox ends all of its alerts: with a part of its hash, because keys have 100 characters. */
function createMailboxKey({ signer, clock }: Services, targetHash: string): string {
  const part = targetHash.slice(0, 24);
  return `avisos.${part}.${signer.sign(`alerts ${part}`, clock.now() + LINK_VALID_MS)}`;
}

/**
 * Returns the alerts that the key of a mail identifies (one, or all of its mailbox), and the address if the mail went
 * to its plain spelling; null when there are none or the signature is wrong, undefined for a key of something else.
 */
export async function findAlertTargetByKey({ db, signer }: Services, key: string) {
  const [, part = '', signatureOfAll] = /^avisos\.([0-9a-f]{24})\.(.+)$/.exec(key) ?? [];
  if (part !== '') {
    if (!signer.isSigned(signatureOfAll, `alerts ${part}`)) return null;
    const target = await store.findTargetByHashPrefix(db, part);
    return target && { meant: target, plain: undefined };
  }
  const [, id, signature] = /^aviso\.(\d{1,15})\.(.+)$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  const row = await store.alerts.find(db, Number(id));
  if (row === null) return null;
  const isPlain = signer.isSigned(signature, getSignedPlainSubject(row));
  if (!isPlain && !signer.isSigned(signature, getSignedSubject(row))) return null;
  const target = { id: row.id, target_hash: row.target_hash };
  return { meant: target, plain: isPlain ? canonicalEmail(row.email).key : undefined };
}

/** @param to address of this mail; the alert may have been requested with another spelling, which may be no mailbox */
export function createConfirmUrl(services: Services, alert: Alert, to: string): string {
  const subject = isDecorated(to) ? getSignedSubject(alert) : getSignedPlainSubject(alert);
  const key = createAlertKey(services, alert, subject);
  return `${services.siteUrl.get()}${paths.confirmSubscription}?clave=${key}`;
}

/** As `findNews`, but logs an error and returns null, so that one subject does not stop the others. */
async function findNewsSafely({ db, clock, log }: Services, subject: store.Subject) {
  return changesStore.findNews(db, subject, clock.now()).catch((err: unknown) => {
    log.error({ err, ...subject }, 'the news of a date or contest could not be read');
    return null;
  });
}

/**
 * Composes the mail to a mailbox from the present news of its alerts: nothing about subjects that are over, hidden or
 * in the trash, and only changes since the state known last. Null when there is nothing to tell.
 */
async function composeAlertMail(services: Services, to: string): Promise<WrittenMail | null> {
  const { db, clock, siteUrl } = services;
  const origin = siteUrl.get();
  const notified: changesStore.NotifiedChange[] = [];
  const sections: AlertSection[] = [];
  let targetHash = '';
  for (const alert of await changesStore.listConfirmedAlertsByEmail(db, to)) {
    if (notified.length === MAX_NOTIFIED) break;
    const news = await findNewsSafely(services, alert);
    if (news === null) continue;
    const keys = await changesStore.listNewsKeys(db, alert.id);
    const once = news.once.filter(({ key }) => !keys.has(key));
    const change = news.getChange(alert);
    const parts = [change, ...once].filter(({ body }) => body !== '');
    if (parts.length === 0) continue;
    const endLink = getUnsubscribeUrl(origin, createAlertKey(services, alert));
    sections.push(...parts.map((part) => ({ ...part, link: origin + part.link, endLink })));
    notified.push({ id: alert.id, known: change.known, keys: once.map(({ key }) => key) });
    targetHash = alert.target_hash;
  }
  if (notified.length === 0) return null;
  const { name: siteName } = await getSiteIdentity(services);
  const endAllLink = getUnsubscribeUrl(origin, createMailboxKey(services, targetHash));
  return {
    email: createAlertEmail({ siteName, sections, endAllLink }),
    record: (tx) => changesStore.recordNotified(tx, notified, clock.now()),
  };
}

/** Registers the handler of alert mails, which are composed when they are sent. */
export function registerAlertMails(services: Services): void {
  services.mail.watch('alert', { write: ({ to }) => composeAlertMail(services, to) });
}

/** Queues pushes and mails with this news for these alerts. */
async function queueNews(
  { mail, clock, siteUrl }: Services,
  tx: Tx,
  rows: readonly store.AlertRow[],
  pending: changesStore.PendingNews,
): Promise<void> {
  const now = clock.now();
  const { title, body, link } = pending.news;
  const pushes = rows.filter(({ push }) => push !== '');
  await insertMany(
    tx,
    'alert_news',
    pushes.map(({ id, changes }) => ({
      alert_id: id,
      news: 'key' in pending ? pending.key : `change ${changes + 1}`,
      created_at: now,
      due_at: now,
      attempts: 0,
      sent_at: null,
    })),
    { skipExisting: true },
  );
  const emails = new Set(rows.flatMap(({ email, push }) => (push === '' ? email : [])));
  const text = `${title}\n\n${body}\n\n${siteUrl.get()}${link}`;
  const content = createEmail({ subject: `Su aviso: ${title}`, text });
  const unwritten = { kind: 'alert' as const, topic: WRITTEN_WHEN_SENT, ...content };
  await mail.queueAllOrDrop(
    tx,
    [...emails].map((to) => ({ ...unwritten, to })),
  );
}

interface Untold {
  /** News to be sent. */
  pieces: changesStore.PendingNews[];
  /** Changes of the known state for which nothing is sent. */
  silent: { from: KnownDate; to: KnownDate }[];
}

async function listPendingNews(services: Services, subject: store.Subject): Promise<Untold> {
  const { db, clock } = services;
  const news = await changesStore.findNews(db, subject, clock.now());
  if (news === null) return { pieces: [], silent: [] };
  const outdated = (await changesStore.listOutdatedKnownStates(db, subject, news.known)).map(
    (from) => ({
      from,
      change: news.getChange(from),
    }),
  );
  const silent = outdated.filter(
    ({ from, change: { body, known } }) =>
      body === '' && (known.known !== from.known || known.place !== from.place),
  );
  return {
    pieces: [
      ...outdated.flatMap(({ from, change }) => (change.body === '' ? [] : { from, news: change })),
      ...news.once.map((item) => ({ key: item.key, news: item })),
    ],
    silent: silent.map(({ from, change }) => ({ from, to: change.known })),
  };
}

const toItem = ({ subject, subject_id }: store.Subject) => `${subject} ${subject_id}`;

/** Creates the job that queues pushes and mails for alerts with news. Their texts are determined when they are sent. */
export function createAlertJob(services: Services): Job {
  const { db, mail } = services;
  async function hasNews(subject: store.Subject): Promise<boolean> {
    const { pieces, silent } = await listPendingNews(services, subject);
    if (silent.length > 0) return true;
    for (const pending of pieces) {
      const range = { after: 0, limit: 1 };
      if ((await changesStore.listAlertsToNotify(db, subject, pending, range)).length > 0)
        return true;
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
        // One that cannot be read fails as an item of its own, which staff see.
        if (await hasNews(subject).catch(() => true)) items.push(toItem(subject));
      }
      return items;
    },
    async run(item, signal) {
      const [kind, id] = item.split(' ');
      const subject = { subject: kind as store.Subject['subject'], subject_id: Number(id) };
      const { pieces, silent } = await listPendingNews(services, subject);
      for (const change of silent) await changesStore.updateKnown(db, subject, change);
      for (const pending of pieces) {
        let after = 0;
        while (!signal.aborted) {
          const range = { after, limit: BATCH_SIZE };
          const rows = await inTransaction(db, async (tx) => {
            const untold = await changesStore.listAlertsToNotify(tx, subject, pending, range);
            await queueNews(services, tx, untold, pending);
            return untold;
          });
          mail.wake();
          after = rows.at(-1)?.id ?? 0;
          if (rows.length < BATCH_SIZE) break;
        }
      }
    },
  };
}
