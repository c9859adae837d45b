import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../test/postgres-server.ts';
import { startSite } from '../processes.ts';
import { printSummary } from '../report.ts';
import { createClient, logIn } from './client.ts';
import { attackHeaders } from './headers.ts';
import { attackFields } from './hostile-input.ts';
import { attackRaces } from './races.ts';
import { attackRights } from './rights.ts';
import { attackMailbox, attackPasswords } from './strangers.ts';
import { attackThrottles } from './throttles.ts';

const ENGINES = ['sqlite', 'postgres'] as const;

// `npm run attack [-- sqlite | postgres]`: bounded attacks on a site of its own for each database, on
// the loopback alone. The life cycle of links, passwords and factors is attacked by the tests in
// server/accounts/.

async function attack(engine: (typeof ENGINES)[number]): Promise<void> {
  console.log(`▸ attack on a site with ${engine}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-attack-'));
  const server = engine === 'postgres' ? await startPostgres({ isDurable: true }) : null;
  const place: Record<string, string> = server === null ? {} : { DATABASE_URL: server.url };
  const site = await startSite(dataDir, {
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
    ...place,
  });
  try {
    const visitor = createClient(site);
    const staff = await logIn(site);
    await attackRights(site, staff, { DATA_DIR: dataDir, ...place });
    await attackHeaders(visitor);
    await attackRaces(staff, visitor);
    await attackFields(site, staff);
    await attackThrottles(site, visitor);
    await attackMailbox(site, dataDir);
    await attackPasswords(site);
  } finally {
    await site.stop();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const named = ENGINES.filter((engine) => process.argv.includes(engine));
for (const engine of named.length === 0 ? ENGINES : named) await attack(engine);
process.exitCode = printSummary() ? 0 : 1;
