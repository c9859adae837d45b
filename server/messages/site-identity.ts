import { getSenderAddress } from '../mail/open-mail-queue.ts';
import type { Services } from '../services.ts';
import * as store from './store.ts';

/** Returns the site's name for e-mails and the recipient of messages to the site. */
export async function findSiteIdentity({
  db,
  config,
}: Services): Promise<{ name: string; to: string }> {
  const { name, email } = await store.findNameAndEmail(db);
  return {
    name: config.siteName ?? name,
    // Without MAIL_TO, the address shown on the contact page.
    to: config.mailTo ?? (email || getSenderAddress(config)),
  };
}
