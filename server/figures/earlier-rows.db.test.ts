import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPlace } from '../../test/database.ts';
import { openDatabase } from '../db/database.ts';
import { listMigrations, migrate, migrateTo } from '../db/migrate.ts';
import { inTransaction } from '../db/scope.ts';

test('what rows told of subscriptions and announcements before stays counted, by the day in Caracas', async () => {
  const place = await createPlace();
  const database = await openDatabase(place);
  const { db, engine } = database;
  try {
    const before = listMigrations().filter((name) => name < '0116');
    await inTransaction(db, (tx) => migrateTo(tx, engine, before));
    const [late, next] = ['2026-03-02T03:59:59Z', '2026-03-02T04:00:00Z'].map(Date.parse);
    await sql`insert into subscriber
      (email, email_key, token_hash, is_active, is_demo, created_at, confirmed_at, consent_source)
      values ('a', 'a', 'a', 1, 0, ${late}, ${next}, ''), ('b', 'b', 'b', 1, 0, ${late}, null, ''),
        ('c', 'c', 'c', 1, 0, ${late}, ${late}, 'Feria'), ('d', 'd', 'd', 1, 1, ${late}, null, '')`.execute(
      db,
    );
    await sql`insert into announcement (subject, preheader, body, button, link, is_paused, sent, refused,
      started_at, created_at) values ('', '', '', '', '', 0, 9, 2, ${next}, 1)`.execute(db);
    await migrate(db, engine);
    const rows = await db.selectFrom('figure').selectAll().orderBy('kind').execute();
    expect(rows.map(({ day, kind, count }) => `${day} ${kind} ${count}`)).toEqual([
      ...['2026-03-02 confirmed 1', '2026-03-02 news 7', '2026-03-01 subscribed 2'],
    ]);
  } finally {
    await database.close();
    await place.remove();
  }
});
