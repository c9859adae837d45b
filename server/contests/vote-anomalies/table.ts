import type { Generated } from 'kysely';
import { AUTHOR, ofNobody, type PersonalData } from '../../db/personal-data.ts';
import { VOTER } from '../table.ts';

/** A group of votes for one competitor that stands out. */
export interface VoteGroupTable {
  contest_id: number;
  reason: string;
  key: string;
  applicant_id: number;
  count: number;
  set_aside: number;
  waiting: number;
  expected: number;
  /** 0 to 100. */
  score: number;
  /** 1: the votes only share a connection, a browser or a minute. */
  is_shared: number;
  /** Names of signals, separated by spaces. */
  signals: string;
  first_at: number;
  last_at: number;
}

/** A mail domain of a contest's votes that is none of a large service. */
export interface VoteDomainTable {
  contest_id: number;
  domain: string;
  first_at: number;
  /** 1: counted among the new domains of the contest. */
  is_pooled: number;
  /** Network of the domain's owner, such as a school; empty for none. */
  house: string;
  /** Domain of its mail server; empty for none. */
  mx: Generated<string>;
  looked_up_at: number | null;
}

/** A group that staff have dismissed. */
export interface VoteVerdictTable {
  contest_id: number;
  reason: string;
  key: string;
  applicant_id: number;
  motive: string;
  decided_by: string;
  decided_at: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    vote_domain: VoteDomainTable;
    vote_group: VoteGroupTable;
    vote_verdict: VoteVerdictTable;
  }
}

export const verdictData = {
  vote_group: { key: VOTER, ...ofNobody('reason', 'signals') },
  vote_domain: { domain: VOTER, house: VOTER, mx: VOTER },
  vote_verdict: { decided_by: AUTHOR, key: VOTER, ...ofNobody('reason', 'motive') },
} as const satisfies PersonalData;
