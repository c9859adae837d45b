import type { Author } from '../db/changes.ts';
import type { Services } from '../http/services.ts';

/**
 * Sends a mail again that was given up, and writes down who wanted it. Pressed twice, or for a mail
 * that is under way or gone, it changes nothing.
 */
export async function retryMail(
  { changes, mail }: Services,
  author: Author,
  item: { resource: 'messages' | 'subscribers'; id: number; mail_job_id: number | null },
  /** What the audit may say of it besides. */
  named: Record<string, string> = {},
): Promise<void> {
  const { mail_job_id: job } = item;
  if (job === null) return;
  await changes.make(author, async ({ tx, note }) => {
    if (!(await mail.retry(tx, job))) return;
    note({
      action: 'update',
      resource: item.resource,
      id: item.id,
      before: { ...named, is_mail_given_up: true },
      after: { ...named, is_mail_given_up: false },
    });
  });
  mail.wake();
}
