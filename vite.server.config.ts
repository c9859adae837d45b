import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import external from './scripts/external.json' with { type: 'json' };
import { toAsciiCode } from './server/pages/build-assets.ts';
import { minifyWorker } from './tools/minify-worker.ts';

const asciiCode: Plugin = {
  name: 'ascii-code',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = toAsciiCode(file.code);
    }
  },
};

const WORKER = 'offline-worker.js';
/** The service worker beside the program that serves it (service-worker.ts). */
const offlineWorker: Plugin = {
  name: 'offline-worker',
  generateBundle() {
    const source = minifyWorker(readFileSync(`server/pages/${WORKER}`, 'utf8'));
    this.emitFile({ type: 'asset', fileName: WORKER, source });
  },
};

/**
 * The server, the commands and what runs in threads, as programs of a few files in `build/program`: `npm start` would
 * otherwise open a thousand modules. Development runs the sources; tests bundle the programs that they start. `external`
 * stay packages: native code, and what only some sites or requests load.
 */
export default defineConfig({
  publicDir: false,
  plugins: [asciiCode, offlineWorker],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: 'build/program',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/commands/tarima.ts',
        'server/platform/password-strength-worker.ts',
        'demo/beats/beat-worker.ts',
      ],
      // Names stay, so that a stack trace tells where it comes from.
      output: {
        // Side by side, so that each finds the programs that it starts (`resolveProgram`).
        chunkFileNames: '[name]-[hash].js',
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
