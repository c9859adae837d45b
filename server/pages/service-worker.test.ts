import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createServiceWorker } from './service-worker.ts';

test('the service worker has at most 3 KB compressed, is of one build, and can end itself', async () => {
  const code = await createServiceWorker('abcdef12', true);
  expect(gzipSync(code).length).toBeLessThan(3 * 1024);
  expect(code).not.toBe(await createServiceWorker('abcdef13', true));
  const ending = await createServiceWorker('abcdef12', false);
  expect(ending).toContain('registration.unregister()');
  expect(ending).not.toContain("'fetch'");
});
