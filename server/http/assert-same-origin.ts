import type { FastifyRequest } from 'fastify';
import { forbidden } from './failures.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the URL is on this host; default ports are ignored. */
function isHost(address: URL, host: string | undefined): boolean {
  const own = `${address.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === address.host;
}

/**
 * Refuses unsafe cross-site requests, by the headers in which browsers state the origin. Requests
 * with neither header pass, because non-browser clients send no visitor's cookies.
 * @throws HttpError 403 for a cross-site request
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  if (SAFE.has(request.method)) return;
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw forbidden();
  if (origin === undefined) return;
  const isOwn =
    URL.canParse(origin) &&
    (isHost(new URL(origin), host) ||
      (publicUrl !== null && new URL(publicUrl).origin === new URL(origin).origin));
  if (!isOwn) throw forbidden();
}
