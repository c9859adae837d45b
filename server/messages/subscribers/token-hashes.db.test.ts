import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPlace } from '../../../test/database.ts';
import { findIdByFeed } from '../../accounts/shared-store.ts';
import { openDatabase } from '../../db/database.ts';
import { listMigrations, migrate, migrateTo } from '../../db/migrate.ts';
import { inTransaction } from '../../db/scope.ts';
import { unsubscribeByToken } from './token-store.ts';

test('addresses that were given out before tokens were hashed go on working', async () => {
  const place = await createPlace();
  const database = await openDatabase(place);
  const { db, engine } = database;
  try {
    const before = listMigrations().filter((name) => name < '0045');
    await inTransaction(db, (tx) => migrateTo(tx, engine, before));
    await sql`insert into account (username, email, first_name, last_name, user_type, password_hash,
      is_active, must_change_password, created_at, feed_token)
      values ('ana', 'ana@example.com', '', '', 2, '', 1, 0, 0, 'clave-ñ-del-calendario')`.execute(
      db,
    );
    await sql`insert into subscriber (email, token, is_active, is_demo, created_at)
      values ('ana@example.com', 'clave-de-baja', 1, 0, 0)`.execute(db);
    await migrate(db, engine);
    expect(await findIdByFeed(db, 'clave-ñ-del-calendario')).toBe(1);
    await unsubscribeByToken(db, 'clave-de-baja', 5);
    const rows = await db.selectFrom('subscriber').selectAll().execute();
    expect(rows).toMatchObject([{ is_active: 0, ended_at: 5 }]);
    expect(JSON.stringify(rows)).not.toContain('clave-de-baja');
  } finally {
    await database.close();
    await place.remove();
  }
});
