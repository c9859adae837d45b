/** A form of the panel in which a record is open. */
export interface OpenFormTable {
  /** Random name of the form. */
  tab: string;
  /** The record, as the audit names it; `record_id` is 0 where there is only one. */
  resource: string;
  record_id: number;
  account_id: number;
  username: string;
  seen_at: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    open_form: OpenFormTable;
  }
}
