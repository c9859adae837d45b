import { KEY_TYPE } from '../../contracts/keys.ts';
import type { Tx } from '../db/database.ts';

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
export async function makeKeys(tx: Tx): Promise<void> {
  const rows = KEYS.map((key) => ({ ...key, key: '' }));
  await tx
    .insertInto('private_key')
    .values(rows)
    .onConflict((conflict) => conflict.column('rel').doNothing())
    .execute();
}
