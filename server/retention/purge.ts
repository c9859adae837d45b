import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RETENTION } from '../../contracts/retention.ts';
import type { Change } from '../db/changes.ts';
import { deleteUnneededReplaced } from '../media/replaced-files/store.ts';
import { repeat } from '../platform/repeat.ts';
import type { Services } from '../services.ts';
import { deleteAudit } from './audit-store.ts';
import * as store from './store.ts';

const DAY = 86_400_000;
/** Longest step of the clock since the last purge that is believed at once. */
const MAX_STEP = 14 * DAY;
/** Milliseconds between two checks whether a purge is due. */
const EVERY = 3_600_000;

/** Deletes e-mails that were written as files because there is no mail server. */
async function deleteMailFiles(folder: string, time: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let count = 0;
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (file === null || file.mtimeMs >= time) continue;
    await rm(join(folder, name), { force: true });
    count += 1;
  }
  return count;
}

/** Deletes for good, with their files, the records that were deleted 30 days ago. */
async function purgeTrash({ tx, note, eraseFiles }: Change, now: number): Promise<number> {
  const rows = await store.deleteTrash(tx, now);
  for (const { id, files, ...before } of rows) {
    note({ action: 'delete', resource: 'trash', id, before });
    eraseFiles(JSON.parse(files) as string[]);
  }
  return rows.length;
}

/**
 * Deletes the personal data whose period (`RETENTION`) is over, and the trash of 30 days ago. Running it twice, or on two
 * instances at once, deletes nothing more.
 * @returns how many records and files were deleted or emptied, by kind
 */
export async function purge(services: Services): Promise<Record<string, number>> {
  const { changes, clock, config } = services;
  const now = clock.now();
  const before = (kind: keyof typeof RETENTION) => now - RETENTION[kind].days * DAY;
  const counts = await changes.makePrivate(null, async (change) => {
    const { tx, eraseFiles } = change;
    const proofs = await store.eraseProofs(tx, before('proofs'));
    eraseFiles(proofs);
    const audit = await deleteAudit(tx, before('audit'));
    const replaced = await deleteUnneededReplaced(tx);
    eraseFiles(replaced);
    return {
      proofs: proofs.length,
      messages: await store.deleteMessages(tx, before('messages')),
      subscriptions: await store.deleteEndedSubscriptions(tx, before('subscriptions')),
      maybe: await store.deleteMaybe(tx, now),
      applicants: await store.eraseApplicants(tx, before('contests')),
      voters: await store.eraseVoters(tx, before('contests')),
      voteRequests: await store.deleteVoteRequests(tx, before('voteRequests')),
      notes: await store.eraseNotes(tx, before('notes')),
      failedMails: await store.deleteFailedMails(tx, before('failedMails')),
      addresses: await store.shortenAddresses(tx, before('addresses')),
      audit,
      replacedFiles: replaced.length,
      trash: await purgeTrash(change, now),
    };
  });
  const mailFiles = await deleteMailFiles(join(config.dataDir, 'mail'), before('mails'));
  return { ...counts, mailFiles };
}

/**
 * Purges when the last purge is a day old. After a longer step of the clock than `MAX_STEP` it waits
 * until the process has run for a day: a wrong clock must not delete what is within its period.
 * @param uptime milliseconds for which the process has run, by a clock that nobody sets
 */
export async function purgeWhenDue(
  services: Services,
  uptime: number,
): Promise<'purged' | 'not due' | 'waiting'> {
  const { db, clock, log } = services;
  const now = clock.now();
  const last = await store.findLastPurge(db);
  if (last !== null && now - last < DAY && now >= last) return 'not due';
  if (last !== null && Math.abs(now - last) > MAX_STEP && uptime < DAY) {
    log.warn({ last, now }, 'the last purge is long ago: is the clock right?');
    return 'waiting';
  }
  const counts = await purge(services);
  await store.writeLastPurge(db, now);
  log.info({ counts }, 'personal data and old trash purged');
  return 'purged';
}

/** Looks at the start and then every hour whether a purge is due. @returns a function that stops it */
export function startRetention(services: Services): () => void {
  return repeat(
    () => purgeWhenDue(services, process.uptime() * 1000),
    EVERY,
    (err) => services.log.warn({ err }, 'personal data could not be purged'),
  );
}
