import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Few files for a first visit: the libraries, what site and panel share, what all site pages share. */
const codeGroups = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|@remix-run)\//,
  },
  // Forms and the flyer are on few pages, or come later: what they need comes with them.
  { name: 'ui', test: /\/web\/ui\/(?!forms\/|flyer-poster|take-flyer|caracas)/ },
  {
    name: 'site',
    test: /\/web\/site\/(shell|players|social|subscription\/subscription-box)(?!.*-page\.|\/music-player)/,
  },
  {
    name: 'details',
    test: /\/web\/site\/(album|players\/music-player|entries\/(contact|description|kinds|neighbours|item-meta))/,
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
