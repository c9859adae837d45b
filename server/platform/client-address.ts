import { BlockList, isIP, SocketAddress } from 'node:net';
import { LRUCache } from 'lru-cache';

export interface ClientAddress {
  /** The address in its shortest form, an IPv4 address mapped into IPv6 as that IPv4. */
  ip: string;
  /** What counts as one source: the IPv4 address, or the IPv6 address's /64. */
  rateLimitKey: string;
  /** Whether the connection came from a trusted proxy, whose `X-Forwarded-*` headers are believed. */
  isProxied: boolean;
  /** The network around it: the /24 of an IPv4 address, the /48 of an IPv6 address. */
  subnet: string;
}

export type FindClientAddress = (
  remoteAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
) => ClientAddress;

/** A connection without an address: a local socket. */
const NO_ADDRESS = '0.0.0.0';
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** Clients remembered: each request of a connection asks several times. */
const MAX_CACHED = 1000;
/** Longer headers are made up; they are read each time. */
const MAX_CACHED_LENGTH = 200;

/**
 * Creates the function that determines a client's address.
 * @param trust `TRUST_PROXY`: proxies whose `X-Forwarded-For` is trusted, as `loopback`, addresses and
 *   CIDR ranges separated by commas or spaces; none when empty. The header is read from its right end
 *   through trusted proxies only; entries further left are claims of the client.
 * @throws Error that names the variable when it is invalid
 */
export function createClientAddress(trust: string | undefined): FindClientAddress {
  const trusted = readTrust(trust ?? '');
  const isTrusted = (ip: string) => trusted.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  const cache = new LRUCache<string, ClientAddress>({ max: MAX_CACHED });
  const find = (remoteAddress: string, header: string): ClientAddress => {
    let ip = normalise(remoteAddress) ?? NO_ADDRESS;
    const isProxied = isTrusted(ip);
    const claims = header.split(',');
    while (claims.length > 0 && isTrusted(ip)) {
      const claim = normalise(claims.pop() ?? '');
      // A proxy that forwards an invalid address is the last known address.
      if (!claim) break;
      ip = claim;
    }
    return { ip, rateLimitKey: rateLimitKey(ip), subnet: toSubnet(ip), isProxied };
  };
  return (remoteAddress = '', forwardedFor = '') => {
    const header = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor;
    const key = `${remoteAddress} ${header}`;
    const clientAddress = cache.get(key) ?? find(remoteAddress, header);
    if (key.length < MAX_CACHED_LENGTH) cache.set(key, clientAddress);
    return clientAddress;
  };
}

function readTrust(text: string): BlockList {
  const list = new BlockList();
  const names = text.split(/[\s,]+/).filter(Boolean);
  for (const range of names.flatMap((name) => (name === 'loopback' ? LOOPBACK : [name]))) {
    const [address = '', bits, ...extraParts] = range.split('/');
    const family = isIP(address);
    const maxBits = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? maxBits : Number(bits);
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && prefix <= maxBits);
    if (family === 0 || !isPrefix || extraParts.length > 0) {
      throw new Error(`TRUST_PROXY must be "loopback" or a list of CIDR ranges, not "${range}".`);
    }
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** One address in its shortest form, without port, brackets and zone; null for anything else. */
function normalise(text: string): string | null {
  const trimmed = text.trim();
  const unbracketed =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(trimmed)?.[1] ??
    trimmed;
  const address = unbracketed.split('%', 1)[0] ?? '';
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return null;
  const shortest = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(shortest)?.[1];
  return mapped ?? shortest;
}

/** Reduces IPv6 addresses to their /64, because a client can use all addresses of it. */
function rateLimitKey(ip: string): string {
  return isIP(ip) === 4 ? ip : `${getGroups(ip).slice(0, 4).join(':')}::/64`;
}

/** Returns the network that one organization or customer usually has: /24 (IPv4) or /48 (IPv6). */
export function toSubnet(ip: string): string {
  if (isIP(ip) === 4) return `${ip.split('.').slice(0, 3).join('.')}.0/24`;
  return `${getGroups(ip).slice(0, 3).join(':')}::/48`;
}

/** The groups of an IPv6 address with the omitted zeros; what is embedded as IPv4 is one group. */
function getGroups(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = ip.includes('::') ? tail.split(':').filter(Boolean) : [];
  // An address may end in the IPv4 notation, which stands for two groups.
  const groups = first.length + last.length + (ip.includes('.') ? 1 : 0);
  return [...first, ...Array<string>(8 - groups).fill('0'), ...last];
}
