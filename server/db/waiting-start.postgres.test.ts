// The embedded database serves one process alone, so this is PostgreSQL's own.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createPlace, type TestPlace } from '../../test/database.ts';
import { unapplyLastMigration } from '../../test/unapply-migration.ts';
import { listOtherCollations } from './collation.ts';
import { type Database, openDatabase } from './database.ts';
import { MIGRATION_LOCK, migrate } from './migrate.ts';
import { inSnapshot } from './scope.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await createPlace({ isMigrated: true });
});
afterAll(() => place.remove());

async function open() {
  const database = await openDatabase({ dataDir: '', databaseUrl: place.databaseUrl });
  onTestFinished(() => database.close());
  return database;
}

/** A session that nothing but the test ends, as that of an instance that froze. */
async function openFrozen() {
  const client = new pg.Client({ connectionString: place.databaseUrl ?? '' });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  return { client, pid: rows[0]?.pid };
}

test('another start that froze during its migrations stops only one that has some too, with one line', async () => {
  const { db } = await open();
  const { client, pid } = await openFrozen();
  await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  expect((await migrate(db, 'postgres')).applied).toEqual([]);
  const again = await unapplyLastMigration(db);
  const lines: string[] = [];
  const onWait = (line: string) => lines.push(line);
  const waits = new RegExp(`^[^\\n]* process ${pid} of PostgreSQL[^\\n]*$`);
  await expect(migrate(db, 'postgres', { onWait, patience: 600 })).rejects.toThrow(waits);
  expect(lines).toEqual([expect.stringMatching(waits)]);
  const started = migrate(db, 'postgres', { onWait });
  await client.query('rollback');
  expect((await started).applied).toEqual([again]);
});

test('a migration that waits for a long read locks nobody out, and is tried until it succeeds', async () => {
  const [{ db: reader }, { db: migrated }, { db }] = [await open(), await open(), await open()];
  // A column of another collation stands for a migration that alters its table.
  await sql`alter table contact_message alter column subject type text collate "default"`.execute(
    db,
  );
  const read = (from: Database) => sql`select count(*) from contact_message`.execute(from);
  const lines: string[] = [];
  const migrating = await inSnapshot(reader, async ({ tx }) => {
    await read(tx);
    const running = migrate(migrated, 'postgres', { onWait: (line) => lines.push(line) });
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks
        where relation = 'contact_message'::regclass and not granted`.execute(db);
      expect(rows).toHaveLength(1);
    });
    await read(db);
    await vi.waitFor(() => expect(lines).toHaveLength(1), 5_000);
    return { running };
  });
  await migrating.running;
  expect(lines[0]).toMatch(/^[^\n]* tried again [^\n]*contact_message\.subject: [^\n]*$/);
  expect(await listOtherCollations(db, new Set(['contact_message']))).toEqual([]);
});
