import type { Author, Change } from '../db/changes.ts';
import { createGate } from '../platform/gate.ts';
import type { Services } from '../services.ts';
import { applyDueExpirations } from './expirations.ts';
import { lockStudio, type StudioRow } from './store.ts';

export interface StudioChange extends Change {
  studio: StudioRow;
  now: number;
}

/** Writes wait for the lock here, where they keep no connection and have no time limit. */
const gate = createGate(1);

/**
 * Runs a write under the studio lock, after due expirations were applied. The write, its audit and
 * its e-mails are one transaction; the e-mails are sent after the commit.
 * @param options `isPublic`: pages show what is changed, as the opening hours
 */
export async function withStudioLock<T>(
  services: Services,
  author: Author | null,
  write: (change: StudioChange) => Promise<T>,
  { isPublic = false } = {},
): Promise<T> {
  await applyDueExpirations(services);
  const make = isPublic ? services.changes.make : services.changes.makePrivate;
  const result = await gate(() =>
    make(author, async (change) => {
      const studio = await lockStudio(change.tx);
      return write({ ...change, studio, now: services.clock.now() });
    }),
  );
  services.mail.wake();
  return result;
}
