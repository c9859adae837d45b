import { runInNewContext } from 'node:vm';
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

test('a push is shown as it came, and a press on it opens its link', async () => {
  type Listener = (event: object) => void;
  const listeners: Record<string, Listener> = {};
  const seen: unknown[] = [];
  runInNewContext(await createServiceWorker('abcdef12', true), {
    addEventListener: (type: string, listener: Listener) =>
      Object.assign(listeners, { [type]: listener }),
    registration: {
      showNotification: (title: string, { body, data }: Record<string, string>) =>
        seen.push([title, body, data]),
    },
    clients: { openWindow: (link: string) => seen.push(link) },
  });
  const event = { waitUntil: () => undefined };
  const message = { title: 'La Final', body: 'Agotada.', link: '/fechas/1' };
  listeners.push?.({ ...event, data: { json: () => message } });
  const notification = { data: '/fechas/1', close: () => seen.push('closed') };
  listeners.notificationclick?.({ ...event, notification });
  expect(seen).toEqual([['La Final', 'Agotada.', '/fechas/1'], 'closed', '/fechas/1']);
});
