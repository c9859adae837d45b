import { MINUTE_MS } from '../../../contracts/durations.ts';
import type { VoteReason } from '../../../contracts/vote-groups.ts';
import { getDomainKind, QUICK_VOTE_SECONDS } from './signals.ts';

/** What the analysis reads of a vote. */
export interface AnalysedVote {
  applicant_id: number;
  created_at: number;
  email_key: string;
  email_domain: string;
  /** Null when unknown. */
  page_seconds: number | null;
  network: string;
  network_wide: string;
  address_key: string;
  name_shape: string;
  client: string;
  is_unchecked: number;
  is_throw_away: number;
  set_aside_at: number | null;
  held_score: number;
  released_at: number | null;
  /** The batch of the ticket, and whether it was used before its hour; absent for other votes. */
  batch?: { id: number; isEarly: boolean };
}

/** Reasons that are the vote's own, not of the connection, the browser or the minute it shares. */
export const OWN_REASONS: ReadonlySet<VoteReason> = new Set([
  ...([
    'domain',
    'mail_server',
    'new_domains',
    'throw_away',
    'names',
    'unchecked',
    'quick',
    'ticket_minute',
    'ticket_device',
    'ticket_early',
  ] as const),
]);
/**
 * Votes with this reason wait in a contest with quarantine, because the owner of a disposable mailbox cannot be
 * asked.
 */
export const QUARANTINED_REASON: VoteReason = 'throw_away';

/** Reasons whose groups are always shown, however probable they are by chance. */
export const ALWAYS_SHOWN: ReadonlySet<VoteReason> = new Set([
  QUARANTINED_REASON,
  ...(['ticket_minute', 'ticket_device', 'ticket_early'] as const),
]);

/** Key of a reason that has only one group. */
const SINGLE_GROUP_KEY = '*';

/** What is known of mail domains besides their names. */
export interface DomainFacts {
  /** Whether votes of the domain are counted among those of new domains. */
  isNew(domain: string): boolean;
  /** Domain of its mail server; empty when unknown. */
  getMx(domain: string): string;
  /** Network of the domain's owner, such as a school; votes from there are in no group of domains. */
  getOwnNetwork(domain: string): string;
}
export const NO_FACTS: DomainFacts = {
  isNew: () => true,
  getMx: () => '',
  getOwnNetwork: () => '',
};

/** Returns the groups to which a vote belongs, as pairs of a reason and its key. */
export function listGroupKeys(vote: AnalysedVote, facts = NO_FACTS): [VoteReason, string][] {
  const minute = Math.floor(vote.created_at / MINUTE_MS) * MINUTE_MS;
  const { email_domain: domain, batch } = vote;
  const kind = getDomainKind(domain);
  const isDisposable = vote.is_throw_away === 1;
  const isOutside = !isDisposable && facts.getOwnNetwork(domain) !== vote.network;
  const keys: [VoteReason, string][] = [
    ['address', vote.address_key],
    ['network', vote.network],
    ['wide_network', vote.network_wide],
    ['names', vote.name_shape],
    ['client', vote.client],
    ['burst', new Date(minute).toISOString()],
    ['throw_away', isDisposable ? domain : ''],
    ['domain', kind !== 'large' && isOutside ? domain : ''],
    ['mail_server', kind === 'rare' && isOutside ? facts.getMx(domain) : ''],
    ['new_domains', kind === 'rare' && isOutside && facts.isNew(domain) ? SINGLE_GROUP_KEY : ''],
    ['ticket_minute', batch ? `${batch.id} ${new Date(minute).toISOString()}` : ''],
    ['ticket_device', batch ? `${batch.id} ${vote.address_key} ${vote.client}` : ''],
    ['ticket_early', batch?.isEarly ? String(batch.id) : ''],
    ['unchecked', vote.is_unchecked === 1 ? SINGLE_GROUP_KEY : ''],
    [
      'quick',
      vote.page_seconds !== null && vote.page_seconds < QUICK_VOTE_SECONDS ? SINGLE_GROUP_KEY : '',
    ],
  ];
  return keys.filter(([, key]) => key !== '');
}
