import type { Generated } from 'kysely';
import { AUTHOR, ofNobody, type PersonalData } from '../../db/personal-data.ts';
import type { ReceiptState } from '../table.ts';

/** What stays of a deleted contest that had votes. */
export interface ContestArchiveTable {
  id: Generated<number>;
  contest_id: number;
  event_name: string;
  competitor_count: number;
  vote_count: number;
  deleted_by: string;
  deleted_at: number;
  /** The record as `GET /postulations/archive/:id/` answers it. */
  record_json: string;
  /** The public file, from `recount_from` on. */
  recount: string;
  /** The published heads of the chain. */
  heads_json: string;
  recount_from: number;
}

/** What the receipt of a deleted vote answers. */
interface ArchivedReceiptTable {
  receipt: string;
  contest_id: number;
  state: ReceiptState;
  at: number;
  reason: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    contest_archive: ContestArchiveTable;
    archived_receipt: ArchivedReceiptTable;
  }
}

export const archiveData = {
  // Published, and said so where it is written.
  contest_archive: {
    deleted_by: AUTHOR,
    ...ofNobody('event_name', 'record_json', 'recount', 'heads_json'),
  },
  archived_receipt: ofNobody('receipt', 'state', 'reason'),
} as const satisfies PersonalData;
