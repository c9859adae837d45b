import { afterEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../contracts/calls.ts';
import { HOUR_MS } from '../../contracts/durations.ts';
import { withApp } from '../../test/app.ts';
import type { BackupReport } from '../archive/create-backup.ts';
import { runDue } from '../jobs/jobs.ts';
import { claim } from '../jobs/store.ts';
import { createBackupJobs } from './schedule.ts';
import { listDueSlots } from './slots.ts';

const PLAN = { dailyAtMinutes: 4 * 60, intervalMs: null };
const PROVEN: BackupReport = {
  name: '2026-03-01T0800Z',
  rows: 10,
  files: 4,
  newFiles: 1,
  missing: [],
  future: [],
  damaged: [],
};

describe('scheduled backups', () => {
  const site = withApp({
    BACKUP_TO: '/tmp/copias',
    BACKUP_AT: '04:00',
    MAIL_TO: 'Casa <casa@example.com>',
  });
  const { staff } = site;
  const signal = new AbortController().signal;
  let taken = 0;
  const proven = async () => {
    taken += 1;
    return PROVEN;
  };
  const failing = async () => {
    taken += 1;
    throw new Error('There is no folder /tmp/copias: make it, or mount the disk it lies on.');
  };
  const run = async (take: () => Promise<BackupReport>, stopping = signal) => {
    const { services } = site.app;
    for (const job of createBackupJobs(services, PLAN, take)) await runDue(services, job, stopping);
  };
  const welcome = async () => {
    return ((await staff.get('/me/today/')).body as { backup: unknown }).backup;
  };
  const figures = async () => (await site.app.http.inject({ url: '/metrics' })).body;
  const mails = () =>
    site.app.services.db.selectFrom('mail_job').selectAll().orderBy('id').execute();

  afterEach(async () => {
    taken = 0;
    const { db } = site.app.services;
    await db.deleteFrom('backup_run').execute();
    await db.deleteFrom('job').execute();
    await db.deleteFrom('mail_job').execute();
    await db.deleteFrom('setting').where('name', '=', 'backup_told_at').execute();
  });

  test('are made once for each day, on one instance alone, and shown', async () => {
    expect(await welcome()).toBeNull();
    await Promise.all([run(proven), run(proven), run(proven)]);
    await run(proven);
    expect(taken).toBe(1);
    expect(await welcome()).toEqual({ is_ok: true, proven_at: expect.any(String), error: null });
    expect(await figures()).toMatch(/^tarima_backup_ok 1$/m);
    expect(await figures()).toMatch(/^tarima_backup_last_proof_timestamp_seconds [\d.e+]+$/m);
    expect(await mails()).toEqual([]);
    site.advance(24 * HOUR_MS);
    await run(proven);
    expect(taken).toBe(2);
  });

  test('that another instance has made since they were listed are not made again', async () => {
    const [job] = createBackupJobs(site.app.services, PLAN, proven);
    await job?.run('daily 2026-01-02', signal);
    await job?.run('daily 2026-01-02', signal);
    expect(taken).toBe(1);
  });

  test('that fail are shown, and mailed to the administrators once a day', async () => {
    await site.as('administrator');
    await run(failing);
    await run(failing);
    expect(taken).toBe(1);
    expect(await welcome()).toMatchObject({ is_ok: false, proven_at: null });
    expect(await figures()).toMatch(/^tarima_backup_ok 0$/m);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to_address: 'administrator@example.com',
      subject: 'La copia de respaldo no está al día',
      text_body: expect.stringContaining('There is no folder /tmp/copias'),
    });
    expect(await figures()).toMatch(/^tarima_jobs_failing\{kind="backup"\} 1$/m);
    // It is tried again, and what staff see is that it succeeded.
    site.advance(30_000);
    await run(proven);
    expect(await welcome()).toMatchObject({ is_ok: true, error: null });
    expect(await figures()).not.toMatch(/tarima_jobs_failing\{kind="backup"\} 1/);
    site.advance(25 * HOUR_MS);
    await run(failing);
    expect(await mails()).toHaveLength(2);
  });

  test('that fail are mailed to MAIL_TO when no active administrator has an e-mail', async () => {
    const { db } = site.app.services;
    const todo = async () =>
      ((await staff.get('/me/today/')).body as Reply<'GET /me/today/'>).todo.map(
        ({ kind }) => kind,
      );
    expect(await todo()).not.toContain('unreachable');
    const change = (email: string) => db.updateTable('account').set({ email }).execute();
    await change('');
    await run(failing);
    expect((await mails()).map((mail) => mail.to_address)).toEqual(['Casa <casa@example.com>']);
    expect(await todo()).toContain('unreachable');
    await change('administrator@example.com');
  });

  test('whose proof is old are told of, though none has failed', async () => {
    await site.as('administrator');
    await run(proven);
    site.advance(27 * HOUR_MS);
    expect(await welcome()).toMatchObject({ is_ok: false, error: null });
    const { db, clock } = site.app.services;
    // Another instance is at work on the present one, and does not come to an end.
    const now = clock.now();
    for (const item of listDueSlots(now, PLAN)) {
      const times = { now, until: now + HOUR_MS, latestPlausible: now + 2 * HOUR_MS };
      await claim(db, { kind: 'backup', item }, { owner: 'otra', ...times });
    }
    await run(proven);
    expect((await mails()).map((mail) => mail.text_body)).toEqual([
      expect.stringContaining('La última copia comprobada es del'),
    ]);
  });

  test('a file that is lost is a failure that names it', async () => {
    const lossy = async () => ({ ...(await proven()), missing: ['pictures/a-320.webp'] });
    for (const wait of [0, HOUR_MS]) {
      site.advance(wait);
      await run(lossy);
    }
    expect(taken).toBe(1);
    expect(await welcome()).toMatchObject({
      is_ok: false,
      error: expect.stringContaining('pictures/a-320.webp'),
    });
  });

  test('an instance that ended at work leaves the slot to another', async () => {
    const stop = new AbortController();
    await run(async () => {
      stop.abort();
      throw new Error('aborted');
    }, stop.signal);
    await run(proven);
    expect(taken).toBe(1);
  });
});

test('a slot is the latest time of day that has passed in Caracas', () => {
  const at = (time: string) => listDueSlots(Date.parse(time), PLAN);
  expect(at('2026-03-02T07:59:00Z')).toEqual(['daily 2026-03-01']);
  expect(at('2026-03-02T08:00:00Z')).toEqual(['daily 2026-03-02']);
  const often = listDueSlots(Date.parse('2026-03-02T08:20:00Z'), {
    dailyAtMinutes: 240,
    intervalMs: 900_000,
  });
  expect(often).toEqual(['daily 2026-03-02', 'every 2026-03-02T04:15']);
});
