import type { Selectable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { FIRST_NAME } from './shared-store.ts';
import type { SiteTextTable } from './table.ts';

export type SiteTexts = Selectable<SiteTextTable>;

/** Returns the single record, which is created at start. */
export function getSiteTexts(db: Database): Promise<SiteTexts> {
  return db.selectFrom('site_text').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/** Changes the given texts and returns all of them. */
export async function updateSiteTexts(tx: Tx, values: Partial<Omit<SiteTexts, 'id'>>) {
  if (Object.keys(values).length === 0) return getSiteTexts(tx);
  const update = tx.updateTable('site_text').set(values).where('id', '=', 1);
  return update.returningAll().executeTakeFirstOrThrow();
}

/** Initial texts of a new site. */
const FIRST_TEXTS = {
  name: FIRST_NAME,
  tagline: 'Música que transforma, eventos que conectan y contenido que no caduca.',
  splash: 'Música que transforma, eventos que conectan y contenido que no caduca.',
  logo: '',
  notice: '',
  artist: 'Conozca a los artistas de la casa.',
  event: 'Los encuentros que han marcado la escena.',
  content: 'Series, mixtapes y proyectos con propósito.',
};

/** Creates the record if it does not exist. */
export async function createSiteTexts(tx: Tx): Promise<void> {
  await tx
    .insertInto('site_text')
    .values({ id: 1, ...FIRST_TEXTS })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
