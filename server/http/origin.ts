import type { FastifyRequest } from 'fastify';

const wholesomeHost = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/i;

/**
 * Whether the visitor's own connection is https: by `PUBLIC_URL`, or by what a trusted proxy says.
 * Anybody else's `X-Forwarded-Proto` is the client's own claim.
 */
export function isSecure(
  request: FastifyRequest,
  { isProxied }: { isProxied: boolean },
  { publicUrl }: { publicUrl: string | null },
): boolean {
  if (publicUrl !== null) return publicUrl.startsWith('https:');
  return isProxied && request.headers['x-forwarded-proto'] === 'https';
}

/** The site's address without a final slash: `PUBLIC_URL`, or the one that was asked for. */
export function getOrigin(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const host = wholesomeHost.test(request.host) ? request.host.toLowerCase() : 'localhost';
  return `${request.protocol}://${host}`;
}
