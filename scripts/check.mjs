// One part of `npm test`: `node scripts/check.mjs types|lint|unit|api|e2e [path …]`.
import * as checks from './checks.mjs';
import { browsersOfJourneys } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, nodePath, run } from './steps.mjs';

const parts = {
  async types(projects) {
    await checks.ensureRouteTypes();
    for (const project of projects.length > 0 ? projects : checks.typeProjects) {
      await run(nodePath, checks.types(project), {
        env: { ...process.env, ...checks.typesMemory },
      });
    }
  },
  async lint(paths) {
    await run(nodePath, [...checks.lint, ...paths]);
    await run(nodePath, checks.imports);
    await run(nodePath, checks.unused);
  },
  unit: (paths) => run(nodePath, [...checks.vitest('unit', 'panel', 'panel-mocked'), ...paths]),
  api: (paths) => run(nodePath, [...checks.vitest('!unit', '!panel', '!panel-mocked'), ...paths]),
  async e2e(paths) {
    const env = { ...process.env, ...(await browsersOfJourneys()) };
    await ensureBuilt();
    await run(nodePath, [...checks.playwright, ...paths], { env });
  },
};

const [part, ...rest] = process.argv.slice(2);
try {
  await ensureInstalled('all');
  await parts[part](rest);
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
