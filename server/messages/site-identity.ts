import { getSenderAddress } from '../mail/open-mail-queue.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';

/** Returns the site's name for e-mails and the recipient of messages to the site. */
export async function getSiteIdentity({
  db,
  config,
}: Services): Promise<{ name: string; recipient: string }> {
  const { name, email } = await store.getSiteContact(db);
  return {
    name: config.siteName ?? name,
    // Without MAIL_TO, the address shown on the contact page.
    recipient: config.mailTo ?? (email || getSenderAddress(config)),
  };
}
