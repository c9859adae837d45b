import { expect, test, vi } from 'vitest';
import { withApp } from '../../test/app.ts';

// Passwords at their price in the program.
vi.unmock('@node-rs/argon2');

const site = withApp({ TRUST_PROXY: 'loopback' });

test('many simultaneous log-ins are answered with a retry time; no request waits indefinitely', async () => {
  const answers = await Promise.all(
    Array.from({ length: 150 }, async (_, item) => {
      const guess = { username: `otro${item}`, password: 'x' };
      return site.withAddress(`100.${item}.0.1`).post('/login/', guess);
    }),
  );
  const busy = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(150 - busy.length);
  expect(busy.length).toBeGreaterThan(0);
  for (const { headers } of busy) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
