import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { createScopedNames, shortTokens } from './tools/class-names.ts';
import { spanishFonts } from './tools/spanish-fonts.ts';
import { styleRules } from './tools/style-rules.ts';
import { valueRules } from './tools/value-rules.ts';

/** Script that every public page loads, besides its entry. */
const shell =
  /\/web\/(site\/shell\/(dialogs|navigation|report|visitor|visits)|ui\/first-paint)\.ts$|preload-helper/;
/** Small modules that several islands share. */
const parts =
  /\/(contracts\/video-paths|web\/(ui\/(api|field-errors|text|sliding-window)|site\/players\/(play|sources)))\.ts$/;
/** Addresses of pages: of islands and of the panel. */
const addresses = /\/contracts\/paths\.ts$/;
/** What tells when something opens. */
const moments =
  /\/(contracts\/(durations|spanish-time)|web\/(ui\/caracas|site\/contests\/(moments|open-strip\/announcements)))\.ts$/;
/** The print look: of the markup that the server renders, and of the panel's previews. */
const halftone = /\/contracts\/(halftone-crop|dot-screen|inks)\.ts$/;
/**
 * What several React islands share, besides React. Without styles of their own: a page links to those of
 * all files that its route imports.
 */
const islandParts =
  /\/web\/(site\/(islands\/hydrate|shell\/(fit-title|hash-dialog)|social\/social-links|players\/player|contests\/moment)\.tsx)$/;
/** Small modules that voting, its panel, the own application and the form of a subscription share. */
const contestTexts =
  /\/contracts\/(receipts|ticket-codes|vote-texts|country-(name|codes)|interests|profile-links|parse-video-address|pasted-address|email-address|clean-text)\.ts$/;
/** Styles that site and panel share. */
const uiStyles = /\/web\/ui\/(?!forms\/|linked-picture)[^?]*\.css$/;
/** Styles that all public pages share; the panel must not load them. */
const siteStyles =
  /\/web\/site\/(frame|shell|players|social|subscription)\/(?!unsubscribe)[^?]*\.css$/;
/** Styles of the pages of one item. */
const itemStyles = /\/web\/site\/(album|entries\/(contact|description|neighbours))[^?]*\.css$/;

/**
 * Returns a test for modules of packages, of folders of Mantine's core, and of the panel; each is part
 * of a regular expression.
 */
function inPackages(packages: string, mantine: string, panel: string): RegExp {
  const core = mantine === '' ? '' : `|@mantine/core/esm/(${mantine})`;
  return new RegExp(`node_modules/(${packages}${core})/|/web/panel/(${panel})`);
}

/** Inputs of Mantine that only a few sections have. */
const rareInputs = 'Combobox|Select|TagsInput|Pill|PillsInput|Slider|ColorPicker';

/** `Features.LightDark` of lightningcss, which Vite brings along. */
const LIGHT_DARK = 1_048_576;

/** Few files for a first visit; a page loads nothing that only another page's islands need. */
const codeGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // Of the pages' routes, which no public page loads, and of the panel: a file of its own, lest the pages link
  // to the styles of the panel.
  { name: 'router', test: /node_modules\/react-router\// },
  { name: 'shell', test: shell },
  { name: 'parts', test: parts },
  { name: 'addresses', test: addresses },
  { name: 'moments', test: moments },
  { name: 'halftone', test: halftone },
  { name: 'ui', test: uiStyles },
  { name: 'site', test: siteStyles },
  { name: 'details', test: itemStyles },
  // Of islands and, for previews, of the panel.
  { name: 'fit', test: /\/web\/ui\/fit\.ts$/ },
  { name: 'share-shapes', test: /\/contracts\/share-shapes\.ts$/ },
  // Of islands and of the history in the panel.
  { name: 'lyric-lines', test: /\/contracts\/lyric-lines\.ts$/ },
  { name: 'island-parts', test: islandParts },
  { name: 'contest-texts', test: contestTexts },
  // The panel: what the log-in needs, what most sections need, inputs of a few sections, and the
  // labels of all fields (for the audit and the welcome screen).
  {
    name: 'panel-base',
    test: inPackages(
      '@mantine/(hooks|store|notifications)|clsx|react-(transition-group|remove-scroll)',
      'core|components/(Anchor|Box|Button|ActionIcon|CloseButton|Flex|Group|Input|InputBase|Loader|Notification|Paper|PasswordInput|Portal|Stack|Text|TextInput|Title|Transition|UnstyledButton)',
      String.raw`start\.tsx|accounts/login\.module|security/login-challenge|ui/(alerts|call-questions|client|lazy-part|panel-root|panel-theme|place\.|session\.|unsaved-input)`,
    ),
  },
  {
    name: 'panel',
    test: inPackages(
      `@mantine/(core(?!/esm/components/(${rareInputs})/)|form|modals)|@tanstack|@floating-ui|@tabler|zod`,
      '',
      `kit/[a-z]+/(?!history-dialog|audit-labels|change|compare-texts|new-password-fields|resource-cards|image-card|select-field|upload|use-upload)|ui/(?!crop-dialog|video-player|dragging|qr-code)|dashboard/(?!dashboard-page|flyer|staff-notes|palette)|security/(identity|sign-in|use-question|proof-form)|entries/queries|reservations/(words|use-studio|zone-time)|hours/hour-texts|contests/(use-jury|use-contest-choice|contest-select|contest-texts)`,
    ),
  },
  {
    name: 'panel-inputs',
    test: inPackages(
      'react-easy-crop',
      `components/(${rareInputs})`,
      `kit/fields/select-field|ui/crop-dialog`,
    ),
  },
  {
    name: 'panel-labels',
    test: /\/web\/panel\/(kit\/record\/(audit-labels|changed)|dashboard\/staff-notes)/,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [spanishFonts(), valueRules(), shortTokens(), styleRules(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    // Small files stay files: a `data:` address in the style sheet is paid by every page.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: codeGroups } } } },
    },
    // The process holds the source text of its modules: 1 MB instead of 4.
    ssr: { build: { minify: true } },
  },
  css: {
    // No style says `light-dark()`, for which the minifier would add two variables to each colour scheme.
    lightningcss: { exclude: LIGHT_DARK },
    modules: {
      generateScopedName: command === 'build' ? createScopedNames() : '[local]-[hash:base64:4]',
    },
  },
  // One self-contained server bundle: it starts faster and has one copy of the router.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { watch: { ignored: ['**/.data*/**', '**/build/**', '**/test-results/**'] } },
}));
