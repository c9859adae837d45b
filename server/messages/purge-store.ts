import type { Tx } from '../db/database.ts';
import { countRows } from '../db/rows.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';

/** Deletes contact messages received before `time`, with their e-mails. Returns how many. */
async function deleteMessages(tx: Tx, time: number): Promise<number> {
  const jobs = tx
    .selectFrom('contact_message')
    .select('mail_job_id')
    .where('created_at', '<', time)
    .where('mail_job_id', 'is not', null);
  const ids = (await jobs.execute()).map(({ mail_job_id }) => mail_job_id as number);
  const messages = tx.deleteFrom('contact_message').where('created_at', '<', time);
  const count = countRows(await messages.executeTakeFirst());
  for (const id of ids) await tx.deleteFrom('mail_job').where('id', '=', id).execute();
  return count;
}

/** Deletes subscriptions that ended before `time`. Returns how many. */
async function deleteEndedSubscriptions(tx: Tx, time: number): Promise<number> {
  return countRows(
    await tx.deleteFrom('subscriber').where('ended_at', '<', time).executeTakeFirst(),
  );
}

/** What is deleted of visitors who wrote or subscribed when its period is over. */
export const messagePurges: readonly PurgeRule[] = [
  { name: 'messages', period: 'messages', run: ({ tx }, { before }) => deleteMessages(tx, before) },
  {
    name: 'subscriptions',
    period: 'subscriptions',
    run: ({ tx }, { before }) => deleteEndedSubscriptions(tx, before),
  },
];
