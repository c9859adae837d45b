import type { Generated } from 'kysely';

/** A contest of an event ("application event"). Times are milliseconds since 1970. */
export interface ContestTable {
  id: Generated<number>;
  /** The event. */
  entry_id: number;
  postu_date_from: number;
  postu_date_until: number;
  vote_date_from: number;
  vote_date_until: number;
  public_date_from: number;
  public_date_until: number;
  /** How many applicants each judge may select. */
  postu_vote_quant: number;
  postu_winners: number;
  votes_per_ip: number;
  /** 1 registration, 2 jury, 3 voting. */
  postu_phase: number;
  postu_active: number;
  /** Kept with each application, so that pages of a long list need not count it. */
  applicant_count: number;
  /** When phase 3 was entered last: the competitors are those of that moment. */
  frozen_at: number | null;
  created_at: number;
}

export interface ApplicantTable {
  id: Generated<number>;
  contest_id: number;
  /** Slug of the aka, unique in the contest. */
  ref: string;
  aka: string;
  city: string;
  country: string;
  label: string;
  /** As written, and in the form under which one mailbox counts once. */
  email: string;
  email_key: string;
  phone: string;
  /** The 11-character id. */
  youtube: string;
  url_ig: string;
  url_fb: string;
  is_video_checked: number;
  /** Made by the sender; tells a repeated sending from a second application. */
  attempt: string | null;
  is_competitor: number;
  /** Votes stored for them and not set aside; changed in the same transaction as those. */
  public_votes: number;
  /** What a search looks in: lower case, without accents. */
  search_text: string;
  created_at: number;
}

export interface JuryVoteTable {
  id: Generated<number>;
  contest_id: number;
  applicant_id: number;
  /** Null once the account was deleted; the names stay for the record. */
  account_id: number | null;
  judge_username: string;
  judge_name: string;
  created_at: number;
}

/** An applicant that a judge has looked at. */
export interface JuryLookTable {
  account_id: number;
  applicant_id: number;
  looked_at: number;
}

export interface PublicVoteTable {
  id: Generated<number>;
  contest_id: number;
  applicant_id: number;
  /** As written, and in the form under which one mailbox counts once. */
  email: string;
  email_key: string;
  email_domain: string;
  is_throw_away: number;
  /** Where the vote came from, and the form under which an address counts (IPv6 by its /64). */
  address: string;
  address_key: string;
  /** The how-manieth vote of the address: 1 to the contest's `votes_per_ip`. */
  address_slot: number;
  /** The neighbourhood of the address: IPv4 /24, IPv6 /48. */
  network: string;
  claimed_address: string;
  created_at: number;
  set_aside_at: number | null;
  set_aside_by: string | null;
  set_aside_reason: string | null;
}
