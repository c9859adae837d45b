import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Storage } from '../platform/storage.ts';
import { notFound } from './failures.ts';

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Stored names are random and never used twice, so what they hold never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

function setHeaders(reply: FastifyReply, type: string): void {
  reply.headers({
    'content-type': type,
    'cache-control': FOREVER,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** A name that the server never made is the same as no file; an outage of the storage is not. */
async function openOwn(storage: Storage, name: string) {
  try {
    return await storage.open(name);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Uploads at `/media/…`, as files and never as pages. */
export function registerMedia(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*'];
    const type = TYPES[name.split('.').at(-1) ?? ''];
    const file = type === undefined ? null : await openOwn(storage, name);
    if (file === null || type === undefined) throw notFound();
    setHeaders(reply, type);
    reply.header('content-length', file.size);
    return reply.send(file.stream);
  });
}
