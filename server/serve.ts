import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { type App, buildApp } from './app.ts';
import { listBeatFiles } from './beats/store.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DataDirInUse, lockDataDir } from './db/data-dir-lock.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { listPictureFiles } from './db/pictures.ts';
import { makeFirstAdministrator, makeFixedRecords } from './first-start.ts';
import { AUDIO_FOLDER } from './platform/audio/audio-files.ts';
import { PRIVATE_FOLDER } from './platform/pictures/picture-files.ts';
import { sweepOrphans } from './platform/sweep-orphans.ts';
import { listProofFiles } from './reservations/purchases/store.ts';
import { startStudioClock } from './reservations/remind.ts';
import { startRetention } from './retention/purge.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Milliseconds within which a stop must be over (10 s are allowed), with a little to spare. */
const STOP_WITHIN = 9_000;

/** Milliseconds for which `/readyz` says 503 while everything is still answered. */
const DRAIN = 3_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function quit(error: unknown): never {
  const isPlain = error instanceof ConfigError || error instanceof DataDirInUse;
  process.stderr.write(`${isPlain ? error.message : String((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
}

function wantsDemo(config: Config, isEmpty: boolean): boolean {
  if (!isEmpty) return false;
  return config.demo ?? (config.databaseUrl === null && !config.isProduction);
}

/**
 * Milliseconds in which a signal that comes again is the same one: a terminal or systemd sends it
 * to the whole group, and the parent passes its own on.
 */
const SAME_SIGNAL = 1_000;

/** Finishes the requests in hand, then ends; a second signal ends at once. */
function stopOnSignal(app: App, close: () => Promise<void>, log: pino.Logger): void {
  let since: number | null = null;
  async function stop(signal: string): Promise<void> {
    if (since !== null) {
      if (performance.now() - since > SAME_SIGNAL) process.exit(1);
      return;
    }
    const startedAt = performance.now();
    since = startedAt;
    log.info({ signal }, 'stopping');
    app.drain();
    // Balancers ask `/readyz` every second or two: they send nobody here by the time it closes.
    if (signal === 'SIGTERM') await delay(DRAIN);
    // Connections whose last request is answered meanwhile are idle then, and held open by browsers.
    setInterval(() => app.http.server.closeIdleConnections(), 100);
    const left = STOP_WITHIN - (performance.now() - startedAt);
    await Promise.race([app.http.close().then(close), delay(left)]);
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

async function open(env: Environment) {
  const config = readConfig(env);
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  const database = await openDatabase(config);
  await migrate(database.db, database.engine);
  await makeFixedRecords(database);
  return { config, database, lock };
}

async function start(env: Environment): Promise<void> {
  const { config, database, lock } = await open(env);
  // Lines are gathered and written while the process has nothing better to do.
  const lines = pino.destination({ sync: false });
  const log = pino({ level: config.logLevel }, lines);
  process.on('exit', () => lines.flushSync());
  const isDevelopment = env.TARIMA_MODE === 'development';
  const app = await buildApp({
    config,
    database,
    log,
    pages: isDevelopment ? 'development' : 'production',
  });
  const password = await makeFirstAdministrator(database, config, log);
  const { isEmptySite, fillDemo } = await import('../demo/fill.ts');
  if (wantsDemo(config, await isEmptySite(database.db))) await fillDemo(app.services, say);
  const stopClock = startStudioClock(app.services);
  const stopRetention = startRetention(app.services);
  app.http.addHook('onClose', async () => {
    stopClock();
    stopRetention();
  });
  await app.http.listen({ host: config.host, port: config.port });
  const address = app.http.server.address();
  if (typeof address === 'object' && address !== null) app.services.siteUrl.listensOn(address.port);
  await app.services.mail.start();
  stopOnSignal(
    app,
    async () => {
      await database.close();
      lock?.release();
    },
    log,
  );
  void sweep(app);
  announce(config, app.services.siteUrl.get(), password);
}

/** Clears away what an earlier process left half done; the site need not wait for it. */
async function sweep({ services }: App): Promise<void> {
  try {
    const pictures = await listPictureFiles(services.db);
    const proofs = await listProofFiles(services.db);
    const named = new Set([...pictures, ...proofs, ...(await listBeatFiles(services.db))]);
    const count = await sweepOrphans({
      storage: services.storage,
      folders: ['pictures/', 'originals/', PRIVATE_FOLDER, AUDIO_FOLDER],
      isNamed: (file) => named.has(file),
      now: services.clock.now(),
    });
    if (count > 0) services.log.info({ count }, 'removed files that nothing refers to');
  } catch (err) {
    services.log.warn({ err }, 'the sweep of unused files failed');
  }
}

function announce(config: Config, address: string, password: string | null): void {
  say('');
  say(`  Site:   ${address}/`);
  say(`  Panel:  ${address}/login`);
  if (password !== null) {
    say(`  User:   ${config.adminUsername}`);
    say(`  First password (shown only now): ${password}`);
  }
  say('');
}

/** Starts the server from the environment; a wrong variable ends the process with one line. */
export async function serve(env: Environment): Promise<void> {
  try {
    await start(env);
  } catch (error) {
    quit(error);
  }
}
