import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { paths } from '../contracts/paths.ts';
import { sealStoredTotpSecrets } from './accounts/factors/totp-secret.ts';
import { tellFirstPassword } from './accounts/first-password.ts';
import { type App, buildApp } from './app.ts';
import { assertPlaceExists } from './archive/place.ts';
import { isEmptyDatabase } from './archive/store.ts';
import { listJobs } from './background.ts';
import { createBackupJobs, runBackup } from './backups/schedule.ts';
import { findBackupPlan } from './backups/slots.ts';
import { type Config, readConfig } from './config.ts';
import { mediaFolder } from './create-services.ts';
import { lockDataDir } from './db/data-dir-lock.ts';
import { EMBEDDED_FILE, type OpenDatabase, openDatabase } from './db/database.ts';
import { migrate, readMigrations } from './db/migrate.ts';
import { releaseReserve, startDiskReserve } from './disk-reserve.ts';
import { hasEntries } from './entries/store.ts';
import { explainFailure, isPassing } from './explain-failure.ts';
import { createFirstAdministrator, createFixedRecords } from './first-start.ts';
import { startJobs } from './jobs/jobs.ts';
import { createStorage } from './media/storage/create-storage.ts';
import type { Storage } from './media/storage/storage.ts';
import { createLog } from './platform/create-log.ts';
import { sweepIncoming } from './platform/durable-file.ts';
import { MessageError } from './platform/errors.ts';
import { resolveFromRoot } from './platform/project-root.ts';
import { repeat } from './platform/repeat.ts';
import { endPreparation, endWithParent, runPreparation } from './prepare.ts';
import { rebuildIndexIfOutdated } from './search/update-index.ts';
import type { Services } from './services.ts';
import {
  describeDowngrade,
  warnOfMigrations,
  warnOfSilence,
  warnOfVariables,
} from './start-warnings.ts';
import { assertNoForeignFiles, bindStorage } from './stored-files/site-binding.ts';
import { restoreNamedFiles, startSweepingIncoming } from './stored-files/sweep.ts';
import { waitFor } from './wait-for.ts';

type FillDemo = (services: Services) => Promise<void>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Milliseconds within which a shutdown must finish; less than the allowed 10 s. */
const STOP_WITHIN = 9_000;

/**
 * Log lines are written together, not with a system call each, and within 200 ms. At any exit of the
 * process the rest is written; a SIGKILL or a crash of Node itself loses it.
 */
const LOG_BUFFER = { sync: false, minLength: 8192, periodicFlush: 200 };

/** Milliseconds between two writes of what visitors do. */
const FIGURES_EVERY = 10_000;

/** Milliseconds for which `/readyz` answers 503 while all requests are still served. */
const DRAIN = 3_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function quit(error: unknown): never {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

const DEMO_FOLDER = resolveFromRoot('demo/pictures');

/** @throws MessageError when the demo is asked for where it is not there, before anything is made */
function assertDemo(config: Config): void {
  if (config.demo === true && !existsSync(DEMO_FOLDER))
    throw new MessageError('DEMO=on: this release is without demo (npm run release -- --demo).');
}

function isDemoConfigured({ demo, databaseUrl, isProduction }: Config): boolean {
  return demo ?? (databaseUrl === null && !isProduction && existsSync(DEMO_FOLDER));
}

/**
 * Milliseconds within which a repeated signal is ignored: a terminal or systemd signals the whole
 * process group, and the parent process forwards its own signal.
 */
const SAME_SIGNAL = 1_000;

/** Finishes the active requests, then exits; a second signal exits immediately. */
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
    // Load balancers poll `/readyz` every second or two, so they stop sending requests before the close.
    if (signal === 'SIGTERM') await delay(DRAIN);
    // Connections whose last request was answered meanwhile are idle, but browsers keep them open.
    setInterval(() => app.http.server.closeIdleConnections(), 100);
    const left = STOP_WITHIN - (performance.now() - startedAt);
    await Promise.race([app.http.close().then(close), delay(left)]);
    process.exit(0);
  }
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

/** Returns false when the file of the embedded database is missing or empty; PostgreSQL is checked later. */
function hasDatabaseFile({ databaseUrl, dataDir }: Config): boolean {
  if (databaseUrl !== null) return true;
  const file = statSync(join(dataDir, EMBEDDED_FILE), { throwIfNoEntry: false });
  return file !== undefined && file.size > 0;
}

/**
 * Binds the storage to the database. Returns the error when the storage is unreachable but the site
 * can start without it: the database is not new, and the service may answer later.
 */
async function bind(database: OpenDatabase, storage: Storage, isNew: boolean): Promise<unknown> {
  try {
    await bindStorage(database.db, storage, isNew);
    return null;
  } catch (error) {
    if (isNew || error instanceof MessageError || !isPassing(error)) throw error;
    return error;
  }
}

function openLog(config: Config): pino.Logger {
  const lines = pino.destination(LOG_BUFFER);
  process.on('exit', () => lines.flushSync());
  return createLog(config.logLevel, lines);
}

/**
 * Whether a process of its own prepares the database: an existing one that waits for migrations, and an empty one that
 * wants the demo.
 */
async function isUnprepared(config: Config, { db, engine }: OpenDatabase): Promise<boolean> {
  if (config.migrate === 'only') return false;
  const { applied, waiting } = await readMigrations(db, engine);
  const isNew = applied.size === 0;
  if (!isNew && waiting.length > 0) return config.migrate !== 'later';
  return isDemoConfigured(config) && (isNew || !(await hasEntries(db)));
}

interface Opened {
  database: OpenDatabase;
  lock: { release(): void } | null;
  storageProblem: unknown;
}

async function open(
  config: Config,
  env: Environment,
  log: pino.Logger,
  { isPrepared = false } = {},
): Promise<Opened> {
  const { backupTo } = config;
  if (backupTo !== null) await waitFor(config.startWait, () => assertPlaceExists(backupTo, env));
  // Must be first: on a full disk the lock file cannot be created either.
  await releaseReserve(config.dataDir).catch(() => false);
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  const directory = mediaFolder(config);
  await sweepIncoming(directory, { isAlone: lock !== null });
  const url = config.storageUrl ?? undefined;
  const storage = await createStorage({ directory, url, env });
  // Must precede the creation of an empty database in place of a missing one.
  if (!hasDatabaseFile(config)) await assertNoForeignFiles(storage);
  const database = await openDatabase(config);
  const isNew = await waitFor(config.startWait, () => isEmptyDatabase(database.db));
  if (isNew) await assertNoForeignFiles(storage);
  if (!isPrepared && (await isUnprepared(config, database))) {
    await database.close();
    lock?.release();
    await runPreparation();
    return open(config, env, log, { isPrepared: true });
  }
  const migrated = await migrate(database.db, database.engine, {
    isLater: config.migrate === 'later',
    onOutdated: (waiting) =>
      log.warn({ waiting }, `the database will be updated; ${describeDowngrade(database.engine)}`),
    onWait: (line) => log.warn(line),
  });
  if (!isNew) warnOfMigrations(log, migrated);
  const storageProblem = await bind(database, storage, isNew);
  await createFixedRecords(database);
  if (config.migrate === 'only') {
    await database.close();
    lock?.release();
    process.exit(0);
  }
  return { database, lock, storageProblem };
}

async function fillConfiguredDemo(fillDemo: FillDemo, config: Config, services: Services) {
  if (isDemoConfigured(config) && !(await hasEntries(services.db))) await fillDemo(services);
}

/** Migrates the database and fills it with what a first start needs, then ends the process. */
export async function prepare(env: Environment, fillDemo: FillDemo): Promise<void> {
  try {
    endWithParent();
    const config = readConfig(env);
    const log = openLog(config);
    const { database } = await open(config, env, log, { isPrepared: true });
    const { http, services } = await buildApp({ config, database, log, pages: 'none' });
    await tellFirstPassword(config, await createFirstAdministrator(database, config, log));
    await fillConfiguredDemo(fillDemo, config, services);
    await rebuildIndexIfOutdated(database.db, database.engine);
    await http.close();
    await database.close();
    endPreparation();
  } catch (error) {
    quit(error);
  }
}

async function start(env: Environment, fillDemo: FillDemo | null): Promise<Services> {
  const config = readConfig(env);
  assertDemo(config);
  const log = openLog(config);
  const isPrepared = fillDemo !== null;
  const opened = await open(config, env, log, { isPrepared });
  const { database, lock, storageProblem } = opened;
  warnOfVariables(log, config, env);
  if (storageProblem !== null) {
    log.warn(
      { err: storageProblem },
      'the storage does not answer; uploads will fail until it does',
    );
  }
  const isDevelopment = env.TARIMA_MODE === 'development';
  const app = await buildApp({
    config,
    database,
    log,
    pages: isDevelopment ? 'development' : 'production',
  });
  await sealStoredTotpSecrets(database.db, app.services);
  await tellFirstPassword(config, await createFirstAdministrator(database, config, log));
  if (fillDemo !== null) await fillConfiguredDemo(fillDemo, config, app.services);
  await warnOfSilence(log, database.db);
  await rebuildIndexIfOutdated(database.db, database.engine);
  if (storageProblem === null) {
    await restoreNamedFiles(app.services).catch((err: unknown) => {
      log.warn({ err }, 'files in the trash could not be looked up');
    });
  }
  const { figures } = app.services;
  const stops = [
    startSweepingIncoming(app.services, mediaFolder(config)),
    repeat(figures.flush, FIGURES_EVERY, () => undefined),
  ];
  if (config.databaseUrl === null) stops.push(startDiskReserve(config.dataDir, log));
  app.http.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  await app.http.listen({ host: config.host, port: config.port });
  const address = app.http.server.address();
  if (typeof address === 'object' && address !== null) app.services.siteUrl.setPort(address.port);
  await app.services.mail.start();
  // Only after the process has succeeded in listening.
  const plan = findBackupPlan(config);
  const backups = plan === null ? [] : createBackupJobs(app.services, plan, runBackup);
  const jobs = [...listJobs(app.api, app.services), ...backups];
  stops.push(await startJobs(app.services, jobs));
  stopOnSignal(
    app,
    async () => {
      await database.close();
      lock?.release();
    },
    log,
  );
  announce(app.services.siteUrl.get());
  return app.services;
}

function announce(address: string): void {
  print('');
  print(`  Site:   ${address}/`);
  print(`  Panel:  ${address}${paths.login}`);
  print('');
}

/**
 * Starts the server from the environment; an invalid variable ends the process with one line.
 * @param fillDemo fills an empty site in this process; without it a process of its own prepares the
 * database, and the memory that it takes goes with it
 * @returns the services of the server, which listens
 */
export async function serve(env: Environment, fillDemo: FillDemo | null = null): Promise<Services> {
  try {
    return await start(env, fillDemo);
  } catch (error) {
    return quit(error);
  }
}
