import type { Tx } from '../db/database.ts';
import { eraseSnapshots, renameActor } from '../db/erase-audit.ts';

/** Audit resources whose record is an account. */
const ACCOUNT_RESOURCES = [
  ...['account', 'administrator', 'judge', 'profile', 'email', 'password', 'hours'],
  // Their entries contain IP addresses of the person.
  ...['session', 'factor', 'link', 'export'],
] as const;

interface Person {
  id: number;
  username: string;
  email: string;
}

/**
 * Erases notes and proofs, which can identify the person. Hours and prices of purchases and
 * reservations remain.
 */
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

/** Replaces the user name where it is stored as an author. */
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
  for (const table of ['trash', 'contest_archive'] as const) {
    await tx
      .updateTable(table)
      .set({ deleted_by: alias })
      .where('deleted_by', '=', username)
      .execute();
  }
  await tx
    .updateTable('public_vote')
    .set({ set_aside_by: alias })
    .where('set_aside_by', '=', username)
    .execute();
}

/**
 * Removes a person's name, e-mail and phone from every copy: audit, e-mails, proofs, notes, and the
 * user name where it is stored as an author. The jury's votes remain under the alias.
 * @returns the stored files that are no longer referenced
 */
export async function eraseTraces(tx: Tx, person: Person, alias: string): Promise<string[]> {
  const { id, username } = person;
  await eraseSnapshots(tx, ACCOUNT_RESOURCES, [id]);
  await renameActor(tx, id, alias);
  await renameAuthor(tx, username, alias);
  for (const table of ['draft', 'plan', 'preview_link', 'open_form'] as const) {
    await tx.updateTable(table).set({ username: alias }).where('account_id', '=', id).execute();
  }
  // The audit entry of a selection contains the judge's name.
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
