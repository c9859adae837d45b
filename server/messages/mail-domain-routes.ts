import { Resolver } from 'node:dns/promises';
import { getMailDomain } from '../../contracts/mail-domain.ts';
import { checkMailDomain } from '../mail/check-domain.ts';
import { getSenderAddress } from '../mail/open-mail-queue.ts';
import type { Api } from '../services.ts';

const DNS_TIMEOUT_MS = 3_000;

async function resolveTxt(name: string): Promise<string[]> {
  // A name without a dot is of this machine or its network.
  if (!/\.[a-z]/i.test(name.replace(/^(selector\._domainkey|_dmarc)\./, ''))) throw new Error(name);
  try {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

/** Binds the call that checks the domain of the sender. */
export function mailDomainRoutes(api: Api): void {
  api.bind(getMailDomain, async (_input, { config }) => {
    const from = getSenderAddress(config);
    const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    const server = config.smtpUrl === null ? null : new URL(config.smtpUrl).hostname;
    const settings = { domain, server, dkim: config.dkim, reportsTo: address };
    return {
      from,
      domain,
      is_sent: server !== null,
      checks: await checkMailDomain(settings, resolveTxt),
    };
  });
}
