import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '../db/database.ts';

/** A value that the program made and kept before, or null. */
export async function findSetting(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * A value that the program makes once and keeps. Two instances that start together end with the
 * same one.
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

/** Signs captcha challenges and cookies; the same on every instance. */
export function makeSigningKey(): string {
  return randomBytes(32).toString('base64url');
}

/** The words of a site that nobody has named yet. */
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

/** The record that every site has one of. */
export async function makeSiteRecords(tx: Tx): Promise<void> {
  await tx
    .insertInto('site_text')
    .values({ id: 1, ...FIRST_TEXTS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
