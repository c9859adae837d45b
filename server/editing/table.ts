import type { Generated } from 'kysely';
import { AUTHOR, ofNobody, type PersonalData } from '../db/personal-data.ts';
import type { RowId } from '../db/tables.ts';

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

/** The fields that a record is to get; it has at most one draft. */
export interface DraftTable {
  id: RowId;
  resource: string;
  record_id: number;
  /** The call that changes the record. */
  call: string;
  /** Changed fields by name (JSON), as that call takes them. */
  data_json: string;
  /** What these fields were when the draft was begun (JSON). */
  base_json: string;
  account_id: number;
  username: string;
  saved_at: number;
  /** Name of the page that saved it last, as of an open form; empty: none did. */
  tab: Generated<string>;
  /** Number of the request of that page. */
  sequence: Generated<number>;
  /** The columns of the row while it was somebody else's (JSON), and whose; null: it was nobody else's. */
  continued_json: Generated<string | null>;
  continued_by: Generated<string | null>;
}

/** A change of a record at an hour. */
export interface PlanTable {
  id: RowId;
  resource: string;
  record_id: number;
  call: string;
  /** Name of the record when this was planned. */
  title: string;
  action: 'publish' | 'withdraw';
  due_at: number;
  /** The state of the draft that it publishes: when this was saved, 0 for none, -1 to leave it. */
  draft_saved_at: number;
  account_id: number;
  username: string;
  made_at: number;
  /** Why it was refused; empty before. */
  error: string;
}

/** A link that shows a record's page with its draft. */
export interface PreviewLinkTable {
  id: RowId;
  /** SHA-256 of the token in the link. */
  token_hash: string;
  resource: string;
  record_id: number;
  call: string;
  account_id: number;
  username: string;
  made_at: number;
  expires_at: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    open_form: OpenFormTable;
    draft: DraftTable;
    plan: PlanTable;
    preview_link: PreviewLinkTable;
  }
}

export const editingData = {
  open_form: { username: AUTHOR, ...ofNobody('tab', 'resource') },
  draft: {
    username: AUTHOR,
    continued_by: AUTHOR,
    ...ofNobody('resource', 'call', 'data_json', 'base_json', 'tab', 'continued_json'),
  },
  plan: { username: AUTHOR, ...ofNobody('resource', 'call', 'title', 'action', 'error') },
  preview_link: { username: AUTHOR, ...ofNobody('token_hash', 'resource', 'call') },
} as const satisfies PersonalData;
