import type { Tx } from '../db/database.ts';
import { countRows } from '../db/rows.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';
import { insertFormerSubscribers } from './subscribers/former-store.ts';
import { deleteOldInterests } from './subscribers/interests-store.ts';

/** Messages that one transaction deletes. */
const BATCH_SIZE = 500;

/** Deletes contact messages received before `cutoff`, with their e-mails. Returns how many. */
async function deleteMessages(tx: Tx, cutoff: number): Promise<number> {
  const rows = await tx
    .selectFrom('contact_message')
    .select(['id', 'mail_job_id'])
    .where('created_at', '<', cutoff)
    .limit(BATCH_SIZE)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('contact_message').where('id', 'in', ids).execute();
  const mailJobIds = rows.flatMap(({ mail_job_id }) => mail_job_id ?? []);
  if (mailJobIds.length > 0)
    await tx.deleteFrom('mail_job').where('id', 'in', mailJobIds).execute();
  return rows.length;
}

/** Deletes subscriptions that ended before `time`. Returns how many. */
async function deleteEndedSubscriptions(tx: Tx, time: number): Promise<number> {
  const rows = await tx
    .deleteFrom('subscriber')
    .where('ended_at', '<', time)
    .returning(['email', 'refused_at'])
    .execute();
  // Whose mailbox was refused did not leave.
  const emails = rows.flatMap(({ email, refused_at }) =>
    refused_at === null ? (email ?? []) : [],
  );
  await insertFormerSubscribers(tx, emails, time);
  return rows.length;
}

/** Deletes subscriptions asked for before `time` that nobody confirmed. Returns how many. */
async function deleteUnconfirmedSubscriptions(tx: Tx, time: number): Promise<number> {
  const deletion = tx
    .deleteFrom('subscriber')
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('asked_at', 'created_at'), '<', time));
  return countRows(await deletion.executeTakeFirst());
}

/** Rules by which the purge deletes messages, interests and subscriptions. */
export const messagePurges: readonly PurgeRule[] = [
  { name: 'messages', period: 'messages', run: ({ tx }, { before }) => deleteMessages(tx, before) },
  {
    name: 'interests',
    period: 'interests',
    run: ({ tx }, { before }) => deleteOldInterests(tx, before),
  },
  {
    name: 'subscriptions',
    period: 'subscriptions',
    run: ({ tx }, { before }) => deleteEndedSubscriptions(tx, before),
  },
  {
    name: 'unconfirmed subscriptions',
    period: 'unconfirmed',
    run: ({ tx }, { before }) => deleteUnconfirmedSubscriptions(tx, before),
  },
];
