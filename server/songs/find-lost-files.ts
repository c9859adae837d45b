import { HOUR_MS } from '../../contracts/durations.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { listSongFiles, updateLost } from './store.ts';

/** Notes which songs have lost their file in the storage, so that nobody is offered them, and which have it again. */
export function createSongFileJob({
  db,
  storage,
  changes,
}: Pick<Services, 'db' | 'storage' | 'changes'>): Job {
  return {
    kind: 'songs',
    pollEvery: 600_000,
    every: HOUR_MS,
    async run() {
      const changed: { id: number; file: string; is_lost: number }[] = [];
      for (const { id, file, is_lost } of await listSongFiles(db)) {
        const isLost = (await storage.has(file)) ? 0 : 1;
        if (isLost !== is_lost) changed.push({ id, file, is_lost: isLost });
      }
      if (changed.length > 0) await changes.commit(null, ({ tx }) => updateLost(tx, changed));
    },
  };
}
