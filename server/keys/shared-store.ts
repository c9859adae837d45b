import type { Database } from '../db/database.ts';

export function listAllKeys(db: Database) {
  return db.selectFrom('private_key').selectAll().orderBy('id').execute();
}

/** Returns the key pair of reCAPTCHA; null unless both are set, and then ALTCHA is used. */
export async function findCaptchaKeys(db: Database) {
  const siteKey = await findServiceKey(db, 'captcha');
  const secret = await findServiceKey(db, 'captcha_secret');
  return siteKey === null || secret === null ? null : { siteKey, secret };
}

/** Returns the key of an external service, or null when none is set. */
export async function findServiceKey(db: Database, rel: string): Promise<string | null> {
  const row = await db
    .selectFrom('private_key')
    .select('key')
    .where('rel', '=', rel)
    .executeTakeFirst();
  return row === undefined || row.key === '' ? null : row.key;
}
