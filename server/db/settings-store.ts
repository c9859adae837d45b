import type { Database } from './database.ts';

/** Returns a stored setting, or null. */
export async function findSetting(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Returns a setting, made if there is none. Instances that start at once get the same value. */
export async function getOrCreateSetting(
  db: Database,
  name: string,
  create: () => string,
): Promise<string> {
  const stored = await findSetting(db, name);
  if (stored !== null) return stored;
  await db
    .insertInto('setting')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetting(db, name)) ?? create();
}

export async function writeSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: Database, name: string): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute();
}
