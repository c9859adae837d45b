import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '../db/database.ts';

/** Returns a stored setting, or null. */
export async function findSetting(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Returns a setting, generating and storing it if it does not exist. Two instances that start
 * simultaneously get the same value.
 */
export async function keepSetting(db: Database, name: string, make: () => string): Promise<string> {
  const known = await findSetting(db, name);
  if (known !== null) return known;
  await db
    .insertInto('setting')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetting(db, name)) ?? make();
}

export function makeSiteKey(): string {
  return randomBytes(18).toString('base64url');
}

/**
 * Returns a new key that signs captcha challenges and cookies; every instance uses the same one.
 */
export function makeSigningKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Initial texts of a new site. */
const FIRST_TEXTS = {
  name: 'Tarima',
  tagline: 'Música que transforma, eventos que conectan y contenido que no caduca.',
  splash: 'Música que transforma, eventos que conectan y contenido que no caduca.',
  logo: '',
  notice: '',
  artist: 'Conozca a los artistas de la casa.',
  event: 'Los encuentros que han marcado la escena.',
  content: 'Series, mixtapes y proyectos con propósito.',
};

/** Inserts the records that every site has exactly one of. */
export async function makeSiteRecords(tx: Tx): Promise<void> {
  await tx
    .insertInto('site_text')
    .values({ id: 1, ...FIRST_TEXTS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
