import { sql } from 'kysely';
import { writeAudit } from '../db/changes.ts';
import type { Tx } from '../db/database.ts';
import { eraseSnapshots, renameActor } from '../db/erase-audit.ts';
import type { RemovedPerson } from '../db/personal-data.ts';
import { escapeLike } from '../db/search.ts';
import { toAccountKey } from './attempts.ts';

/** Audit resources whose record is an account. */
const ACCOUNT_RESOURCES = [
  'account',
  'administrator',
  'judge',
  'profile',
  'email',
  'password',
  'hours',
  // Their entries contain IP addresses of the person.
  'session',
  'factor',
  'link',
  'export',
] as const;

/** Removes a person's name, e-mail and phone from the audit, the e-mails and the counts of failed logins. */
export async function eraseTraces(tx: Tx, person: RemovedPerson): Promise<void> {
  const { id, username, alias } = person;
  await eraseSnapshots(tx, ACCOUNT_RESOURCES, [id]);
  await renameActor(tx, { id, username, alias });
  await eraseAddresses(tx, id);
  const email = person.email.toLowerCase();
  if (email !== '') {
    await tx
      .deleteFrom('mail_job')
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>('lower', ['to_address']), '=', email),
          eb(eb.fn<string>('lower', ['reply_to']), '=', email),
        ]),
      )
      .execute();
  }
  await deleteFailures(tx, username);
}

/** Removes the addresses from which a person changed accounts of others. */
async function eraseAddresses(tx: Tx, authorId: number): Promise<void> {
  const entries = await tx
    .selectFrom('audit_entry')
    .select(['id', 'after_json'])
    .where('account_id', '=', authorId)
    .where('resource', 'in', ACCOUNT_RESOURCES)
    .where('after_json', 'like', '%"address":%')
    .execute();
  for (const { id, after_json } of entries) {
    const { address: _, ...after } = JSON.parse(after_json ?? '{}') as Record<string, unknown>;
    await tx
      .updateTable('audit_entry')
      .set({ after_json: JSON.stringify(after) })
      .where('id', '=', id)
      .execute();
  }
}

/** Record number in the audit of accounts that do not exist. */
const NOBODY = 0;

/**
 * Adds a refused login to the audit of the account. For an unknown user name the same is written and
 * deleted again, so that the time of the answer does not tell which ones exist.
 */
export async function writeRefusedLogin(
  tx: Tx,
  account: { id: number; username: string } | null,
  { after, now }: { after: unknown; now: number },
): Promise<void> {
  const note = { action: 'refuse', resource: 'session', after } as const;
  await writeAudit(tx, account, [{ ...note, id: account?.id ?? NOBODY }], now);
  await tx
    .deleteFrom('audit_entry')
    .where('resource', '=', note.resource)
    .where('resource_id', '=', NOBODY)
    .execute();
}

/** Deletes the counts of failed log-ins and second steps with a user name, of all networks. */
export async function deleteFailures(tx: Tx, username: string): Promise<void> {
  const pattern = `${escapeLike(toAccountKey(username))} %`;
  await tx
    .deleteFrom('limit_count')
    .where(sql<boolean>`bucket like ${pattern} escape ${sql.lit('\\')}`)
    .execute();
}
