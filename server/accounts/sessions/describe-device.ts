import { BlockList, isIP } from 'node:net';
import { toSubnet } from '../../platform/client-address.ts';

/** Patterns of browsers in `User-Agent`; those based on another browser come first. */
const BROWSERS: ReadonlyArray<[RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: ReadonlyArray<[RegExp, string]> = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function match(rules: ReadonlyArray<[RegExp, string]>, text: string): string | null {
  return rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Returns a short Spanish description of a `User-Agent`, for example `Firefox · Android`. */
export function describeDevice(userAgent: string): string {
  const parts = [match(BROWSERS, userAgent), match(SYSTEMS, userAgent)];
  return parts.filter((part) => part !== null).join(' · ') || 'Dispositivo desconocido';
}

const OWN_NETWORKS = new BlockList();
OWN_NETWORKS.addSubnet('10.0.0.0', 8);
OWN_NETWORKS.addSubnet('127.0.0.0', 8);
OWN_NETWORKS.addSubnet('172.16.0.0', 12);
OWN_NETWORKS.addSubnet('192.168.0.0', 16);

/**
 * Returns where an address is, in Spanish, without asking any service.
 * @param subnet network of the request that asks
 */
export function describeLocation(address: string, subnet: string): string {
  if (toSubnet(address) === subnet) return 'La misma red que ahora';
  return isIP(address) === 4 && OWN_NETWORKS.check(address) ? 'Red local' : 'Otra red';
}
