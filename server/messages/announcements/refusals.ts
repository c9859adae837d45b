import type { Tx } from '../../db/database.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { MailWatcher } from '../../mail/mail-worker.ts';
import { redactAddresses } from '../../platform/canonical-email.ts';
import type { Services } from '../../services.ts';
import { parsePushRecipient, sendPush } from '../push/push.ts';
import { deleteBrowser } from '../push/store.ts';
import { clearRefusals } from '../subscribers/refusals-store.ts';
import { announcements, toMailSelection } from './send.ts';
import * as store from './store.ts';
import { toState } from './view.ts';

/** Refusals below which no announcement stops by itself. */
const MIN_REFUSED = 5;
/** Share of refused mails above which the sender is the cause, not the mailboxes. */
const MAX_REFUSED_SHARE = 0.1;

/** Recalls the waiting mails of an announcement. Returns the columns with which the caller marks it as stopped. */
export async function recallWaitingMails(tx: Tx, mail: MailQueue, row: store.AnnouncementRow) {
  const addresses = await mail.recall(tx, toMailSelection(row.id));
  await store.deleteMailRecords(tx, row.id, addresses);
  return {
    ...(row.started_at === null ? { send_at: null } : { is_paused: 1 }),
    sent: row.sent - addresses.length,
  };
}

/**
 * Counts a refused mailbox, and stops the announcement when too many are. One that staff send on nevertheless
 * stops again when twice as many are refused.
 */
async function recordRefusal(
  tx: Tx,
  mail: MailQueue,
  { id, email, answer }: { id: number; email: string; answer: string },
): Promise<void> {
  const row = await store.lockAnnouncement(tx, id);
  if (row === undefined || !(await store.markRefused(tx, { id, email, answer }))) return;
  const refusedCount = row.refused + 1;
  const deliveredCount = Math.max(
    refusedCount,
    row.sent - (await mail.countWaiting(tx, toMailSelection(id))),
  );
  const isTooMany =
    toState(row) === 'sending' &&
    refusedCount >= Math.max(MIN_REFUSED, 2 * row.refused_at_stop) &&
    refusedCount > deliveredCount * MAX_REFUSED_SHARE;
  if (!isTooMany) {
    await announcements.update(tx, id, { refused: refusedCount });
    return;
  }
  // The answer may have the address of a person.
  const message = redactAddresses(answer, '…');
  await announcements.update(tx, id, {
    ...(await recallWaitingMails(tx, mail, row)),
    refused: refusedCount,
    refused_at_stop: refusedCount,
    stop_reason: `Se detuvo solo: de ${deliveredCount} correos se rechazaron ${refusedCount}. El servidor de correo dijo: “${message}”. Nadie pierde por eso la suscripción.`,
  });
}

/** Registers the handlers of the mails and pushes of announcements. */
export function registerAnnouncementMails(services: Services): void {
  const { db, changes, mail, figures } = services;
  const isWanted: MailWatcher['isWanted'] = ({ to }) => store.isActiveSubscriber(db, to);
  const onOutcome: Required<MailWatcher>['onOutcome'] = async ({ to, topic }, response) => {
    if (response === null) {
      figures.count('news');
      return clearRefusals(db, to);
    }
    const id = Number(/^announcement (\d+)$/.exec(topic)?.[1] ?? 0);
    await changes.commitPrivate(null, ({ tx }) =>
      recordRefusal(tx, mail, { id, email: to, answer: response }),
    );
  };
  mail.watch('news', { isWanted, onOutcome });
  mail.watch('push', {
    isWanted,
    send: (push, signal) => sendPush(services, push, signal),
    onOutcome: async ({ to }, response) =>
      response === null ? undefined : deleteBrowser(db, parsePushRecipient(to) ?? 0),
  });
}
