import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { linkEmail } from '../emails.ts';
import { insertLink, type Purpose } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds for which a link is valid; the e-mails name the same times. */
const VALIDITY: Readonly<Record<Purpose, number>> = {
  invite: 7 * DAY,
  reset: 2 * HOUR,
  email: DAY,
  undo_email: 3 * DAY,
};

export interface AccountLink {
  accountId: number;
  purpose: Purpose;
  to: string;
  username: string;
  /** The new address; only for a change of e-mail. */
  newEmail?: string;
}

/** Returns the e-mail that the link sets. */
function linkValue({ purpose, to }: AccountLink): string {
  return purpose === 'email' || purpose === 'undo_email' ? to : '';
}

/** Inserts a link and its e-mail within the transaction. Call `mail.wake` after the commit. */
export async function sendLink(
  { mail, clock, siteUrl }: Services,
  tx: Tx,
  link: AccountLink,
): Promise<void> {
  const { accountId, purpose, to, username, newEmail = '' } = link;
  const token = await insertLink(tx, {
    account_id: accountId,
    purpose,
    value: linkValue(link),
    expires_at: clock.now() + VALIDITY[purpose],
  });
  // The token is in the fragment, which browsers do not send: it reaches no server log and no
  // `Referer`.
  const address = `${siteUrl.get()}/cuenta#${token}`;
  await mail.queue(tx, { to, ...linkEmail({ purpose, username, address, newEmail }) });
}
