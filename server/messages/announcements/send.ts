import { USER_TYPE } from '../../../contracts/accounts.ts';
import { parseSubject } from '../../../contracts/interests.ts';
import { newsPath, withNewsSource } from '../../../contracts/news-path.ts';
import { crud } from '../../db/crud.ts';
import type { Database } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Email } from '../../mail/email.ts';
import { findPictures, toPictureView } from '../../media/pictures/store.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Services } from '../../services.ts';
import { createAnnouncementEmail } from '../emails.ts';
import { toPushRecipient } from '../push/push.ts';
import { getSiteIdentity } from '../site-identity.ts';
import { parseStored } from '../subscribers/interests-store.ts';
import { applyRefusals } from '../subscribers/refusals-store.ts';
import { createToken, getPreferencesUrl, getUnsubscribeUrl } from '../subscribers/subscribe.ts';
import { isReminderTrue } from './interested.ts';
import * as store from './store.ts';

const POLL_INTERVAL_MS = 10_000;
/** Mails that one transaction queues. */
const BATCH_SIZE = 50;
/** Mails of an announcement that wait at most: what is stopped meanwhile is this far behind, and others find room. */
const MAX_WAITING = 200;
const SENDER_NOT_ALLOWED = 'La cuenta que envió este anuncio ya no puede hacerlo.';
/** Width in pixels of the picture in a mail. */
const PICTURE_WIDTH = 600;

/** Returns what selects the mails and pushes of an announcement in the queue. */
export function toMailSelection(id: number) {
  return { kinds: ['news', 'push'], topic: `announcement ${id}` } as const;
}

/** Returns the first sentence of a text. */
const toFirstSentence = (text: string) =>
  /^[^.!?\n]*[.!?]?/.exec(text.trim())?.[0].slice(0, 200) ?? '';

/**
 * Returns the functions that write the mail and the push of an announcement to one person. Before it is sent staff
 * alone read it, and visitors may not have its picture yet.
 */
export async function createMailComposer(
  services: Services,
  db: Database,
  row: store.AnnouncementRow,
): Promise<{ mail(token: string): Email; push(token: string): Email }> {
  const { siteUrl, signedFiles } = services;
  const { name } = await getSiteIdentity({ ...services, db });
  const picture = (await findPictures(db, [row.picture_id])).get(row.picture_id ?? 0);
  const origin = siteUrl.get();
  const size = { width: PICTURE_WIDTH, height: 0 };
  if (picture) size.height = Math.round((PICTURE_WIDTH * picture.height) / picture.width);
  const { id, subject, preheader, body, button, send_at } = row;
  const toLink = (address: string) => {
    const url = new URL(address, origin);
    return url.origin === new URL(origin).origin ? withNewsSource(url.href, id) : url.href;
  };
  const share = picture ? toPictureView(picture).share : '';
  const src = origin + (send_at === null ? signedFiles.sign(share) : share);
  const link = row.link === '' ? '' : toLink(row.link);
  // What is told of one date or contest has no page of its own.
  const isNews = parseStored(row.interests).every((code) => parseSubject(code) === null);
  const pageLink = isNews ? toLink(newsPath(id)) : '';
  const title = { subject, html: '' };
  return {
    mail: (token) =>
      createAnnouncementEmail({
        ...{ siteName: name, subject, preheader, body, button, link, pageLink },
        picture: picture ? { src, alt: picture.alt || subject, ...size } : null,
        unsubscribeLink: getUnsubscribeUrl(origin, token),
        preferencesLink: getPreferencesUrl(origin, token),
      }),
    push(token) {
      const message = { title: subject, body: toFirstSentence(body), link: link || pageLink };
      const preferences = getPreferencesUrl(origin, token);
      return { ...title, text: JSON.stringify({ ...message, preferences }) };
    },
  };
}

export const announcements = crud('announcement');

/** By whose right an announcement is sent; undefined: of the program, which reminds. */
async function findSender({ findAccountById }: Services, db: Database, row: store.AnnouncementRow) {
  if (row.reminder !== null) return undefined;
  const account = row.account_id === null ? null : await findAccountById(db, row.account_id);
  if (account?.type !== USER_TYPE.administrator) throw new Error(SENDER_NOT_ALLOWED);
  return { id: account.id, type: account.type };
}

/**
 * Queues the mails of an announcement for the next people, and marks its first and its last moment.
 * @returns whether more people may follow now
 */
async function queueBatch(services: Services, id: number): Promise<boolean> {
  const { changes, clock, mail } = services;
  return changes.commit(null, async ({ tx }) => {
    const row = await announcements.getForUpdate(tx, id);
    if (row.is_paused === 1 || row.finished_at !== null || row.send_at === null) return false;
    const author = await findSender(services, tx, row);
    const now = clock.now();
    const waiting = await mail.countWaiting(tx, toMailSelection(id));
    if (waiting >= MAX_WAITING) return false;
    const isDue = row.reminder === null || (await isReminderTrue(tx, row.reminder, now));
    const recipients = isDue ? await store.listNextRecipients(tx, row, BATCH_SIZE) : [];
    const isAllQueued = recipients.length === 0;
    // Until the last mail has gone it can be stopped.
    const isOver = isAllQueued && waiting === 0;
    await announcements.update(tx, id, {
      started_at: row.started_at ?? now,
      finished_at: isOver ? now : null,
      sent: row.sent + recipients.length,
    });
    // One that stopped because of its refusals tells nothing of the mailboxes.
    if (isOver && row.refused_at_stop === 0) await applyRefusals(tx, id, now);
    const write = await createMailComposer(services, tx, row);
    const mails = recipients.map((recipient) => ({ ...recipient, token: createToken() }));
    await insertMany(
      tx,
      'announcement_mail',
      mails.map(({ id: subscriber_id, token }) => ({
        ...{ announcement_id: id, subscriber_id, token_hash: hashToken(token), created_at: now },
      })),
    );
    const common = { topic: toMailSelection(id).topic, ...(author ? { author } : {}) };
    await mail.queueAllOrDrop(
      tx,
      mails.map(({ id: subscriber, email, token }) =>
        email === null
          ? { ...common, kind: 'push', to: toPushRecipient(subscriber), ...write.push(token) }
          : { ...common, kind: 'news', to: email, ...write.mail(token) },
      ),
    );
    return !isAllQueued;
  });
}

/**
 * Sends announcements to the confirmed subscribers: each person gets one once, because who gets it is recorded in the
 * transaction that queues the mail.
 */
export function createAnnouncementJob(services: Services): Job {
  const { db, clock, mail } = services;
  return {
    kind: 'announcement',
    pollEvery: POLL_INTERVAL_MS,
    every: 0,
    listItems: async () => (await store.listDueIds(db, clock.now())).map(String),
    async run(item, signal) {
      while (!signal.aborted && (await queueBatch(services, Number(item)))) mail.wake();
      mail.wake();
    },
  };
}
