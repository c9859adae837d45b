import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { E2E_PORT } from './people.ts';

/** Starts the site under test for a program that is run by hand; returns what stops it. */
export async function startSite(): Promise<() => Promise<void>> {
  const env = { ...process.env, PORT: String(E2E_PORT) };
  const site = spawn(process.execPath, ['e2e/serve.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Read until the site ends: it would stop at a full pipe.
  await new Promise<void>((resolve, reject) => {
    site.stdout.on('data', (text) => String(text).includes('Panel:') && resolve());
    site.once('exit', () => reject(new Error('The site did not start.')));
  });
  return async () => {
    site.kill('SIGTERM');
    await once(site, 'exit');
  };
}
