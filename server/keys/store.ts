import type { Selectable } from 'kysely';
import { KEY_TYPE } from '../../contracts/keys.ts';
import { crud } from '../db/crud.ts';
import type { Database, Tx } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import type { PageKey } from '../http/page-locks.ts';
import type { PrivateKeyTable } from './table.ts';

export type KeyRow = Selectable<PrivateKeyTable>;

export const keys = crud('private_key');

export function listKeys(db: Database): Promise<KeyRow[]> {
  return db.selectFrom('private_key').selectAll().orderBy('type').orderBy('id').execute();
}

export async function findKeyByRel(db: Database, rel: string): Promise<KeyRow | null> {
  const row = await db
    .selectFrom('private_key')
    .selectAll()
    .where('rel', '=', rel)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the lock of a page; null when it has none. With an empty key nothing opens a locked page. */
export async function findPageKey(db: Database, rel: string): Promise<PageKey | null> {
  const row = await findKeyByRel(db, rel);
  if (row === null || row.type !== KEY_TYPE.document) return null;
  return { key: row.key, isLocked: row.is_active === 1 };
}

const { application: APPLICATION, document: DOCUMENT } = KEY_TYPE;

/** The fixed set of access keys; application keys are initially protected. */
const KEYS = [
  { rel: 'youtube', name: 'YouTube', type: APPLICATION, is_active: 1 },
  { rel: 'calendar', name: 'Google Calendar', type: APPLICATION, is_active: 1 },
  { rel: 'captcha', name: 'Captcha (clave del sitio)', type: APPLICATION, is_active: 1 },
  { rel: 'captcha_secret', name: 'Captcha (clave secreta)', type: APPLICATION, is_active: 1 },
  { rel: 'tickets', name: 'Boletería', type: APPLICATION, is_active: 1 },
  { rel: 'repro', name: 'Reproductor de beats', type: DOCUMENT, is_active: 0 },
];

/** Inserts the keys of the fixed set that do not exist yet. */
export async function createKeys(tx: Tx): Promise<void> {
  const rows = KEYS.map((key) => ({ ...key, key: '' }));
  await insertMany(tx, 'private_key', rows, { skipExisting: true });
}
