import type { DraftItem } from '../../../contracts/drafts.ts';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { isFileField, omitFileFields } from '../../../contracts/file-fields.ts';
import type { Edits } from './edits.ts';
import type { Values } from './fields.tsx';
import { isSame, pickChanges } from './merge.ts';

export const only = (values: Values, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** The changed fields of a form that a draft holds, and whether there are others, of files. */
export function getChanges(edits: Edits, values: Values, record: Values) {
  const base = edits.toRequest(edits.toValues(record), record);
  const changed = pickChanges(base, edits.toRequest(values, edits.record));
  const data = omitFileFields(changed);
  const fields = Object.keys(omitFileFields(base));
  const hasFile = Object.keys(changed).some(isFileField);
  return { hasFile, part: { fields, data, base: only(base, Object.keys(data)) } };
}

export type Changes = ReturnType<typeof getChanges>;

/** The fields of a draft that differ from the record: what has been saved since is no draft any more. */
export function omitSaved(draft: DraftItem, edits: Edits, record: Values): DraftItem | null {
  const current = edits.toRequest(edits.toValues(record), record);
  const data = pickChanges(current, only(draft.data, Object.keys(current)));
  return Object.keys(data).length > 0 ? { ...draft, data } : null;
}

/**
 * Whether the server's draft has lost changes that it had confirmed, and which are not saved either.
 * @param confirmedAt when it confirmed them
 */
export function hasLostChanges(
  data: Values,
  { draft, record }: OpenedRecord,
  confirmedAt: string,
  edits: Edits,
): boolean {
  if (draft !== null && draft.saved_at !== confirmedAt) return false;
  const lostFields = Object.keys(data).filter((name) => !(name in (draft?.data ?? {})));
  const stored = edits.toRequest(edits.toValues(record), record);
  return !isSame(pickChanges(stored, only(data, lostFields)), {});
}
