import { listAdministratorMails } from '../accounts/shared-store.ts';
import type { BackupReport } from '../archive/take-backup.ts';
import { repeat } from '../platform/repeat.ts';
import type { Services } from '../services.ts';
import { overdueBackupEmail } from './emails.ts';
import { type BackupPlan, type Slot, slotsDue } from './slots.ts';
import { findBackupStatus } from './status.ts';
import * as store from './store.ts';

type TakeBackup = (isThorough: boolean, signal: AbortSignal) => Promise<BackupReport>;

const MINUTE = 60_000;
const DAY = 24 * 3_600_000;
/** How long a backup may take before another instance takes its slot; it is renewed meanwhile. */
const LEASE = 10 * MINUTE;
const RUNS_KEPT = 400 * DAY;

async function recordRun(
  services: Services,
  id: number,
  slot: Slot,
  take: TakeBackup,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = services;
  const renewal = setInterval(() => {
    store.finishRun(db, id, { claimed_until: clock.now() + LEASE }).catch(() => undefined);
  }, MINUTE);
  try {
    const { snapshot, rows, files, newFiles, missing, future, damaged } = await take(
      slot.isDaily,
      signal,
    );
    const isWhole = missing.length === 0;
    await store.finishRun(db, id, {
      state: isWhole ? 'proven' : 'failed',
      error: isWhole ? '' : `${missing.length} files are lost, such as ${missing[0]}`,
      finished_at: clock.now(),
      ...{ snapshot, row_count: rows, file_count: files, new_file_count: newFiles },
    });
    log.info({ snapshot, rows, files, newFiles }, 'a backup was made, restored and compared');
    if (future.length > 0) log.warn({ future }, 'backups are dated in the future');
    if (damaged.length > 0) log.error({ damaged }, 'backups have a damaged index');
  } catch (err) {
    // A stopping instance leaves its slot to the next one.
    if (signal.aborted) return void (await store.finishRun(db, id, { claimed_until: 0 }));
    const error = (err as Error).message;
    await store.finishRun(db, id, { state: 'failed', error, finished_at: clock.now() });
    log.error({ err }, 'the backup failed');
  } finally {
    clearInterval(renewal);
  }
}

/** Mails the administrators when the last backup failed or its proof is old; once a day at most. */
async function emailAdministrators(services: Services, plan: BackupPlan): Promise<void> {
  const { db, clock, mail, config } = services;
  const now = clock.now();
  const status = await findBackupStatus(db, plan, now);
  if (status.isOk || status.isFirst) return;
  const to = await listAdministratorMails(db);
  if (to.length === 0) return;
  const { provenAt, error } = status;
  const email = overdueBackupEmail({ site: config.publicUrl, provenAt, error });
  await db.transaction().execute(async (tx) => {
    if (!(await store.markTold(tx, now, now - DAY))) return;
    await mail.queue(tx, { kind: 'notice', to: to.join(', '), ...email });
  });
  mail.wake();
}

/**
 * Makes the due backups, each on one instance only, and mails the administrators about failures.
 * @param take makes one backup and compares it
 */
export async function runDueBackups(
  services: Services,
  plan: BackupPlan,
  take: TakeBackup,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = services;
  for (const slot of slotsDue(clock.now(), plan)) {
    const now = clock.now();
    const id = await store.claimSlot(db, slot.name, { now, until: now + LEASE });
    if (id !== null) await recordRun(services, id, slot, take, signal);
    if (signal.aborted) return;
  }
  await store.deleteRunsBefore(db, clock.now() - RUNS_KEPT);
  await emailAdministrators(services, plan);
}

/** Checks every minute whether a backup is due. Returns a function that stops it and a running backup. */
export function startBackups(services: Services, plan: BackupPlan, take: TakeBackup): () => void {
  const stop = new AbortController();
  const stopLooking = repeat(
    () => runDueBackups(services, plan, take, stop.signal),
    MINUTE,
    (err) => services.log.warn({ err }, 'the backups could not be looked at'),
  );
  return () => {
    stopLooking();
    stop.abort();
  };
}
