import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Engine } from './dialect.ts';
import { LIFT_LIMITS } from './postgres.ts';

/**
 * Lets this transaction take as long as it needs: migrations, backups and restores wait for each
 * other and for files. Must be its first statement.
 */
export async function liftTimeLimits(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql.raw(LIFT_LIMITS).execute(tx);
}
