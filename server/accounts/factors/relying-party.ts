import { isIP } from 'node:net';
import type { SiteUrl } from '../../http/site-url.ts';

/** The relying party of passkeys (WebAuthn): a host name and the accepted origins. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/**
 * Returns the relying party of the site's address; null for an IP address, which passkeys do not
 * support. A loopback address counts as `localhost`, where browsers allow passkeys without TLS.
 */
export function findRelyingParty(siteUrl: SiteUrl): RelyingParty | null {
  const url = new URL(siteUrl.get());
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLoopback = host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  if (isLoopback) url.hostname = 'localhost';
  else if (isIP(host) !== 0) return null;
  return { id: url.hostname, origins: [url.origin] };
}
