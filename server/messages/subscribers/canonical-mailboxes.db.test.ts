import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPlace } from '../../../test/database.ts';
import { openDatabase } from '../../db/database.ts';
import { listMigrations, migrate, migrateTo } from '../../db/migrate.ts';
import { inTransaction } from '../../db/scope.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { isSubscribed } from './store.ts';

const ALONE = [
  ...['ana+x@correo.org', 'beto@pm.me', 'c@mac.com', 'd@ya.ru', 'e@f.fastmail.com'],
  ...['i_j-k@protonmail.com', 'l-m@ya.ru', 'n_o-p@correo.org'],
];

test('stored mailboxes get the canonical form, the first of several spellings', async () => {
  const place = await createPlace();
  const database = await openDatabase(place);
  const { db, engine } = database;
  try {
    const before = listMigrations().filter((name) => name < '0048');
    await inTransaction(db, (tx) => migrateTo(tx, engine, before));
    for (const email of [...ALONE, 'g+1@correo.org', 'g+2@correo.org', 'h+1@x.org', 'h@x.org']) {
      await sql`insert into subscriber (email, token_hash, is_active, is_demo, created_at)
        values (${email}, ${email}, 1, 0, 0)`.execute(db);
    }
    await migrate(db, engine);
    const rows = await db.selectFrom('subscriber').select(['email', 'email_key']).execute();
    const keys = new Map(rows.map(({ email, email_key }) => [email, email_key]));
    for (const email of ALONE) expect(keys.get(email)).toBe(canonicalEmail(email).key);
    expect([keys.get('g+1@correo.org'), keys.get('g+2@correo.org')]).toEqual([
      'g@correo.org',
      'g+2@correo.org',
    ]);
    expect([keys.get('h+1@x.org'), keys.get('h@x.org')]).toEqual(['h+1@x.org', 'h@x.org']);
    expect(await isSubscribed(db, 'ana@correo.org')).toBe(true);
  } finally {
    await database.close();
    await place.remove();
  }
});
