import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaptchaChallenge } from '../../contracts/captcha.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createFixedRecords } from '../../server/first-start.ts';
import { addContest, type Contest } from '../../test/add-contest.ts';
import { solve } from '../../test/captcha.ts';
import { startPostgres } from '../../test/postgres-server.ts';
import { SITE_KEY, type Site, startSite } from '../processes.ts';
import { VOTE_ENV } from '../votes/visitors.ts';

/** An empty site with an open voting, and the means to start instances of it. */
export interface Setting {
  contest: Contest;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  /** What the commands of the site need. */
  env: Record<string, string>;
  /** Opens the database beside the instances. */
  open(): Promise<OpenDatabase>;
  start(env?: Record<string, string>): Promise<Site>;
  remove(): Promise<void>;
}

export async function createSetting(engine: 'sqlite' | 'postgres'): Promise<Setting> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-faults-'));
  const server = engine === 'postgres' ? await startPostgres({ isDurable: true }) : null;
  const databaseUrl = server?.url ?? null;
  const open = () => openDatabase({ databaseUrl, dataDir });
  const database = await open();
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  const size = { applicants: 6, competitors: 6, votes: 0, judges: 0, phase: 3 } as const;
  const contest = await addContest(database, 'votacion', size);
  await database.close();
  const address: Record<string, string> = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl };
  return {
    contest,
    databaseUrl,
    env: { DATA_DIR: dataDir, ...address },
    open,
    start: (env = {}) => startSite(dataDir, { ...VOTE_ENV, ...address, ...env }),
    async remove() {
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends a contact message under its key; answers the status, null when no answer came. */
export async function sendMessage(site: Site, subject: string): Promise<number | null> {
  try {
    const asked = await fetch(`${site.url}/api/captcha/challenge/`);
    const token = solve((await asked.json()) as CaptchaChallenge);
    const words = { name: 'Ana', email: 'ana@example.com', country: 'VE', message: 'Hola' };
    const answer = await fetch(`${site.url}/api/h/contact/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': subject,
        // Each from an address of its own: one may send twenty in a quarter of an hour.
        'x-forwarded-for': `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      },
      body: JSON.stringify({ ...words, subject, h_key: SITE_KEY, token }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
