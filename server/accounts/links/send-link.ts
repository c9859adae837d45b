import { DAY_MS, HOUR_MS } from '../../../contracts/durations.ts';
import { paths } from '../../../contracts/paths.ts';
import type { Tx } from '../../db/database.ts';
import type { Email } from '../../mail/email.ts';
import type { Services } from '../../services.ts';
import type { AccountRow } from '../account-store.ts';
import { linkEmail, undoEmail } from '../emails.ts';
import { findUndoneSince, insertLink, type Purpose } from './store.ts';

/** Milliseconds for which a link is valid; the e-mails name the same times. */
const VALIDITY: Readonly<Record<Purpose, number>> = {
  invite: 7 * DAY_MS,
  reset: 2 * HOUR_MS,
  email: DAY_MS,
  undo: 3 * DAY_MS,
};

/** Milliseconds for which a change can be undone. */
export const UNDONE_FOR = VALIDITY.undo;

export interface AccountLink {
  accountId: number;
  purpose: 'invite' | 'reset' | 'email';
  to: string;
  username: string;
  /** Who asked for it: staff, or the account itself. */
  author: { id: number; type: number };
}

/**
 * Returns the address of a link. The token is in the fragment, which browsers do not send: it reaches
 * no server log and no `Referer`.
 */
function linkAddress({ siteUrl }: Services, token: string): string {
  return `${siteUrl.get()}${paths.account}#${token}`;
}

/** Inserts a link within the transaction and returns its address and its e-mail. */
export async function writeLink(
  services: Services,
  tx: Tx,
  { accountId, purpose, to, username, author }: Omit<AccountLink, 'author'> & Partial<AccountLink>,
): Promise<{ address: string; email: Email }> {
  const token = await insertLink(tx, {
    account_id: accountId,
    purpose,
    value: purpose === 'email' ? to : '',
    expires_at: services.clock.now() + VALIDITY[purpose],
    undoes_since: null,
    author_id: purpose === 'invite' ? (author?.id ?? null) : null,
  });
  const address = linkAddress(services, token);
  return { address, email: linkEmail({ purpose, username, address }) };
}

/**
 * Inserts a link and its e-mail within the transaction. Call `mail.wake` after the commit.
 * @returns its address where no mail leaves the machine, so that staff hand it on; otherwise null
 * @throws HttpError 429 when the mailbox has had too many: the link that it replaces stays valid
 */
export async function sendLink(
  services: Services,
  tx: Tx,
  link: AccountLink,
): Promise<string | null> {
  const { to, author, purpose } = link;
  // A link that staff send must arrive however many the account itself has asked for.
  const kind = purpose === 'email' ? purpose : 'invite';
  const { address, email } = await writeLink(services, tx, link);
  await services.mail.queue(tx, { kind, to, author, ...email });
  return services.config.smtpUrl === null ? address : null;
}

/** Mails what changed to a mailbox that must not undo it, within the transaction. */
export async function sendChange(
  { mail }: Services,
  tx: Tx,
  {
    to,
    username,
    changed,
    newEmail = '',
  }: {
    to: string;
    username: string;
    changed: string;
    newEmail?: string;
  },
): Promise<void> {
  if (to === '') return;
  const email = undoEmail({ username, address: null, changed, newEmail });
  await mail.queueOrDrop(tx, { kind: 'security', to, ...email });
}

/**
 * Mails the link that undoes a change to the e-mail of the account before it; to the new one goes a
 * notice without it, because a thief may have that mailbox.
 * The link restores that e-mail and removes what was added since the first change of the last 72
 * hours, so that a thief gains nothing by making several. Must be called before the change is
 * written. Call `mail.wake` after the commit.
 * @param changed what changed: a resource or detail of a security event
 */
export async function sendUndo(
  services: Services,
  tx: Tx,
  account: AccountRow,
  { changed, newEmail = '' }: { changed: string; newEmail?: string },
): Promise<void> {
  const { mail, clock } = services;
  const { email: to, username } = account;
  await sendChange(services, tx, { to: newEmail, username, changed, newEmail });
  if (to === '') return;
  const now = clock.now();
  const token = await insertLink(tx, {
    account_id: account.id,
    purpose: 'undo',
    value: account.email,
    expires_at: now + VALIDITY.undo,
    undoes_since: (await findUndoneSince(tx, account.id, now - VALIDITY.undo)) ?? now,
    author_id: null,
  });
  const address = linkAddress(services, token);
  const email = undoEmail({ username, address, changed, newEmail });
  // Beyond the budget the links that were mailed before go back to before the first change.
  await mail.queueOrDrop(tx, { kind: 'security', to, ...email });
}
