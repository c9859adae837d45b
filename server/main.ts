import { flushCompileCache } from 'node:module';
import { isPreparation } from './prepare.ts';
import { prepare, serve } from './serve.ts';

// The database, mails and uploads must be readable by this user only.
process.umask(0o077);

if (isPreparation()) {
  await prepare(process.env, async (services) => {
    const { fillDemo } = await import('../demo/fill.ts');
    return fillDemo(services);
  });
} else {
  await serve(process.env);
}
// Written now, not only at an orderly end: the next start is the faster one.
flushCompileCache();
