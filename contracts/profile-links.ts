// No imports, to keep the browser bundle small.

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
 * `name`) or an address of the network, otherwise the text as it is.
 */
export function toProfile(typed: string, network: Network): string {
  const [host] = hosts[network];
  const handle = /^@?([\w.]{1,60})$/.exec(typed)?.[1];
  if (handle && !networkUrl(`https://${handle}`, network)) return `https://www.${host}/${handle}`;
  return (
    networkUrl(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`, network)?.href ?? typed
  );
}

/** Returns the address of a stored profile; null for any other text, which must not become a link. */
export function profileLink(stored: string, network: Network): string | null {
  return networkUrl(stored, network)?.href ?? null;
}
