import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Script that every public page loads, besides its entry. */
const shell = /\/web\/(site\/shell\/(dialogs|visitor)|ui\/first-paint)\.ts$|preload-helper/;
/** Small modules that several islands share. */
const parts =
  /\/(contracts\/paths|web\/(ui\/(api|caracas|text|sliding-window)|site\/players\/(play|sources)))\.ts$/;
/** The print look: of the markup that the server renders, and of the panel's previews. */
const press = /\/contracts\/(press-crop|dot-screen|inks)\.ts$/;
/** Styles that site and panel share. */
const uiStyles = /\/web\/ui\/(?!forms\/|flyer-poster)[^?]*\.css$/;
/** Styles that all public pages share; the panel must not load them. */
const siteStyles = /\/web\/site\/(shell|players|social|subscription)\/(?!unsubscribe)[^?]*\.css$/;
/** Styles of the pages of one item. */
const itemStyles = /\/web\/site\/(album|entries\/(contact|description|neighbours))[^?]*\.css$/;

/** Few files for a first visit; a page loads nothing that only another page's islands need. */
const codeGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|cookie-es|@remix-run)\// },
  { name: 'shell', test: shell },
  { name: 'parts', test: parts },
  { name: 'press', test: press },
  { name: 'ui', test: uiStyles },
  { name: 'site', test: siteStyles },
  { name: 'details', test: itemStyles },
  // The panel: what the log-in needs, and what most sections need, are one file each.
  {
    name: 'panel-base',
    test: /node_modules\/(@mantine\/(hooks|store|notifications)\/|clsx\/|@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/(IconAlertTriangle|IconCheck|IconX)\.)|@mantine\/core\/esm\/(core|components\/(Anchor|Box|Button|ActionIcon|CloseButton|Flex|Group|Input|InputBase|Loader|Notification|Paper|PasswordInput|Portal|Stack|Text|TextInput|Title|Transition|UnstyledButton))\/)|\/web\/panel\/(accounts\/(session|identity|ticket|login\.module)|ui\/(alerts|client|panel-theme|browser-only|place)\.)/,
  },
  {
    name: 'panel',
    test: /node_modules\/(@mantine\/(core|form|modals)|@tanstack|@floating-ui|@tabler|zod)\/|\/web\/panel\/(kit\/(?!resource-cards|image-card)|ui\/(?!crop-modal|video-player|dragging|alerts|client|panel-theme|browser-only|place\.)|dashboard\/(?!dashboard-page|flyer)|security\/(identity|proof-form|factor)|accounts\/own-password)/,
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
