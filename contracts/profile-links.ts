import { findPastedAddress, toAbsolute } from './pasted-address.ts';

const hosts = { instagram: ['instagram.com'], facebook: ['facebook.com', 'fb.com'] } as const;
export type Network = keyof typeof hosts;

function networkUrl(text: string, network: Network): URL | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const isOfNetwork = hosts[network].some((host) => `.${url.hostname}`.endsWith(`.${host}`));
  return isOfNetwork ? url : null;
}

/**
 * Returns what is stored of a profile that an applicant typed: the address for a handle (`@name`,
 * `name`) or an address of the network; null for any other address; other texts as they are.
 */
export function toProfile(typed: string, network: Network): string | null {
  const [host] = hosts[network];
  const text = findPastedAddress(typed);
  const handle = /^@?([\w.]{1,60})$/.exec(text)?.[1];
  if (handle && !networkUrl(`https://${handle}`, network)) return `https://www.${host}/${handle}`;
  const hasPath = !/\s/.test(text) && text.includes('.') && text.includes('/');
  const isAddress = hasPath || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(text);
  return networkUrl(toAbsolute(text), network)?.href ?? (isAddress ? null : typed);
}

/** Returns the address of a stored profile; null for any other text, which must not become a link. */
export function profileLink(stored: string, network: Network): string | null {
  return networkUrl(stored, network)?.href ?? null;
}
