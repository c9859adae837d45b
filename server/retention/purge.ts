import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RETENTION } from '../../contracts/retention.ts';
import type { Services } from '../http/services.ts';
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

/**
 * Deletes the personal data whose retention period (`RETENTION`) is over. Idempotent, also on two
 * instances at the same time.
 * @returns how many records and files were deleted or emptied, by kind
 */
export async function purge(services: Services): Promise<Record<string, number>> {
  const { changes, clock, config } = services;
  const now = clock.now();
  const before = (kind: keyof typeof RETENTION) => now - RETENTION[kind].days * DAY;
  const counts = await changes.makePrivate(null, async ({ tx, eraseFiles }) => {
    const proofs = await store.eraseProofs(tx, before('proofs'));
    eraseFiles(proofs);
    return {
      proofs: proofs.length,
      messages: await store.deleteMessages(tx, before('messages')),
      subscriptions: await store.deleteEndedSubscriptions(tx, before('subscriptions')),
      applicants: await store.eraseApplicants(tx, before('contests')),
      voters: await store.eraseVoters(tx, before('contests')),
      notes: await store.eraseNotes(tx, before('notes')),
      failedMails: await store.deleteFailedMails(tx, before('failedMails')),
      addresses: await store.shortenAddresses(tx, before('addresses')),
      audit: await store.deleteAudit(tx, before('audit')),
    };
  });
  const mailFiles = await deleteMailFiles(join(config.dataDir, 'mail'), before('mails'));
  return { ...counts, mailFiles };
}

/**
/** Longest step of the clock since the last purge that is believed at once. */
const MAX_STEP = 14 * DAY;
 * Purges at the start and then once a day.
 * @returns a function that stops the timer
 */
export function startRetention(services: Services): () => void {
  const look = () => {
    purgeWhenDue(services, process.uptime() * 1000).catch((err: unknown) =>
      services.log.warn({ err }, 'personal data could not be purged'),
    );
  };
  const timer = setInterval(look, EVERY);
  timer.unref();
  look();
  return () => clearInterval(timer);
}
