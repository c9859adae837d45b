import type { FastifyRequest } from 'fastify';
import { forbidden } from './failures.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the address is on this host; both sides without the scheme's own port. */
function isHost(address: URL, host: string | undefined): boolean {
  const own = `${address.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === address.host;
}

/**
 * Refuses unsafe requests that another site's page sends (403): browsers tell where a request
 * comes from; programs that send neither header pass, since they carry no visitor's cookies.
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
