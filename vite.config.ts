import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Few files for a first visit. The styles that all public pages share are one file; scripts are
 * split by what an island needs, so that a page loads nothing of another's.
 */
const codeGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|cookie-es|@remix-run)\// },
  {
    name: 'site',
    test: /\/web\/(ui|site\/(shell|players|social|subscription))\/(?!forms\/|flyer-poster|.*-page\.)[^?]*\.css$/,
  },
  {
    name: 'details',
    test: /\/web\/site\/(album|entries\/(contact|description|neighbours))[^?]*\.css$/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // Small files stay files: a `data:` address in the style sheet is paid by every page.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: codeGroups } } } },
    },
  },
  css: {
    modules: {
      generateScopedName: command === 'build' ? 't[hash:base64:5]' : '[local]-[hash:base64:4]',
    },
  },
  // One self-contained server bundle: it starts faster and has one copy of the router.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { watch: { ignored: ['**/.data*/**', '**/build/**', '**/test-results/**'] } },
}));
