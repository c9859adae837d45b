import { randomBytes } from 'node:crypto';
import { USER_TYPE } from '../../../contracts/accounts.ts';
import { newsPath } from '../../../contracts/news-path.ts';
import { crud } from '../../db/crud.ts';
import type { Database } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Email } from '../../mail/email.ts';
import { findPictures, toPictureView } from '../../media/pictures/store.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Services } from '../../services.ts';
import { createAnnouncementEmail } from '../emails.ts';
import { getSiteIdentity } from '../site-identity.ts';
import { applyRefusals } from '../subscribers/refusals-store.ts';
import { getPreferencesUrl, getUnsubscribeUrl } from '../subscribers/subscribe.ts';
import { getOrInsertLinks, toTrackedLinks } from './links-store.ts';
import * as store from './store.ts';

const POLL_INTERVAL_MS = 10_000;
/** Mails that one transaction queues: what is stopped or restarted meanwhile is at most this many behind. */
const BATCH_SIZE = 50;
const SENDER_NOT_ALLOWED = 'La cuenta que envió este anuncio ya no puede hacerlo.';
/** Width in pixels of the picture in a mail. */
const PICTURE_WIDTH = 600;

/** Returns what selects the mails of an announcement in the queue. */
export function toMailSelection(id: number) {
  return { kinds: ['news'], topics: [`announcement ${id}`] } as const;
}

/**
 * Returns the function that writes the mail of an announcement to one person.
 * @param links those that count clicks; without them staff alone read it, before visitors may have its picture
 */
export async function createMailComposer(
  services: Services,
  db: Database,
  row: store.AnnouncementRow,
  links?: readonly string[],
): Promise<(token: string) => Email> {
  const { name } = await getSiteIdentity({ ...services, db });
  const picture = (await findPictures(db, [row.picture_id])).get(row.picture_id ?? 0);
  const origin = services.siteUrl.get();
  const size = { width: PICTURE_WIDTH, height: 0 };
  if (picture) size.height = Math.round((PICTURE_WIDTH * picture.height) / picture.width);
  const { subject, preheader, body, button, link } = row;
  const sharePicture = picture ? toPictureView(picture).share : '';
  const trackedLinks = toTrackedLinks(row.id, links ?? [], origin);
  const src =
    origin + (links === undefined ? services.signedFiles.sign(sharePicture) : sharePicture);
  return (token) =>
    createAnnouncementEmail({
      siteName: name,
      subject,
      preheader,
      body,
      button,
      link: link === '' ? '' : new URL(link, origin).href,
      trackedLinks,
      picture: picture ? { src, alt: picture.alt || subject, ...size } : null,
      pageLink: origin + newsPath(row.id),
      unsubscribeLink: getUnsubscribeUrl(origin, token),
      preferencesLink: getPreferencesUrl(origin, token),
    });
}

export const announcements = crud('announcement');

/** Returns the mail to a person, and the row that records it. */
function composeMail(
  { id, email }: { id: number; email: string },
  write: (token: string) => Email,
): { row: { subscriber_id: number; token_hash: string }; mail: Email & { to: string } } {
  const token = randomBytes(24).toString('base64url');
  const row = { subscriber_id: id, token_hash: hashToken(token) };
  return { row, mail: { to: email, ...write(token) } };
}

/**
 * Queues the mails of an announcement for the next people, and marks its first and its last moment.
 * @returns whether more people may follow within this hour
 */
async function queueBatch(services: Services, id: number): Promise<boolean> {
  const { changes, clock, mail, config, findAccountById } = services;
  return changes.commit(null, async ({ tx }) => {
    const row = await announcements.getForUpdate(tx, id);
    if (row.is_paused === 1 || row.finished_at !== null || row.send_at === null) return false;
    const account = row.account_id === null ? null : await findAccountById(tx, row.account_id);
    if (account?.type !== USER_TYPE.administrator) throw new Error(SENDER_NOT_ALLOWED);
    const now = clock.now();
    const allowance = await mail.getAllowance(tx, 'news', config.newsMailsPerHour);
    if (allowance <= 0) return false;
    const recipients = await store.listNextRecipients(tx, row, Math.min(BATCH_SIZE, allowance));
    const isAllQueued = recipients.length === 0;
    // Until the last mail has gone it can be stopped.
    const isOver = isAllQueued && (await mail.countWaiting(tx, toMailSelection(id))) === 0;
    await announcements.update(tx, id, {
      started_at: row.started_at ?? now,
      finished_at: isOver ? now : null,
      sent: row.sent + recipients.length,
    });
    // One that stopped because of its refusals tells nothing of the mailboxes.
    if (isOver && row.refused_at_stop === 0) await applyRefusals(tx, id, now);
    const links = await getOrInsertLinks(tx, row, services.siteUrl.get());
    const write = await createMailComposer(services, tx, row, links);
    const mails = recipients.map((recipient) => composeMail(recipient, write));
    const common = { announcement_id: id, created_at: now };
    await insertMany(
      tx,
      'announcement_mail',
      mails.map((item) => ({ ...item.row, ...common })),
    );
    const author = { id: account.id, type: account.type };
    const kind = 'news' as const;
    await mail.queueAllOrDrop(
      tx,
      mails.map((item) => ({
        ...item.mail,
        kind,
        topic: `announcement ${id}`,
        author,
      })),
    );
    return !isAllQueued;
  });
}

/**
 * Sends announcements to the confirmed subscribers, within the limit of an hour: each person gets one once,
 * because who gets it is recorded in the transaction that queues the mail.
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
