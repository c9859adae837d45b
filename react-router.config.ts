import { readFile, writeFile } from 'node:fs/promises';
import type { Config } from '@react-router/dev/config';
import { compressAssets, toAsciiCode } from './server/pages/build-assets.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The table of pages is small: one file, kept for good, instead of a request per link.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const { buildDirectory } = reactRouterConfig;
    await compressAssets(`${buildDirectory}/client`);
    const program = `${buildDirectory}/server/index.js`;
    await writeFile(program, toAsciiCode(await readFile(program, 'utf8')));
  },
} satisfies Config;
