import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Runs a part of a transaction. When it fails, what it wrote is undone, and the transaction goes on.
 * @returns whether it succeeded
 * @throws when the database ended the whole transaction
 */
export async function tryPart(tx: Tx, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint part`.execute(tx);
  try {
    await work();
  } catch {
    await sql`rollback to savepoint part`.execute(tx);
    return false;
  }
  await sql`release savepoint part`.execute(tx);
  return true;
}
