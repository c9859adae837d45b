import type { FastifyRequest } from 'fastify';

const HOST_PATTERN = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/i;

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
  const host = HOST_PATTERN.test(request.host) ? request.host.toLowerCase() : 'localhost';
  return `${request.protocol}://${host}`;
}

/**
 * The site's own address, without a final slash. Never derived from a request: a forged `Host` header
 * must not end up in mailed links.
 */
export interface SiteUrl {
  /** `PUBLIC_URL`, or the address that the server listens on. */
  get(): string;
  /** Tells the port that the system chose (`PORT=0`). */
  setPort(port: number): void;
}

export function createSiteUrl(config: {
  publicUrl: string | null;
  host: string;
  port: number;
}): SiteUrl {
  let { port } = config;
  const isWildcardHost = config.host === '0.0.0.0' || config.host === '::';
  const host = isWildcardHost ? 'localhost' : config.host;
  return {
    get: () => config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    setPort(chosen) {
      port = chosen;
    },
  };
}
