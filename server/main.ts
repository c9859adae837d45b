import { enableCompileCache } from 'node:module';

// The database, mails and uploads must be readable by this user only.
process.umask(0o077);

// The compile cache is stored beside the build, so that later starts are faster.
enableCompileCache(new URL('../node_modules/.cache/compile', import.meta.url).pathname);

const { serve } = await import('./serve.ts');
await serve(process.env, async (services) => {
  const { fillDemo } = await import('../demo/fill.ts');
  return fillDemo(services);
});
