import type { Services } from '../http/services.ts';
import { senderAddress } from '../platform/mail/open-mail-queue.ts';
import * as store from './store.ts';

/** The house as its mails speak of it: its name, and where messages to it go. */
export async function findHouse({ db, config }: Services): Promise<{ name: string; to: string }> {
  const { name, email } = await store.findHouse(db);
  return {
    name: config.siteName ?? name,
    // Without MAIL_TO, the address that the contact page shows.
    to: config.mailTo ?? (email || senderAddress(config)),
  };
}
