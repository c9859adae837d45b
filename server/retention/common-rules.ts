import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../contracts/durations.ts';
import type { Change } from '../db/changes.ts';
import { COPY_FILE } from '../db/copy-before-update.ts';
import type { PurgeRule } from '../jobs/purge-rule.ts';
import { deleteJobsBefore } from '../mail/store.ts';
import { deleteUnneededReplacedFiles } from '../media/replaced-files/store.ts';

/** Deletes e-mails that were written as files because there is no mail server. */
async function deleteMailFiles(folder: string, time: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let count = 0;
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (file === null || file.mtimeMs >= time) continue;
    await rm(join(folder, name), { force: true });
    count += 1;
  }
  return count;
}

/** Days for which the copy that was made before an update is kept: it holds what was erased since. */
const COPY_DAYS = 30;

async function deleteOldCopy(dataDir: string, now: number): Promise<number> {
  const path = join(dataDir, COPY_FILE);
  const file = await stat(path).catch(() => null);
  if (file === null || now - file.mtimeMs < COPY_DAYS * DAY_MS) return 0;
  await rm(path, { force: true });
  return 1;
}

async function purgeReplacedFiles({ tx, eraseFiles }: Change): Promise<number> {
  const files = await deleteUnneededReplacedFiles(tx);
  eraseFiles(files);
  return files.length;
}

/** What is deleted of e-mails and stored files, which belong to no slice. */
export function listCommonPurges({ dataDir }: { dataDir: string }): PurgeRule[] {
  const folder = join(dataDir, 'mail');
  return [
    {
      name: 'failedMails',
      period: 'failedMails',
      run: ({ tx }, { before }) => deleteJobsBefore(tx, 'failed', before),
    },
    {
      name: 'sentMails',
      period: 'mails',
      run: ({ tx }, { before }) => deleteJobsBefore(tx, 'sent', before),
    },
    {
      name: 'mailFiles',
      period: 'mails',
      runFiles: ({ before }) => deleteMailFiles(folder, before),
    },
    {
      name: 'copyBeforeUpdate',
      period: null,
      runFiles: ({ now }) => deleteOldCopy(dataDir, now),
    },
    { name: 'replacedFiles', period: null, run: purgeReplacedFiles },
  ];
}
