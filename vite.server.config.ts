import { defineConfig, type Plugin } from 'vite';
import { toAsciiCode } from './server/pages/ascii-code.ts';

/**
 * Packages that stay outside: native code, and what only some sites or requests load. They are
 * installed; the others become part of the program.
 */
const external = [
  'sharp',
  '@node-rs/argon2',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  'opentype.js',
  'vite',
];

const asciiCode: Plugin = {
  name: 'ascii-code',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = toAsciiCode(file.code);
    }
  },
};

/**
 * The server as one program of a few files, `build/program/main.js`: `npm start` would otherwise
 * open a thousand modules. Development and tests run the sources.
 */
export default defineConfig({
  publicDir: false,
  plugins: [asciiCode],
  ssr: { noExternal: true, external },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/program',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      // Names stay, so that a stack trace tells where it comes from.
      output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
});
