import { defineConfig } from 'vitest/config';
import { serverEnvironment } from './scripts/steps.mjs';
import { keepTemporaryFilesInMemory } from './scripts/temporary-folder.mjs';

const everything = [
  'contracts/**/*.test.ts',
  'server/**/*.test.ts',
  'demo/**/*.test.ts',
  'tools/**/*.test.ts',
  'web/**/*.test.ts',
  'web/**/*.test.tsx',
];
/** Tests that open a database are named `*.api.test.ts` or `*.db.test.ts`; they run on both engines. */
const withDatabase = ['server/**/*.{api,db}.test.ts', 'demo/**/*.db.test.ts'];

/** What only several instances on one server can show; what only a file can, or no database changes. */
const onPostgresAlone = 'server/**/*.postgres.test.ts';
const onSqliteAlone = 'server/**/*.sqlite.test.ts';

/** The panel as people use it: in jsdom, on an app of its own. */
const ofPanel = 'web/panel/**/*.panel.test.tsx';
/** The same, with a module replaced: it would stay replaced for the next file. */
const ofMockedPanel = 'web/panel/**/*.mocked.test.tsx';

// React, Mantine and JSX as people get them: the development builds take a quarter longer.
const productionJsx = { jsx: { runtime: 'automatic', development: false } } as const;
const inJsdom = {
  environment: 'jsdom',
  testTimeout: 180_000,
  // Each look for what is not there yet would print the whole document.
  env: { DEBUG_PRINT_LIMIT: '0', NODE_ENV: 'production' },
};

/** What orders, compares or searches texts: tried on a database of another collation too. */
const whatOrders = [
  'server/{accounts/users,lyrics,search}/*.api.test.ts',
  'server/db/text-functions.postgres.test.ts',
];

keepTemporaryFilesInMemory();
// Programs that tests start need half the time once one has kept its compiled modules.
process.env.NODE_COMPILE_CACHE ??= serverEnvironment.NODE_COMPILE_CACHE;

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
    // Each file has an app and a database of its own; loading the modules again for each costs a quarter of the time.
    // Files of the panel share a document and a router, as the pages of one person do.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: everything,
          exclude: [...withDatabase, onPostgresAlone, onSqliteAlone, ofPanel, ofMockedPanel],
        },
      },
      {
        extends: true,
        oxc: productionJsx,
        test: { name: 'panel', include: [ofPanel], ...inJsdom },
      },
      {
        extends: true,
        oxc: productionJsx,
        test: { name: 'panel-mocked', include: [ofMockedPanel], ...inJsdom, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: [...withDatabase, onSqliteAlone],
          provide: { engine: 'sqlite' },
          globalSetup: ['test/sqlite-template.ts'],
          setupFiles: ['test/cheap-passwords.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...withDatabase, onPostgresAlone],
          provide: { engine: 'postgres' },
          globalSetup: ['test/postgres-server.ts'],
          setupFiles: ['test/cheap-passwords.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres-c',
          include: whatOrders,
          provide: { engine: 'postgres' },
          globalSetup: ['test/postgres-server.ts'],
          setupFiles: ['test/cheap-passwords.ts'],
        },
      },
    ],
  },
});
