import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../processes.ts';
import { printSummary } from '../report.ts';
import { createClient, logIn } from './client.ts';
import { attackHeaders } from './headers.ts';
import { attackFields } from './hostile-input.ts';
import { attackRaces } from './races.ts';
import { attackMailbox, attackPasswords } from './strangers.ts';
import { attackThrottles } from './throttles.ts';

// `npm run attack`: bounded attacks on a site of its own, on the loopback alone. The life cycle of
// links, passwords and factors is attacked by the tests in server/accounts/.

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-attack-'));
  const site = await startSite(dataDir, {
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'loopback',
  });
  try {
    const visitor = createClient(site);
    const staff = await logIn(site);
    await attackHeaders(visitor);
    await attackRaces(staff, visitor);
    await attackFields(site, staff);
    await attackThrottles(site, visitor);
    await attackMailbox(site, dataDir);
    await attackPasswords(site);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  process.exitCode = printSummary() ? 0 : 1;
}

await main();
