// The rules of docs/architecture.md that concern who may import whom.
/** Every other folder of `server/` is a slice. */
const FOUNDATIONS = 'platform|db|limits|jobs|http|media|mail|captcha|pages';
/** Folders that know the content or the files of every slice; slices may import them. */
const SHARED = 'registry|stored-files|archive';
/** Slices that show or run what the others have; nobody imports them. */
const READERS = 'site|today|commands';

/** Folders of which each may import only those before it. */
const layers = (name, parent, folders) =>
  folders.slice(0, -1).map((folder, index) => ({
    name: `layers-of-${name}`,
    severity: 'error',
    from: { path: `^${parent}/${folder}/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^${parent}/(${folders.slice(index + 1).join('|')})/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-import-zod-alone',
      severity: 'error',
      from: { path: '^contracts/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'web-never-imports-the-server',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|demo|test|tools)/' },
    },
    {
      name: 'site-and-panel-stay-apart',
      severity: 'error',
      from: { path: '^web/site/' },
      to: { path: '^web/panel/' },
    },
    {
      // The package's own index has 6,000 modules: an icon is added to `web/panel/ui/icons.ts`.
      name: 'icons-come-from-their-own-files',
      severity: 'error',
      from: {},
      to: { path: 'icons-react/dist/(cjs|esm)/tabler-icons-react' },
    },
    {
      name: 'panel-and-site-stay-apart',
      severity: 'error',
      from: { path: '^web/panel/' },
      to: { path: '^web/site/' },
    },
    {
      name: 'ui-imports-neither-face',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/(site|panel)/' },
    },
    {
      name: 'a-slice-sees-only-what-others-share',
      severity: 'error',
      from: {
        path: '^server/([^/]+)/',
        pathNot: [`^server/(${FOUNDATIONS}|${READERS})/`, '\\.test\\.ts$'],
      },
      to: {
        path: '^server/[^/]+/',
        pathNot: [
          '^server/$1/',
          `^server/(${FOUNDATIONS}|${SHARED})/`,
          '/(table|shared-store)\\.ts$',
        ],
      },
    },
    {
      name: 'nobody-imports-the-readers',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: [`^server/(${READERS})/`, '\\.test\\.ts$'] },
      to: { path: `^server/(${READERS})/` },
    },
    {
      name: 'the-foundations-know-no-slice',
      severity: 'error',
      from: { path: `^server/(${FOUNDATIONS})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^server/', pathNot: `^server/(${FOUNDATIONS})/` },
    },
    ...layers('foundations', 'server', [
      'platform',
      'db',
      'jobs',
      'http',
      'media',
      'mail',
      'captcha',
      'pages',
    ]),
    ...layers('accounts', 'server/accounts', [
      'sessions',
      'links',
      'factors',
      'users',
      'judges',
      'profile',
    ]),
    ...layers('contests', 'server/contests', [
      'applications',
      'own-application',
      'jury',
      'desk',
      'public-votes',
      'tickets',
      'results',
      'list',
      'manage',
    ]),
    ...layers('entries', 'server/entries', ['relations', 'records', 'portraits', 'segments']),
    ...layers('reservations', 'server/reservations', ['hours', 'booking', 'studio', 'purchases']),
    {
      name: 'the-shell-of-the-site-imports-no-feature',
      severity: 'error',
      from: { path: '^web/site/shell/' },
      to: { path: '^web/site/', pathNot: '^web/site/shell/' },
    },
    {
      name: 'nobody-imports-the-frame-of-the-site',
      severity: 'error',
      from: { path: '^web/site/', pathNot: '^web/site/frame/' },
      to: { path: '^web/site/frame/' },
    },
    {
      name: 'layers-of-the-panel-ui',
      severity: 'error',
      from: { path: '^web/panel/ui/' },
      to: { path: '^web/panel/', pathNot: '^web/panel/ui/' },
    },
    {
      name: 'layers-of-the-panel-kit',
      severity: 'error',
      from: { path: '^web/panel/kit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^web/panel/', pathNot: '^web/panel/(ui|kit)/' },
    },
    ...layers('the-kit-of-the-panel', 'web/panel/kit', ['fields', 'record', 'list']),
    {
      name: 'layers-of-the-panel-sections',
      severity: 'error',
      from: { path: '^web/panel/', pathNot: '^web/panel/(dashboard/|start\\.tsx$)' },
      to: { path: '^web/panel/(dashboard/|start\\.tsx$)' },
    },
    {
      name: 'only-the-start-may-load-the-demo',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(main|commands/mails)\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^demo/' },
    },
    {
      name: 'sql-stands-in-stores',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/db/', '/table\\.ts$', 'store\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'fastify-stands-at-the-door',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/(http|media|pages)/',
          '^server/(app|main|serve|services)\\.ts$',
          '/routes\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: 'node_modules/fastify/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '/table\\.ts$',
          '\\.d\\.m?ts$',
          '\\.test\\.tsx?$',
          // Read as text.
          '^server/pages/offline-worker\\.js$',
          '^web/',
          '^e2e/',
          '^bench/',
          '^demo/',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    parser: 'swc',
  },
};
