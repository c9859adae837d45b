import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

/** Installs packages on Debian as root; does nothing elsewhere, and where the network fails. */
export async function installOnDebian(...packages) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  console.log(`▸ Installing ${packages.join(', ')} from Debian…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env }).catch(() => undefined);
  await run('apt-get', ['install', '-y', '-qq', ...packages], { env }).catch(() => undefined);
}
