import { vi } from 'vitest';

// Set-up of the projects with a database: hundreds of log-ins would each take 20 ms of a processor.
// What a hash costs in the program is held by `server/platform/passwords.test.ts`.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, cheap) };
});
