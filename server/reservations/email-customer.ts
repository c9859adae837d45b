import type { Tx } from '../db/database.ts';
import type { Email } from '../mail/email.ts';
import type { Services } from '../services.ts';
import type { EmailContext } from './emails.ts';
import type { StudioChange } from './with-studio-lock.ts';

interface Recipient {
  email: string;
  first_name: string;
}

/**
 * Queues an e-mail to a customer within the transaction; does nothing for a customer without an
 * address or whose budget is spent: the booking stands without it.
 * @param write creates the e-mail, with the customer's name and the studio's data
 */
export async function emailCustomer(
  { mail }: Services,
  { tx, studio }: Pick<StudioChange, 'studio'> & { tx: Tx },
  { email, first_name }: Recipient,
  write: (recipient: EmailContext) => Email,
): Promise<void> {
  if (email === '') return;
  await mail.queueOrDrop(tx, { kind: 'studio', to: email, ...write({ first_name, studio }) });
}
