import { createHash, randomInt } from 'node:crypto';
import { createReceipt } from '../../../contracts/receipts.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { findProvider } from '../../platform/mail-providers.ts';
import { findRegistrableDomain } from '../../platform/registrable-domain.ts';
import type { DomainKind } from '../table.ts';

export interface Ballot {
  public_email: string;
  public_ip?: string | undefined;
  plate: number;
  postu: number;
  /** Captcha token. */
  token?: string | undefined;
  /** The browser's part of the receipt. */
  receipt_part?: string | undefined;
}

export interface Voter {
  ip: string;
  rateLimitKey: string;
  subnet: string;
  userAgent: string;
}

export type VoteDraft = Awaited<ReturnType<typeof draftVote>>;

/** Returns the columns of a vote, except its address slot. */
export async function draftVote(ballot: Ballot, voter: Voter, now: number) {
  const { key, domain } = canonicalEmail(ballot.public_email);
  const disposableService = await findDisposableService(domain);
  return {
    contest_id: ballot.postu,
    applicant_id: ballot.plate,
    email: ballot.public_email,
    email_key: key,
    email_domain: disposableService ?? domain,
    domain_kind: toDomainKind(domain, disposableService),
    address: voter.ip,
    address_key: voter.rateLimitKey,
    network: voter.subnet,
    name_shape: toNameShape(key),
    client: hashUserAgent(voter.userAgent),
    claimed_address: ballot.public_ip ?? '',
    receipt: createReceipt(randomInt, ballot.receipt_part),
    created_at: now,
    verification: 'none',
    is_unchecked: 0,
  };
}

function toDomainKind(domain: string, disposableService: string | null): DomainKind {
  if (domain === '') return '';
  if (disposableService !== null) return 'disposable';
  return findProvider(domain) === null ? 'own' : 'large';
}

/**
 * Returns the shape of a mailbox: its local part up to the first digit or separator, and its domain. `voto001`,
 * `voto.x` and `voto-2` have the same one. Empty without a digit or separator.
 * @param emailKey canonical form of the e-mail
 */
function toNameShape(emailKey: string): string {
  const at = emailKey.lastIndexOf('@');
  const end = emailKey.slice(1, Math.max(1, at)).search(/[\d._=-]/);
  return end === -1 ? '' : `${emailKey.slice(0, end + 1)}…${emailKey.slice(at)}`;
}

/** Returns a short hash of what a browser says of itself; empty for nothing. */
function hashUserAgent(userAgent: string): string {
  if (userAgent === '') return '';
  return createHash('sha256').update(userAgent).digest('hex').slice(0, 12);
}

let knownDomains: Promise<ReadonlySet<string>> | null = null;

async function loadDisposableDomains(): Promise<ReadonlySet<string>> {
  // The list has 170 KB: loaded with the first vote, not at every start.
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js');
  return disposableEmailBlocklistSet();
}

/**
 * Returns the domain of the disposable e-mail service to which a mail domain (punycode) belongs: the shortest
 * listed one that somebody registered, so that all sub-domains of a service are one, and those who only
 * share a public suffix are none; null when it is none.
 */
export async function findDisposableService(domain: string): Promise<string | null> {
  knownDomains ??= loadDisposableDomains();
  const [list, registrableDomain] = await Promise.all([
    knownDomains,
    findRegistrableDomain(domain),
  ]);
  if (registrableDomain === null) return null;
  const labels = domain.split('.');
  for (let at = labels.length - registrableDomain.split('.').length; at >= 0; at -= 1) {
    const parentDomain = labels.slice(at).join('.');
    if (list.has(parentDomain)) return parentDomain;
  }
  return null;
}
