import { join } from 'node:path';
import pg from 'pg';
import { EMBEDDED_FILE } from '../../server/db/database.ts';
import { openNodeSqlite } from '../../server/db/node-sqlite.ts';

const COLUMNS =
  'contest_id, applicant_id, email, email_key, email_domain, domain_kind, address, address_key, address_slot, network, claimed_address, created_at, receipt';
const insert = (mark: (place: number) => string) =>
  `insert into public_vote (${COLUMNS}) values (${mark(1)}, ${mark(2)}, ${mark(3)}, ${mark(3)}, 'example.com', '', ${mark(3)}, ${mark(3)}, 1, 'n', '', 0, ${mark(3)})`;
const update = (mark: string) =>
  `update applicant set public_votes = public_votes + 1 where id = ${mark} returning public_votes`;

export interface BareVotes {
  /** Stores one vote and returns the new count of the competitor, both durable. */
  pair(contest: number, applicant: number, voter: string): Promise<number> | number;
  close(): Promise<void>;
}

/** The two statements on SQLite itself: no query builder, one durable commit for each vote. */
function openSqlite(dataDir: string): BareVotes {
  const { raw } = openNodeSqlite(join(dataDir, EMBEDDED_FILE));
  raw.exec('pragma busy_timeout = 2000');
  const [add, count] = [raw.prepare(insert((place) => `?${place}`)), raw.prepare(update('?'))];
  return {
    pair(contest, applicant, voter) {
      raw.exec('begin immediate');
      add.run(contest, applicant, voter);
      const row = count.get(applicant);
      raw.exec('commit');
      return Number(row?.public_votes);
    },
    close: async () => raw.close(),
  };
}

/** The same over PostgreSQL's own driver, with as many connections as the site has. */
function openPostgres(databaseUrl: string): BareVotes {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  return {
    async pair(contest, applicant, voter) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const values = [contest, applicant, voter];
        await client.query({ name: 'add', text: insert((place) => `$${place}`), values });
        const count = { name: 'count', text: update('$1'), values: [applicant] };
        const { rows } = await client.query<{ public_votes: number }>(count);
        await client.query('commit');
        return Number(rows[0]?.public_votes);
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

export async function openBareVotes(
  databaseUrl: string | null,
  dataDir: string,
): Promise<BareVotes> {
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl);
}
