import { createHash } from 'node:crypto';

/**
 * Returns the pattern of a mailbox's local part: each run of digits becomes `#`, so that
 * `voto001` and `voto2` have one pattern. Empty without digits: such names have nothing in common.
 * @param emailKey canonical form of the e-mail
 */
export function nameShape(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  if (at < 1) return '';
  const shape = emailKey.slice(0, at).replace(/\d+/g, '#');
  return shape.includes('#') ? `${shape}${emailKey.slice(at)}` : '';
}

/**
 * Returns the wide network of an IP address: IPv4 /16, IPv6 /32.
 * @param rateLimitKey the address in the form used for limits
 */
export function wideNetwork(rateLimitKey: string): string {
  if (rateLimitKey.includes(':')) return `${rateLimitKey.split(':').slice(0, 2).join(':')}::/32`;
  return `${rateLimitKey.split('.').slice(0, 2).join('.')}.0.0/16`;
}

/** Returns a short hash of what a browser says of itself; empty for nothing. */
export function clientHint(userAgent: string): string {
  if (userAgent === '') return '';
  return createHash('sha256').update(userAgent).digest('hex').slice(0, 12);
}
