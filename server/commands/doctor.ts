import { constants, statSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { countUnreachable } from '../accounts/shared-store.ts';
import { assertPlaceExists } from '../archive/place.ts';
import { findBackupPlan, findBackupStatus } from '../backups/slots.ts';
import { type Config, readConfig } from '../config.ts';
import { readMigrations } from '../db/migrate.ts';
import { explainFailure } from '../explain-failure.ts';
import { checkConfiguredDomain } from '../mail/check-domain.ts';
import { checkSmtpServer } from '../mail/smtp-sender.ts';
import { findMisspelled } from '../misspelled.ts';
import { timeInCaracas } from '../platform/clock.ts';
import { readVersion } from '../platform/version.ts';
import { isBound } from '../stored-files/site-binding.ts';
import { defineCommand, print } from './command.ts';
import { describeSite, openExistingDatabase, openStorage, type Site } from './site.ts';

interface Finding {
  name: string;
  state: 'ok' | 'warning' | 'fault';
  /** What was found and, unless it is ok, what to do. */
  text: string;
}

type Check = () => Promise<Finding['text'] | Omit<Finding, 'name'>>;

const MB = 1024 * 1024;
/** Bytes: the site takes 350 MB at most under load, 113 MB when few are there. */
const MEMORY = { least: 256 * MB, enough: 480 * MB };
/** Bytes of `DATA_DIR`'s disk: an upload takes 100 MB, and lies there twice for a moment. */
const DISK = { least: 250 * MB, enough: 2048 * MB };
const CLOCK_TOLERANCE_MS = 5_000;
const FETCH_TIMEOUT_MS = 10_000;
/** An address of documents (RFC 5737), which no visitor has. */
const FORGED_ADDRESS = '203.0.113.77';

const warning = (text: string) => ({ state: 'warning', text }) as const;
const fault = (text: string) => ({ state: 'fault', text }) as const;

function checkAmount(
  amount: number,
  { least, enough }: typeof MEMORY,
  what: string,
  advice: string,
) {
  const text = `${Math.round(amount / MB)} MB ${what}`;
  if (amount < least) return fault(`${text}: ${advice}`);
  return amount < enough ? warning(`${text}: ${advice}`) : text;
}

async function checkFolder({ dataDir }: Config) {
  await access(dataDir, constants.R_OK | constants.W_OK);
  if ((statSync(dataDir).mode & 0o077) === 0) return `${dataDir} belongs to this user alone`;
  return warning(`others may look into ${dataDir}: chmod 700 ${dataDir}`);
}

async function checkDatabase({ database: { db, engine } }: Site, config: Config) {
  const { applied, waiting } = await readMigrations(db, engine);
  if (waiting.length === 0) return `${describeSite(config)}, ${applied.size} migrations`;
  return warning(`${waiting.length} migrations wait: start the site`);
}

async function checkStorage({ database: { db }, storage }: Site) {
  if (await isBound(db, storage)) return 'the uploads are those of this database';
  return fault('the uploads are not those of this database: look at STORAGE_URL and DATA_DIR');
}

async function checkMail({ smtpUrl }: Config) {
  if (smtpUrl === null) return warning('mails are only written as files: set SMTP_URL');
  await checkSmtpServer(smtpUrl);
  return `${new URL(smtpUrl).host} answers and takes the log-in`;
}

/** One finding for each of SPF, DKIM and DMARC: records of the DNS that say which mails of the domain are real. */
async function checkMailRecords(config: Config): Promise<Finding[]> {
  if (config.smtpUrl === null || config.mailFrom === null) return [];
  const { checks } = await checkConfiguredDomain(config);
  return checks.map(({ kind, state, name, found, record, advice }) => ({
    name: kind.toUpperCase(),
    state: state === 'ok' ? 'ok' : 'warning',
    text:
      state === 'ok'
        ? `${name} has ${found}`
        : `${name}: ${state}${record === '' ? `. ${advice}` : `; its TXT record should be ${record}`}`,
  }));
}

async function askSite(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/readyz`, { headers, signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
}

async function checkAddress({ publicUrl }: Config) {
  if (publicUrl === null) return warning('PUBLIC_URL is not set: visitors reach this machine only');
  const response = await askSite(publicUrl);
  const skew = Date.parse(response.headers.get('date') ?? '') - Date.now();
  if (Math.abs(skew) > CLOCK_TOLERANCE_MS)
    return warning(`the clocks of this machine and of the site differ by ${skew / 1000} s`);
  if (response.status === 200) return `${publicUrl} is ready`;
  return fault(`${publicUrl}/readyz answers ${response.status}: look at the log of the site`);
}

/** Asks the site through its public address which address it sees. */
async function checkProxy({ publicUrl }: Config) {
  if (publicUrl === null) return warning('not checked without PUBLIC_URL');
  const response = await askSite(publicUrl, { 'x-forwarded-for': FORGED_ADDRESS });
  const address = response.headers.get('x-tarima-client');
  if (address === null) return fault(`${publicUrl} is not answered by this site`);
  if (address === FORGED_ADDRESS)
    return fault('visitors can choose their address: let TRUST_PROXY name the proxy alone');
  if (
    /^(127\.|::1$|::ffff:127\.)/.test(address) &&
    !/\/\/(localhost|127\.|\[::1\])/.test(publicUrl)
  )
    return fault('every visitor has the address of the proxy: set TRUST_PROXY=loopback');
  return `the site sees visitors' addresses (${address})`;
}

async function checkBackup({ database: { db } }: Site, config: Config) {
  const plan = findBackupPlan(config);
  if (plan === null || config.backupTo === null)
    return warning('none are made: set BACKUP_TO to a folder on another disk, or s3://…');
  await assertPlaceExists(config.backupTo, process.env);
  const { isOk, provenAt, error } = await findBackupStatus(db, plan, Date.now());
  if (provenAt === null) return warning('none is proven yet: tarima backup, or wait for BACKUP_AT');
  const text = `the newest proven one is of ${timeInCaracas(provenAt)} (Caracas)`;
  return isOk ? text : fault(`${text}: ${error ?? 'it is too old, look at the log'}`);
}

async function checkAdministrators({ database: { db } }: Site) {
  if ((await countUnreachable(db)) === 0) return 'an administrator has an e-mail for alarms';
  return warning('no administrator has an e-mail: alarms reach nobody. Add one in the panel');
}

function checkEnvironment(config: Config) {
  const [misspelled] = findMisspelled(process.env);
  if (misspelled !== undefined)
    return warning(`${misspelled.name} has no effect; is it ${misspelled.similarName}?`);
  if (!config.isProduction) return warning('this is a try: set NODE_ENV=production and PUBLIC_URL');
  return process.env.TARIMA_ENV || 'variables that are set';
}

async function runChecks(report: (finding: Finding) => void): Promise<void> {
  const check = async (name: string, run: Check) => {
    const result = await run().catch((error: unknown) => fault(explainFailure(error)));
    report({ name, ...(typeof result === 'string' ? { state: 'ok', text: result } : result) });
  };
  await check('version', async () => `Tarima ${readVersion()}, Node ${process.versions.node}`);
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem());
  await check('memory', async () => checkAmount(memory, MEMORY, 'in all', 'add some, or swap'));
  let config: Config | undefined;
  await check('environment', async () => {
    config = readConfig(process.env);
    return checkEnvironment(config);
  });
  if (config === undefined) return;
  const known = config;
  await check('disk', async () => {
    const { bavail, bsize } = await statfs(known.dataDir);
    return checkAmount(bavail * bsize, DISK, 'free', 'make room, or move DATA_DIR');
  });
  await check('folder', () => checkFolder(known));
  let site: Site | undefined;
  await check('database', async () => {
    site = { database: await openExistingDatabase(known), storage: await openStorage(known) };
    return checkDatabase(site, known);
  });
  if (site !== undefined) {
    const { database } = site;
    const opened = site;
    await check('storage', () => checkStorage(opened));
    const offset = database.health.clockOffset();
    await check('clock', async () =>
      Math.abs(offset) > CLOCK_TOLERANCE_MS
        ? fault(`${offset / 1000} s off the database: run chrony or systemd-timesyncd`)
        : 'that of the database',
    );
    await check('backup', () => checkBackup(opened, known));
    await check('alarms', () => checkAdministrators(opened));
    await database.close();
  }
  await check('mail', () => checkMail(known));
  for (const finding of await checkMailRecords(known)) report(finding);
  await check('address', () => checkAddress(known));
  await check('proxy', () => checkProxy(known));
}

const MARKS = { ok: '✓', warning: '!', fault: '✗' } as const;

export const doctor = defineCommand({
  help: 'Checks everything that the site needs: one line each, with what to do. Changes nothing. Ends with 1\nwhen something is wrong; what deserves a look (!) alone is no failure.',
  positionals: [],
  options: { json: { type: 'boolean', help: 'prints the findings as JSON' } },
  async run({ values }) {
    const findings: Finding[] = [];
    await runChecks((finding) => {
      findings.push(finding);
      if (!values.json) print(`${MARKS[finding.state]} ${finding.name.padEnd(11)} ${finding.text}`);
    });
    if (values.json) print(JSON.stringify(findings));
    if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
  },
});
