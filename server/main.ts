import { enableCompileCache } from 'node:module';

// Kept beside the build: later starts need not compile again what has not changed.
enableCompileCache(new URL('../node_modules/.cache/compile', import.meta.url).pathname);

const { serve } = await import('./serve.ts');
await serve(process.env);
