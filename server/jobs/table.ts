export interface JobTable {
  kind: string;
  /** What the kind lists, as the id of a contest; empty for work of one item. */
  item: string;
  /** When the next attempt may begin. */
  due_at: number;
  /** Failures since the last success. */
  attempts: number;
  last_error: string;
  /** Until when one instance has it; 0 while none has. */
  claimed_until: number;
  /** The instance that has it or had it last. */
  owner: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    job: JobTable;
  }
}
