import { randomBytes } from 'node:crypto';
import { ownApplicationPath } from '../../../contracts/paths.ts';
import type { Tx } from '../../db/database.ts';
import type { Email } from '../../mail/email.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Services } from '../../services.ts';
import { insertLink } from './store.ts';

/**
 * Queues an e-mail to an applicant with a private link of its own, whose secret has 128 random bits.
 * Erasing the applicant deletes it. Beyond the budget of the mailbox no e-mail is queued: an
 * application counts without it, and the page of the applicant has the secret.
 * @returns the secret
 */
export async function createAndMailLink(
  { mail, clock, siteUrl }: Services,
  tx: Tx,
  { id, email }: { id: number; email: string },
  write: (link: string) => Email,
): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  const link = siteUrl.get() + ownApplicationPath(secret);
  await insertLink(tx, {
    secret_hash: hashToken(secret),
    applicant_id: id,
    created_at: clock.now(),
    mail_job_id: await mail.queueOrDrop(tx, { kind: 'application', to: email, ...write(link) }),
  });
  return secret;
}
