import type { Author } from '../db/changes.ts';
import type { Services } from '../services.ts';

/**
 * Queues a failed e-mail again and records who requested it. Does nothing when the e-mail is
 * already queued or no longer exists, for example on a double click.
 */
export async function retryMail(
  { changes, mail }: Services,
  author: Author,
  item: { resource: 'messages' | 'subscribers'; id: number; mail_job_id: number | null },
  /** Further fields of the audit entry. */
  auditFields: Record<string, string> = {},
): Promise<void> {
  const { mail_job_id: job } = item;
  if (job === null) return;
  await changes.commit(author, async ({ tx, audit }) => {
    if (!(await mail.retry(tx, job))) return;
    audit({
      action: 'update',
      resource: item.resource,
      id: item.id,
      before: { ...auditFields, is_mail_given_up: true },
      after: { ...auditFields, is_mail_given_up: false },
    });
  });
  mail.wake();
}
