import { Resolver } from 'node:dns/promises';
import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { Job } from '../../jobs/jobs.ts';
import { findRegistrableDomain } from '../../platform/registrable-domain.ts';
import type { Services } from '../../services.ts';
import { listUnknownDomains, updateMailServer } from './domain-store.ts';

/** Domains that are looked up at once, a minute apart. */
const BATCH_SIZE = 40;
const resolver = new Resolver({ timeout: 2_000, tries: 1 });

/** Answers that say that the domain has no mail server; all others, that there is no DNS. */
const NO_MAIL_SERVER_CODES = ['ENOTFOUND', 'ENODATA'];

export type ResolveMx = (domain: string) => Promise<{ exchange: string; priority: number }[]>;

/**
 * Returns the registrable domain of the first mail server of a domain. Empty for none and for the domain's own
 * server; null when the DNS does not answer.
 */
export async function findMailServer(domain: string, resolve: ResolveMx): Promise<string | null> {
  try {
    const [first] = (await resolve(domain)).sort((a, b) => a.priority - b.priority);
    const name = (first?.exchange ?? '').toLowerCase().replace(/\.$/, '');
    const server = await findRegistrableDomain(name);
    const isOwn = server === domain || domain.endsWith(`.${server}`);
    return server === null || isOwn ? '' : server;
  } catch (error) {
    return NO_MAIL_SERVER_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ? '' : null;
  }
}

/**
 * Looks up the mail servers of voters' domains, each once; those for which the DNS did not answer are looked up
 * again.
 */
export async function lookUpMailServers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  resolve: ResolveMx = (domain) => resolver.resolveMx(domain),
): Promise<void> {
  const domains = await listUnknownDomains(db, clock.now(), BATCH_SIZE);
  const mailServers = await Promise.all(domains.map((domain) => findMailServer(domain, resolve)));
  for (const [at, mx] of mailServers.entries()) {
    if (mx === null) continue;
    await updateMailServer(db, domains[at] ?? '', { mx, looked_up_at: clock.now() });
  }
}

export function createMailServerJob(services: Services): Job {
  return {
    kind: 'mail-servers',
    pollEvery: MINUTE_MS,
    every: MINUTE_MS,
    run: () => lookUpMailServers(services),
  };
}
