import type { Generated } from 'kysely';
import { AUTHOR, ofNobody, type PersonalData } from '../../db/personal-data.ts';

/** A batch of single-use codes. */
interface TicketBatchTable {
  id: Generated<number>;
  contest_id: number;
  label: string;
  quantity: number;
  /** Where the tickets are handed out. */
  place: Generated<string>;
  /** The hour from which their use is expected. */
  expected_from: Generated<number | null>;
  created_by: string;
  created_at: number;
  revoked_at: Generated<number | null>;
}

interface TicketTable {
  id: Generated<number>;
  batch_id: number;
  number: number;
  /** SHA-256 of the code. */
  code_hash: string;
  used_at: Generated<number | null>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    ticket_batch: TicketBatchTable;
    ticket: TicketTable;
  }
}

export const ticketData = {
  ticket_batch: { created_by: AUTHOR, ...ofNobody('label', 'place') },
  ticket: ofNobody('code_hash'),
} as const satisfies PersonalData;
