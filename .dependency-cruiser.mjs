// The rules of docs/architecture.md that concern who may import whom.
const slices =
  '^server/(accounts|albums|audit|backgrounds|beats|calendars|capsule|contests|entries|flyers|keys|lyrics|messages|reservations|retention|site-texts|social|today)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      from: { path: '^web/' },
      to: { path: '^(server|demo|test|tools)/' },
    },
    {
      name: 'site-and-panel-stay-apart',
      severity: 'error',
      from: { path: '^web/site/' },
      to: { path: '^web/panel/' },
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
      name: 'a-slice-sees-only-the-tables-of-others',
      severity: 'error',
      from: { path: slices, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/[^/]+/',
        pathNot: ['^server/$1/', '^server/(http|db|platform)/', '/table\\.ts$'],
      },
    },
    {
      name: 'the-foundations-know-no-slice',
      severity: 'error',
      from: { path: '^server/(http|db|platform|pages)/', pathNot: '\\.test\\.ts$' },
      to: { path: slices, pathNot: '/table\\.ts$' },
    },
    {
      name: 'sql-stands-in-stores',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/db/',
          '/(table|store|throttle-store)\\.ts$',
          '^server/site/prepare\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'fastify-stands-at-the-door',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '^server/(http|pages)/',
          '^server/(app|main|serve)\\.ts$',
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
        pathNot: ['\\.d\\.ts$', '\\.test\\.tsx?$', '^web/', '^e2e/', '^bench/', '^demo/'],
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
