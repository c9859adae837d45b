import type { Config } from '@react-router/dev/config';
import { compressAssets } from './server/pages/compress-assets.ts';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The table of pages is small: one file, kept for good, instead of a request per link.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await compressAssets(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
