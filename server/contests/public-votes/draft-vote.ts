import { randomInt } from 'node:crypto';
import { createReceipt } from '../../../contracts/receipts.ts';
import { toFlag } from '../../db/dialect.ts';
import { canonicalEmail } from '../../platform/canonical-email.ts';
import { findRegistrableDomain } from '../../platform/registrable-domain.ts';
import { hashUserAgent, toNameShape, toWideNetwork } from '../vote-anomalies/signals.ts';

export interface Ballot {
  public_email: string;
  public_ip?: string | undefined;
  plate: number;
  postu: number;
  /** Captcha token. */
  token?: string | undefined;
  seconds_on_page?: number | undefined;
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
    is_throw_away: toFlag(disposableService !== null),
    address: voter.ip,
    address_key: voter.rateLimitKey,
    network: voter.subnet,
    network_wide: toWideNetwork(voter.rateLimitKey),
    name_shape: toNameShape(key),
    client: hashUserAgent(voter.userAgent),
    claimed_address: ballot.public_ip ?? '',
    page_seconds: ballot.seconds_on_page ?? null,
    receipt: createReceipt(randomInt, ballot.receipt_part),
    created_at: now,
    verification: 'none',
    is_unchecked: 0,
    held_score: 0,
    set_aside_at: null as number | null,
    released_at: null as number | null,
  };
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
