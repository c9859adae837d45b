import type { UseFormReturnType } from '@mantine/form';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { ApiError } from '../../ui/api.ts';
import { NotSavedError } from '../ui/save-round.ts';
import { only } from './draft-fields.ts';
import { type Edits, pickShown } from './edits.ts';
import type { Values } from './fields.tsx';
import { isSame, mergeFields } from './merge.ts';
import { openMergeDialog } from './merge-dialog.tsx';

type NewerVersion = Pick<OpenedRecord, 'version' | 'record' | 'changed_by'>;

/** Returns the record that somebody else has saved, if a save was refused for it. */
export function readNewer(error: unknown): NewerVersion | null {
  const isNewer = error instanceof ApiError && error.status === 409 && 'version' in error.body;
  return isNewer ? (error.body as NewerVersion) : null;
}

/** The record as somebody else has saved it, as this form last saw it. */
export type SeenRecord = Pick<OpenedRecord, 'version' | 'record'> & { author: string };

/** Fills the inputs that are as they were read. */
function fillUntouched(form: UseFormReturnType<Values>, from: Values, to: Values): void {
  const values = form.getValues();
  const untouched = Object.keys(to).filter(
    (name) => isSame(values[name], from[name]) && !isSame(from[name], to[name]),
  );
  form.setValues(Object.fromEntries(untouched.map((name) => [name, to[name]])));
  // An input with the value that is stored now is no change any more.
  form.resetDirty(to);
}

/**
 * Fills what somebody else has saved since the record was read into the inputs that are untouched.
 * @returns the record that the inputs start from now; of what was typed over, the user chooses at the save
 */
export function applyNewer(
  edits: Edits,
  form: UseFormReturnType<Values>,
  base: Values,
  record: Values,
) {
  if (isSame(base, record)) return base;
  const from = edits.toValues(base);
  const to = edits.toValues(record);
  const values = form.getValues();
  const typed = Object.keys(to).filter(
    (name) => !isSame(values[name], from[name]) && !isSame(values[name], to[name]),
  );
  fillUntouched(form, from, to);
  return { ...record, ...pickShown(edits, record, base, typed) };
}

/** The request that would save a record as it is. */
export const getRequest = (edits: Edits, record: Values) =>
  edits.toRequest(edits.toValues(record), record);

/**
 * Returns what to send over a record that somebody else may have saved.
 * @param unanswered what was sent before without an answer: where that is stored, nobody else has changed it
 * @throws NotSavedError if the user went back to the form
 */
export async function mergeSeen(
  edits: Edits,
  { from, unanswered }: { from: Values; unanswered: Values },
  seen: SeenRecord,
  body: Values,
) {
  const { record, author } = seen;
  const theirs = getRequest(edits, record);
  const own = Object.keys(unanswered).filter((name) => isSame(theirs[name], unanswered[name]));
  const before = { ...getRequest(edits, from), ...only(theirs, own) };
  const { merged, conflicts } = mergeFields(before, theirs, body);
  const { getLabel, show } = edits;
  const mergedValues =
    conflicts.length === 0 ? {} : await openMergeDialog({ conflicts, author, getLabel, show });
  if (mergedValues === null) throw new NotSavedError();
  return { ...merged, ...mergedValues };
}
