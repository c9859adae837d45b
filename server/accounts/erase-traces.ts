import type { Tx } from '../db/database.ts';
import { eraseSnapshots, renameActor } from '../db/erase-audit.ts';

/** Resources of the audit whose record is an account. */
const ACCOUNT_RESOURCES = [
  ...['account', 'administrator', 'judge', 'profile', 'email', 'password', 'hours'],
  // Their entries hold addresses of the person's connections.
  ...['session', 'factor', 'link', 'export'],
] as const;

interface Person {
  id: number;
  username: string;
  email: string;
}

/** Purchases and reservations keep their hours and prices; notes and proofs say who it was. */
async function eraseBookings(tx: Tx, accountId: number): Promise<string[]> {
  const purchases = await tx
    .selectFrom('purchase')
    .select(['id', 'proof_file'])
    .where('account_id', '=', accountId)
    .execute();
  const reservations = await tx
    .updateTable('reservation')
    .set({ note: '' })
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  await tx
    .updateTable('purchase')
    .set({ proof_file: null, reference: '' })
    .where('account_id', '=', accountId)
    .execute();
  const idsOf = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id);
  await eraseSnapshots(tx, ['purchase'], idsOf(purchases));
  await eraseSnapshots(tx, ['reservation'], idsOf(reservations));
  return purchases.flatMap(({ proof_file }) => (proof_file === null ? [] : [proof_file]));
}

/** The user name as the author of what others see. */
async function renameAuthor(tx: Tx, username: string, alias: string): Promise<void> {
  await tx
    .updateTable('reservation')
    .set({ made_by: alias })
    .where('made_by', '=', username)
    .execute();
  await tx
    .updateTable('reservation')
    .set({ decided_by: alias })
    .where('decided_by', '=', username)
    .execute();
  await tx
    .updateTable('purchase')
    .set({ decided_by: alias })
    .where('decided_by', '=', username)
    .execute();
  await tx.updateTable('hour_entry').set({ actor: alias }).where('actor', '=', username).execute();
  await tx
    .updateTable('public_vote')
    .set({ set_aside_by: alias })
    .where('set_aside_by', '=', username)
    .execute();
}

/**
 * Removes a person's name, e-mail and phone from everything that keeps copies: audit, mails, proofs,
 * notes, and the user name wherever it stands as an author. The jury's votes stay under the alias.
 * @returns the stored files that nothing refers to any more
 */
export async function eraseTraces(tx: Tx, person: Person, alias: string): Promise<string[]> {
  const { id, username } = person;
  await eraseSnapshots(tx, ACCOUNT_RESOURCES, [id]);
  await renameActor(tx, id, alias);
  await renameAuthor(tx, username, alias);
  // A selection names its judge.
  await tx
    .updateTable('audit_entry')
    .set({ after_json: null })
    .where('resource', '=', 'jury_vote')
    .where('account_id', '=', id)
    .execute();
  await tx
    .updateTable('jury_vote')
    .set({ judge_username: alias, judge_name: 'Jurado eliminado' })
    .where('account_id', '=', id)
    .execute();
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
  await tx
    .deleteFrom('throttle_hit')
    .where('bucket', 'like', `%${username.toLowerCase().replace(/[\\%_]/g, '')}%`)
    .where('bucket', 'like', 'login:%')
    .execute();
  return eraseBookings(tx, id);
}
