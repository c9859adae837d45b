import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Encoding, pickEncoding } from '../http/encodings.ts';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  bin: 'application/octet-stream',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
};
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

function getType(name: string): string | undefined {
  return types[name.slice(name.lastIndexOf('.') + 1)];
}

/**
 * Serves `/assets/*`: the files the build wrote, known by name before any request comes, each
 * kept for good (its name holds its hash), with the encodings made at build time. Returns a short
 * text that changes with the build.
 * @throws Error when the build wrote a file of a type that is not known here
 */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<string> {
  const base = new URL('client/assets/', folder);
  const names = new Set(await readdir(fileURLToPath(base)));
  const fileCache = new Map<string, Promise<Buffer>>();
  const unknownFile = [...names].find(
    (name) => getType(name.replace(/\.(br|gz)$/, '')) === undefined,
  );
  if (unknownFile !== undefined)
    throw new Error(`the build wrote a file of no known type: ${unknownFile}`);

  function read(file: string): Promise<Buffer> {
    const cached = fileCache.get(file);
    if (cached) return cached;
    const bytes = readFile(new URL(file, base));
    fileCache.set(file, bytes);
    bytes.catch(() => fileCache.delete(file));
    return bytes;
  }

  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    const type = getType(name);
    reply.header('x-content-type-options', 'nosniff');
    if (!names.has(name) || type === undefined) {
      return reply.code(404).type('text/plain; charset=utf-8').send('No existe.');
    }
    const preferred: Encoding = pickEncoding(request.headers['accept-encoding']);
    const encoding = names.has(name + suffixes[preferred]) ? preferred : 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .send(await read(name + suffixes[encoding]));
  });
  return createHash('sha256')
    .update([...names].sort().join())
    .digest('hex')
    .slice(0, 8);
}
