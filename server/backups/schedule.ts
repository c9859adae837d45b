import { execFile } from 'node:child_process';
import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { listAdministratorMails } from '../accounts/shared-store.ts';
import type { BackupReport } from '../archive/create-backup.ts';
import { inTransaction } from '../db/scope.ts';
import type { Job } from '../jobs/jobs.ts';
import { resolveProgram } from '../platform/project-root.ts';
import type { Services } from '../services.ts';
import { createOverdueBackupEmail } from './emails.ts';
import { type BackupPlan, findBackupStatus, isDailySlot, listDueSlots } from './slots.ts';
import * as store from './store.ts';

type CreateBackup = (isThorough: boolean, signal: AbortSignal) => Promise<BackupReport>;

const RUN_RETENTION_MS = 400 * DAY_MS;

/**
 * Makes the backup of a slot and stores the outcome. A backup that lacks lost files counts as failed, but is not made
 * again.
 * @throws the error of `makeBackup`
 */
async function createAndRecordBackup(
  { db, clock, log }: Services,
  slot: string,
  makeBackup: CreateBackup,
  signal: AbortSignal,
): Promise<void> {
  const started_at = clock.now();
  const record = (values: Partial<store.BackupRun>) =>
    store.recordRun(db, { slot, started_at, finished_at: clock.now(), ...values });
  const report = await makeBackup(isDailySlot(slot), signal).catch(async (error: Error) => {
    if (!signal.aborted) await record({ state: 'failed', error: error.message });
    throw error;
  });
  const { name, rows, files, newFiles, missing, future, damaged } = report;
  const error = missing.length > 0 ? `${missing.length} files are lost, such as ${missing[0]}` : '';
  await record({
    state: error === '' ? 'proven' : 'failed',
    error,
    name,
    row_count: rows,
    file_count: files,
    new_file_count: newFiles,
  });
  log.info({ name, rows, files, newFiles }, 'a backup was made, restored and compared');
  if (future.length > 0) log.warn({ future }, 'backups are dated in the future');
  if (damaged.length > 0) log.error({ damaged }, 'backups have a damaged list');
  await store.deleteRunsBefore(db, clock.now() - RUN_RETENTION_MS);
}

/**
 * Mails the administrators, or `MAIL_TO` when none has an e-mail, that the last backup failed or that
 * its proof is old; once a day at most.
 */
async function emailAdministratorsIfOverdue(services: Services, plan: BackupPlan): Promise<void> {
  const { db, clock, mail, config } = services;
  const now = clock.now();
  const status = await findBackupStatus(db, plan, now);
  if (status.isOk || status.hasNoEndedRun) return;
  const administrators = (await listAdministratorMails(db)).join(', ');
  const to = administrators || config.mailTo;
  if (to === null) return;
  const { provenAt, error } = status;
  const email = createOverdueBackupEmail({ siteUrl: config.publicUrl, provenAt, error });
  await inTransaction(db, async (tx) => {
    if (!(await store.markNotified(tx, now, now - DAY_MS))) return;
    await mail.queueOrDrop(tx, { kind: 'notice', to, ...email });
  });
  mail.wake();
}

/**
 * Creates the job that makes due backups, one item for each slot, and the job that mails about backups that are not
 * up to date.
 * @param take makes one backup and compares it
 */
export function createBackupJobs(services: Services, plan: BackupPlan, take: CreateBackup): Job[] {
  const { db, clock } = services;
  return [
    {
      kind: 'backup',
      pollEvery: MINUTE_MS,
      every: 0,
      timeLimit: DAY_MS,
      async listItems() {
        const dueSlots = listDueSlots(clock.now(), plan);
        const createdSlots = await store.listCreatedSlots(db, dueSlots);
        return dueSlots.filter((slot) => !createdSlots.includes(slot));
      },
      async run(slot, signal) {
        // Another instance may have made it between the listing and the claim.
        const [createdSlot] = await store.listCreatedSlots(db, [slot]);
        if (createdSlot === undefined) await createAndRecordBackup(services, slot, take, signal);
      },
    },
    {
      kind: 'backup-alarm',
      pollEvery: MINUTE_MS,
      every: MINUTE_MS,
      run: () => emailAdministratorsIfOverdue(services, plan),
    },
  ];
}

const COMMAND_PATH = resolveProgram('server/commands/tarima.ts');

/** Bytes of output that are read. */
const MAX_OUTPUT_BYTES = 1_000_000;

/**
 * Makes a backup in a child process, so that it does not use the memory and thread of the site.
 * @param signal ends the process
 * @throws Error with the process' one line when it fails
 */
export function runBackup(isThorough: boolean, signal: AbortSignal): Promise<BackupReport> {
  const args = [COMMAND_PATH, 'backup', '--json', ...(isThorough ? [] : ['--quick'])];
  return new Promise((resolve, reject) => {
    const options = { signal, maxBuffer: MAX_OUTPUT_BYTES, killSignal: 'SIGKILL' as const };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout) as BackupReport);
      else reject(new Error(stderr.trim().split('\n').at(-1) || error.message));
    });
  });
}
