import type { Tx } from '../../db/database.ts';
import { chunkRows, insertMany } from '../../db/insert-many.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { hashToken } from '../../platform/hash-token.ts';

const toMailboxHash = (email: string) => hashToken(canonicalEmail(email).key);

/** Returns those of these addresses whose mailboxes unsubscribed and were deleted. */
export async function listFormerEmails(tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  const hashes = new Map(emails.map((email) => [toMailboxHash(email), email]));
  const former = new Set<string>();
  for (const part of chunkRows([...hashes.keys()].map((email_hash) => ({ email_hash })))) {
    const rows = await tx
      .selectFrom('former_subscriber')
      .select('email_hash')
      .where(
        'email_hash',
        'in',
        part.map(({ email_hash }) => email_hash),
      )
      .execute();
    for (const { email_hash } of rows) former.add(hashes.get(email_hash) ?? '');
  }
  return former;
}

export async function deleteFormerSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('former_subscriber').where('email_hash', '=', toMailboxHash(email)).execute();
}

/** Remembers the mailboxes of deleted subscribers, so that an import does not write to them again. */
export async function insertFormerSubscribers(
  tx: Tx,
  emails: readonly string[],
  created_at: number,
): Promise<void> {
  const rows = [...new Set(emails.map(toMailboxHash))].map((email_hash) => ({
    email_hash,
    created_at,
  }));
  await insertMany(tx, 'former_subscriber', rows, { skipExisting: true });
}
