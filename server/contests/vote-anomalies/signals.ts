import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { findProvider } from '../../platform/mail-providers.ts';

/**
 * Returns the shape of a mailbox: its local part up to the first digit or separator, and its domain. `voto001`,
 * `voto.x` and `voto-2` have the same one. Empty without a digit or separator.
 * @param emailKey canonical form of the e-mail
 */
export function toNameShape(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const end = emailKey.slice(1, Math.max(1, at)).search(/[\d._=-]/);
  return end === -1 ? '' : `${emailKey.slice(0, end + 1)}…${emailKey.slice(at)}`;
}

/**
 * Returns the wide network of an IP address: IPv4 /16, IPv6 /32.
 * @param rateLimitKey the address in the form used for limits
 */
export function toWideNetwork(rateLimitKey: string): string {
  if (rateLimitKey.includes(':')) return `${rateLimitKey.split(':').slice(0, 2).join(':')}::/32`;
  return `${rateLimitKey.split('.').slice(0, 2).join('.')}.0.0/16`;
}

/** Returns a short hash of what a browser says of itself; empty for nothing. */
export function hashUserAgent(userAgent: string): string {
  if (userAgent === '') return '';
  return createHash('sha256').update(userAgent).digest('hex').slice(0, 12);
}

type DomainKind = 'large' | 'institution' | 'rare';
/** Asked several times for each vote of an analysis. */
const kindCache = new LRUCache<string, DomainKind>({ max: 10_000 });

/**
 * Returns what a mail domain is: of a large service (or none: a vote with a ticket), of an institution
 * whose kind of domain is not sold to anybody, or another, of which anybody can have forty.
 */
export function getDomainKind(domain: string): DomainKind {
  const knownKind = kindCache.get(domain);
  if (knownKind !== undefined) return knownKind;
  const isInstitution = /\.((edu|gob|gov|mil|ac)\.[a-z]{2}|edu|gob|gov|mil)$/.test(domain);
  const isLarge = domain === '' || findProvider(domain) !== null;
  const kind = isLarge ? 'large' : isInstitution ? 'institution' : 'rare';
  kindCache.set(domain, kind);
  return kind;
}

/** A vote after fewer seconds on the page is too quick for a person. */
export const QUICK_VOTE_SECONDS = 4;
