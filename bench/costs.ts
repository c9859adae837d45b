import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { createFixedRecords } from '../server/first-start.ts';
import type { Repeated } from './cost-client.ts';
import { report } from './report.ts';

const ROUNDS = 100;

/** Milliseconds of CPU that this thread has used. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** CPU time of this thread for each of some requests, in milliseconds; the first ones do not count. */
async function measure(client: Worker, asked: Omit<Repeated, 'from' | 'to'>): Promise<number> {
  const send = async (from: number, to: number) => {
    client.postMessage({ ...asked, from, to } satisfies Repeated);
    await once(client, 'message');
  };
  await send(0, 5);
  const start = cpu();
  await send(5, 5 + ROUNDS);
  return (cpu() - start) / ROUNDS;
}

async function startServer(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, SITE_KEY: 'banco' });
  const database = await openDatabase(config);
  await migrate(database.db, database.engine);
  await createFixedRecords(database);
  const log = pino({ level: 'silent' });
  const { http } = await buildApp({ config, database, log, pages: 'production' });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as { port: number };
  return { port, close: () => http.close().then(() => database.close()) };
}

const keys = Object.fromEntries(Array.from({ length: 85_000 }, (_, index) => [`k${index}`, 0]));

const COSTS: Readonly<Record<string, { path: string; body?: string }>> = {
  'a page with an unknown query key': { path: '/artistas?x#=#' },
  'a random missing page': { path: '/nada/x#' },
  'a missing artist': { path: '/artistas/x#' },
  'a search': { path: '/buscar?q=palabra#' },
  'a log-in with 85,000 JSON keys': { path: '/api/login/', body: JSON.stringify(keys) },
  'a share picture under other addresses': { path: '/cartel/artistas.jpg?x=#' },
  'the API document': { path: '/api/docs/openapi.json' },
};

/** What requests of strangers cost the main thread, beside a page from memory. */
export async function benchCosts(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tarima-costs-'));
  const { port, close } = await startServer(dataDir);
  const client = new Worker(new URL('cost-client.ts', import.meta.url));
  try {
    const cached = await measure(client, { port, path: '/artistas' });
    report('Main thread: a page from memory', `${cached.toFixed(2)} ms`);
    for (const [what, asked] of Object.entries(COSTS)) {
      const ms = await measure(client, { port, ...asked });
      report(`  ${what}`, `${ms.toFixed(2)} ms, × ${(ms / cached).toFixed(1)}`);
    }
  } finally {
    await client.terminate();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
