import { findBooker } from '../accounts/shared-store.ts';
import type { Author, Change } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import type { Email } from '../mail/email.ts';
import { createGate } from '../platform/gate.ts';
import type { Services } from '../services.ts';
import type { EmailContext } from './emails.ts';
import { applyExpirations } from './expirations.ts';
import { lockStudio, type StudioRow } from './store.ts';

export interface StudioChange extends Change {
  studio: StudioRow;
  now: number;
}

/** Writes wait here before they take the lock, so that waiting uses no connection and has no time limit. */
const gate = createGate(1);

/**
 * Runs a write under the studio lock, after due expirations were applied. The write, its audit and
 * its e-mails are one transaction; the e-mails are sent after the commit.
 * @param options `isPublic`: pages show what is changed, as the opening hours
 */
export async function withStudioLock<T>(
  services: Services,
  author: Author | null,
  write: (change: StudioChange) => Promise<T>,
  { isPublic = false } = {},
): Promise<T> {
  const commit = isPublic ? services.changes.commit : services.changes.commitPrivate;
  const writeLocked = async (change: Change) => {
    const studio = await lockStudio(change.tx);
    const now = services.clock.now();
    await applyExpirations(change, now);
    return write({ ...change, studio, now });
  };
  // A transaction that waited at the gate would keep its connection from the write that is inside.
  const result = await commit(author, writeLocked, services.db.isTransaction ? undefined : gate);
  services.mail.wake();
  return result;
}

/**
 * Queues an e-mail to a customer within the transaction; does nothing for one who was removed, has no
 * address, or whose budget is spent: the booking stands without it.
 * @param write creates the e-mail, with the customer's name and the studio's data
 */
export async function emailCustomer(
  { mail }: Services,
  { tx, studio }: Pick<StudioChange, 'studio'> & { tx: Tx },
  accountId: number,
  write: (recipient: EmailContext) => Email,
): Promise<void> {
  const customer = await findBooker(tx, accountId);
  if (customer === null || customer.email === '') return;
  const { email: to, first_name } = customer;
  await mail.queueOrDrop(tx, { kind: 'studio', to, ...write({ first_name, studio }) });
}
