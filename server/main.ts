import { flushCompileCache } from 'node:module';
import { serve } from './serve.ts';

// The database, mails and uploads must be readable by this user only.
process.umask(0o077);

await serve(process.env, async (services) => {
  const { fillDemo } = await import('../demo/fill.ts');
  return fillDemo(services);
});
// Written now, not only at an orderly end: the next start is the faster one.
flushCompileCache();
