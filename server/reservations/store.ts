import type { Selectable } from 'kysely';
import { crud } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import type { OpeningRule } from './rules.ts';
import type { ClosureTable, StudioTable } from './table.ts';

export type StudioRow = Selectable<StudioTable>;
export type ClosureRow = Selectable<ClosureTable>;

export const studios = crud('studio');
export const closures = crud('closure');

const DEFAULT_RULES = {
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
export async function createStudioIfMissing(tx: Tx): Promise<void> {
  const existing = await tx.selectFrom('studio').select('id').executeTakeFirst();
  if (existing !== undefined) return;
  const { id } = await tx
    .insertInto('studio')
    .values(DEFAULT_RULES)
    .returning('id')
    .executeTakeFirstOrThrow();
  const days = [1, 2, 3, 4, 5, 6];
  const rules = days.map((weekday) => ({ weekday, opens: 10, closes: 20 }));
  await replaceRules(tx, id, rules);
}

export function getStudio(db: Database): Promise<StudioRow> {
  return db.selectFrom('studio').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
}

/**
 * Locks the studio until the transaction ends. Every write to reservations, purchases and the
 * ledger takes this lock first, which serializes the writes and prevents deadlocks.
 */
export function lockStudio(tx: Tx): Promise<StudioRow> {
  return tx
    .selectFrom('studio')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function listRules(db: Database, studioId: number): Promise<OpeningRule[]> {
  return db
    .selectFrom('opening_rule')
    .select(['weekday', 'opens', 'closes'])
    .where('studio_id', '=', studioId)
    .orderBy('weekday')
    .orderBy('opens')
    .execute();
}

export async function replaceRules(
  tx: Tx,
  studioId: number,
  rules: readonly OpeningRule[],
): Promise<void> {
  await tx.deleteFrom('opening_rule').where('studio_id', '=', studioId).execute();
  const rows = rules.map((rule) => ({ ...rule, studio_id: studioId }));
  await insertMany(tx, 'opening_rule', rows);
}

/** Lists the closures that overlap the time between two moments, earliest first. */
export function listClosures(
  db: Database,
  studioId: number,
  { from, until }: { from: number; until: number },
): Promise<ClosureRow[]> {
  return db
    .selectFrom('closure')
    .selectAll()
    .where('studio_id', '=', studioId)
    .where('ends_at', '>', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .execute();
}
