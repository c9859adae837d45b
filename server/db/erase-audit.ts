import { sql } from 'kysely';
import type { AuditResource } from '../../contracts/kinds.ts';
import type { Tx } from './database.ts';
import { escapeLike } from './search.ts';

/** Removes the snapshots of these records from the audit; who changed them and when remains. */
export async function eraseSnapshots(
  tx: Tx,
  resources: readonly AuditResource[],
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('audit_entry')
    .set({ before_json: null, after_json: null })
    .where('resource', 'in', [...resources])
    .where('resource_id', 'in', [...ids])
    .execute();
}

/** Columns, and thereby fields of snapshots, that name who did something by the user name. */
export const AUTHOR_FIELDS = [
  'actor',
  'created_by',
  'decided_by',
  'deleted_by',
  'made_by',
  'released_by',
  'set_aside_by',
  'username',
];

/** The expression of a JSON column in which the person is named by the alias as an author. */
function withAlias(column: string, username: string, alias: string) {
  const [from, to] = [JSON.stringify(username), JSON.stringify(alias)];
  return AUTHOR_FIELDS.reduce(
    (text, field) => sql<string>`replace(${text}, ${`"${field}":${from}`}, ${`"${field}":${to}`})`,
    sql<string>`${sql.ref(column)}`,
  );
}

/** Replaces the user name of a removed person in JSON columns of a table, where it names an author. */
export async function renameInJson(
  tx: Tx,
  table: 'audit_entry' | 'trash',
  columns: readonly string[],
  { username, alias }: { username: string; alias: string },
): Promise<void> {
  for (const column of columns) {
    const replaced = withAlias(column, username, alias);
    const named = `%:${escapeLike(JSON.stringify(username))}%`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${replaced}
      where ${sql.ref(column)} like ${named} escape '\\'`.execute(tx);
  }
}

/** Replaces a person's user name by `alias` in the audit: as the author, and in what was written. */
export async function renameActor(
  tx: Tx,
  { id, username, alias }: { id: number; username: string; alias: string },
): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ username: alias })
    .where('account_id', '=', id)
    .execute();
  await renameInJson(tx, 'audit_entry', ['before_json', 'after_json'], { username, alias });
}
