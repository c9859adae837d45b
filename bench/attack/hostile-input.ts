import type { z } from 'zod';
import { calls } from '../../test/calls.ts';
import { hostileTexts } from '../../test/hostile-texts.ts';
import type { Site } from '../processes.ts';
import { report } from '../report.ts';
import type { AttackClient } from './client.ts';

/** Measures how long `/healthz` takes while the attack runs: what any visitor would wait. */
function watchHealth(site: Site) {
  let longest = 0;
  let isRunning = true;
  const done = (async () => {
    while (isRunning) {
      const start = performance.now();
      await fetch(`${site.url}/healthz`).then((answer) => answer.arrayBuffer());
      longest = Math.max(longest, performance.now() - start);
    }
  })();
  return async () => {
    isRunning = false;
    await done;
    return longest;
  };
}

/** A megabyte of every kind in every field of every call, as an administrator. */
export async function attackFields(site: Site, staff: AttackClient): Promise<void> {
  const stopWatching = watchHealth(site);
  let sent = 0;
  const failed: string[] = [];
  for (const [kind, text] of hostileTexts(1_000_000)) {
    for (const call of calls) {
      if (call.path === '/logout/' || call.path === '/me/delete/') continue;
      const shape = (call.body as z.ZodObject | undefined)?.shape ?? {};
      const path = `/api${call.path.replace(':kind', 'artist').replace(/:\w+/g, '999999')}`;
      for (const field of Object.keys(shape)) {
        const { status } = await staff.send(call.method, path, { [field]: text });
        sent += 1;
        if (status === 500) failed.push(`${call.method} ${call.path} ${field}: ${kind}`);
      }
    }
  }
  const longest = await stopWatching();
  report(
    `${sent} fields of 1 MB: answers with 500`,
    String(failed.length),
    '0',
    failed.length === 0,
  );
  for (const item of failed) console.log(`    ${item}`);
  report('Longest wait of another request meanwhile (wall clock)', `${longest.toFixed(0)} ms`);
}
