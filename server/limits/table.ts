import { type PersonalData, visitorData } from '../db/personal-data.ts';

/** What was spent of a limit in the period that began with the first. */
export interface LimitCountTable {
  /** What is counted, and for whom: an address, a network, the hash of a mailbox. */
  bucket: string;
  /** End of the period (ms since 1970). */
  ends_at: number;
  spent: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    limit_count: LimitCountTable;
  }
}

export const limitData = {
  limit_count: { bucket: visitorData('until the limit ends', 'the purge; with the account') },
} as const satisfies PersonalData;
