import { enableCompileCache } from 'node:module';

// The database, mails and uploads are for this user's eyes alone.
process.umask(0o077);

// Kept beside the build: later starts need not compile again what has not changed.
enableCompileCache(new URL('../node_modules/.cache/compile', import.meta.url).pathname);

const { serve } = await import('./serve.ts');
await serve(process.env);
