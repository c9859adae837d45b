import type { VoteReason } from '../../../contracts/vote-groups.ts';
import { findProvider } from '../../platform/mail-providers.ts';

/** What the analysis reads of a vote. */
export interface SeenVote {
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
}

export const MINUTE = 60_000;

/** What a vote belongs to: pairs of a reason and its key; of a burst, the number of the minute. */
export function keysOf(vote: SeenVote, isRare: boolean): [VoteReason, string][] {
  const keys: [VoteReason, string][] = [
    ['address', vote.address_key],
    ['network', vote.network],
    ['wide_network', vote.network_wide],
    ['names', vote.name_shape],
    ['client', vote.client],
    ['burst', String(Math.floor(vote.created_at / MINUTE))],
  ];
  if (vote.is_throw_away === 1) keys.push(['throw_away', vote.email_domain]);
  else if (isRare) keys.push(['domain', vote.email_domain]);
  return keys.filter(([, key]) => key !== '');
}

/** Whether the domain is none of a large mail service. A vote with a ticket has no domain. */
export function isRareDomain(domain: string): boolean {
  return domain !== '' && findProvider(domain) === null;
}

export const minuteKey = (minute: number) => new Date(minute * MINUTE).toISOString();

/** Returns the names of the groups to which a vote belongs, as they are stored. */
export function groupKeys(vote: SeenVote): [VoteReason, string][] {
  return keysOf(vote, isRareDomain(vote.email_domain)).map(([reason, key]) => [
    reason,
    reason === 'burst' ? minuteKey(Number(key)) : key,
  ]);
}
