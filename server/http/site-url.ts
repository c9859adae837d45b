/**
 * The site's own address, without a final slash. Never taken from a request: what is mailed must
 * not lead where a stranger's `Host` header points.
 */
export interface SiteUrl {
  /** `PUBLIC_URL`, or the address that the server listens on. */
  get(): string;
  /** Tells the port that the system chose (`PORT=0`). */
  listensOn(port: number): void;
}

interface ListeningAddress {
  publicUrl: string | null;
  host: string;
  port: number;
}

export function createSiteUrl(config: ListeningAddress): SiteUrl {
  let { port } = config;
  const isAny = config.host === '0.0.0.0' || config.host === '::';
  const host = isAny ? 'localhost' : config.host;
  return {
    get: () => config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    listensOn(chosen) {
      port = chosen;
    },
  };
}
