import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { findRegistrableDomain } from '../../platform/registrable-domain.ts';

let known: Promise<ReadonlySet<string>> | null = null;

async function readList(): Promise<ReadonlySet<string>> {
  // The list has 2 MB: loaded with the first vote, not at every start.
  const file = createRequire(import.meta.url).resolve('disposable-email-domains/index.json');
  return new Set(JSON.parse(await readFile(file, 'utf8')) as string[]);
}

/**
 * Returns the domain of the disposable e-mail service to which a mail domain (punycode) belongs: the shortest
 * listed one that somebody registered, so that all sub-domains of a service are one, and those who only
 * share a public suffix are none; null when it is none.
 */
export async function findDisposableService(domain: string): Promise<string | null> {
  known ??= readList();
  const [list, registered] = await Promise.all([known, findRegistrableDomain(domain)]);
  if (registered === null) return null;
  const labels = domain.split('.');
  for (let at = labels.length - registered.split('.').length; at >= 0; at -= 1) {
    const above = labels.slice(at).join('.');
    if (list.has(above)) return above;
  }
  return null;
}
