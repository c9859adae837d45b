import type { Generated } from 'kysely';

/** A line of the hash chain of a contest; never changed. */
interface VoteLineTable {
  contest_id: number;
  number: number;
  line: string;
  hash: string;
  /** The vote whose storing the line tells. */
  vote_id: Generated<number | null>;
}

/** A head of the chain as it was published. */
interface VoteHeadTable {
  contest_id: number;
  number: number;
  hash: string;
  published_at: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    vote_line: VoteLineTable;
    vote_head: VoteHeadTable;
  }
}
