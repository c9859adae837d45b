import { execFile } from 'node:child_process';
import type { BackupReport } from '../archive/take-backup.ts';
import { repositoryPath } from '../platform/repository.ts';

const COMMAND = repositoryPath('server/archive/command.ts');
/** Bytes of output that are read. */
const MOST_OUTPUT = 1_000_000;

/**
 * Makes a backup in a child process, so that it does not use the memory and thread of the site.
 * @param signal ends the process
 * @throws Error with the process' one line when it fails
 */
export function runBackup(isThorough: boolean, signal: AbortSignal): Promise<BackupReport> {
  const args = [COMMAND, 'backup', '--json', ...(isThorough ? [] : ['--quick'])];
  return new Promise((resolve, reject) => {
    const options = { signal, maxBuffer: MOST_OUTPUT, killSignal: 'SIGKILL' as const };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(JSON.parse(stdout) as BackupReport);
      else reject(new Error(stderr.trim().split('\n').at(-1) || error.message));
    });
  });
}
