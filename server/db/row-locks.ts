import {
  type KyselyPlugin,
  PostgresAdapter,
  type RootOperationNode,
  type SelectModifierNode,
  sql,
} from 'kysely';
import type { Tx } from './queries.ts';
import type { Tables } from './tables.ts';

const LOCKS = new Set<SelectModifierNode['modifier']>([
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'SkipLocked',
]);

function withoutLocks(node: RootOperationNode): RootOperationNode {
  if (node.kind !== 'SelectQueryNode' || node.endModifiers === undefined) return node;
  const endModifiers = node.endModifiers.filter(({ modifier }) => !LOCKS.has(modifier));
  return { ...node, endModifiers };
}

/**
 * Removes row locks from select statements for SQLite, which has no syntax for them and runs one
 * write transaction at a time. Locks in subqueries are not removed: lock in a statement of its own.
 */
export const rowLocksOfSqlite: KyselyPlugin = {
  transformQuery: ({ node }) => withoutLocks(node),
  transformResult: async ({ result }) => result,
};

/** Locks a row until the transaction ends. */
export async function lockRow(tx: Tx, table: keyof Tables, id: number): Promise<void> {
  const row = tx
    .selectFrom(table as 'entry')
    .select('id')
    .where('id', '=', id);
  await row.forUpdate().execute();
}

/**
 * Serializes the transactions that take this lock until they end; readers are not blocked. For rules
 * that concern rows which do not exist yet. SQLite needs no lock.
 */
export async function lockTable(tx: Tx, table: keyof Tables): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
}
