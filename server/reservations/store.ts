import type { Selectable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import type { StudioTable } from './table.ts';

export type StudioRow = Selectable<StudioTable>;

const DEFAULTS = {
  zone: 'America/Caracas',
  least_notice_hours: 4,
  least_hours: 1,
  horizon_days: 60,
  most_future_hours: 8,
  cancel_hours: 24,
  needs_approval: 0,
  whatsapp: '',
  methods: JSON.stringify([
    { name: 'Transferencia', instructions: '' },
    { name: 'Pago Móvil', instructions: '' },
    { name: 'Zelle', instructions: '' },
    { name: 'Efectivo', instructions: '' },
  ]),
};

/** Creates the studio if it does not exist: open from Monday to Saturday, 10:00 to 20:00. */
export async function makeStudio(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('studio').select('id').executeTakeFirst();
  if (known !== undefined) return;
  const { id } = await tx
    .insertInto('studio')
    .values(DEFAULTS)
    .returning('id')
    .executeTakeFirstOrThrow();
  const days = [1, 2, 3, 4, 5, 6];
  await tx
    .insertInto('opening_rule')
    .values(days.map((weekday) => ({ studio_id: id, weekday, opens: 10, closes: 20 })))
    .execute();
}

export function getStudio(db: Database): Promise<StudioRow> {
  return db.selectFrom('studio').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
}

/**
 * Locks the studio until the transaction ends. Every write to reservations, purchases and the
 * ledger takes this lock first, which serializes the writes and prevents deadlocks.
 */
export function lockStudio(tx: Tx, engine: Engine): Promise<StudioRow> {
  return tx
    .selectFrom('studio')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}
