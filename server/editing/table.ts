import { AUTHOR, ofNobody, type PersonalData } from '../db/personal-data.ts';
import type { RowId } from '../db/tables.ts';

/** What is typed in a record and not saved; a record has at most one. */
interface EditTable {
  id: RowId;
  /** The record, as the audit names it; `record_id` is 0 where there is only one. */
  resource: string;
  record_id: number;
  /** The call that changes the record. */
  call: string;
  /** Changes of the record and of its parts (JSON), as `recordChange`. */
  changes_json: string;
  /** Random name of this state. */
  version: string;
  /** The window that wrote it; empty when the server did, as after a save of some of its fields. */
  tab: string;
  /** Number of that window's request. */
  number: number;
  /** Who typed last, since when, and the last key. */
  account_id: number;
  username: string;
  since: number;
  typed_at: number;
}

/** A change of a record at an hour. */
interface PlanTable {
  id: RowId;
  resource: string;
  record_id: number;
  call: string;
  /** Name of the record when this was planned. */
  title: string;
  action: 'publish' | 'withdraw';
  due_at: number;
  account_id: number;
  username: string;
  /** As those of an edit; of a plan that is done, the fields that kept a newer value. */
  changes_json: string;
  /** Why it was refused; empty before. */
  error: string;
  is_done: number;
}

declare module '../db/tables.ts' {
  interface Tables {
    edit: EditTable;
    plan: PlanTable;
  }
}

export const editingData = {
  edit: { username: AUTHOR, ...ofNobody('resource', 'call', 'changes_json', 'version', 'tab') },
  plan: {
    username: AUTHOR,
    ...ofNobody('resource', 'call', 'title', 'action', 'changes_json', 'error'),
  },
} as const satisfies PersonalData;
