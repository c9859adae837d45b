import { benchConnections } from './connections.ts';
import { benchDisk } from './disk.ts';
import { benchInstances } from './instances.ts';
import { benchKills } from './kills.ts';

/** The fault suite: a few minutes, on the loopback alone, on databases of its own. */
export async function benchFaults(): Promise<void> {
  console.log('▸ faults: SIGKILL');
  await benchKills('sqlite');
  await benchKills('postgres');
  console.log('▸ faults: disk');
  await benchDisk();
  console.log('▸ faults: connections');
  await benchConnections();
  console.log('▸ faults: instances');
  await benchInstances();
}
