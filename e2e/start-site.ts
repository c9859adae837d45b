import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { E2E_PORT } from './people.ts';

/** Starts a site with demo content, for a program that is run by hand or a journey that changes all of it; returns what stops it. */
export async function startSite(port = E2E_PORT): Promise<() => Promise<void>> {
  const env = { ...process.env, PORT: String(port), E2E_PORT: String(port) };
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
