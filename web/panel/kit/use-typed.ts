import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DraftItem, editableCalls } from '../../../contracts/drafts.ts';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { omitFileFields } from '../../../contracts/file-fields.ts';
import type { SharedForms } from '../ui/record-surface.ts';
import { getPageOwner } from '../ui/session.ts';
import { getChanges, omitSaved, only } from './draft-fields.ts';
import { type Edits, pickShown } from './edits.ts';
import type { Values } from './fields.tsx';
import { hasSameValues, isSame, pickChanges } from './merge.ts';
import { openMergeDialog } from './merge-dialog.tsx';
import { isInputStored, type StoredInput, toStorageKey } from './stored-input.ts';
import { useSavedInput } from './use-draft-timing.ts';
import { useStoredInput } from './use-stored-input.ts';

export interface DraftOptions {
  edits: Edits | null;
  // biome-ignore lint/suspicious/noExplicitAny: forms have values of many types
  form: UseFormReturnType<any>;
  /** What the server said when the form was opened; null before, and without an answer. */
  opened: OpenedRecord | null;
  /** Whether the server has answered, or could not be asked. */
  isAsked: boolean;
  /** The record that the inputs started from. */
  base: RefObject<Values | null>;
  /** The record as it was stored last, as far as this form knows. */
  stored: RefObject<Values | null>;
  /** What it shares with the other forms of this record. */
  shared: SharedForms;
}

/** Whether a draft has kept input, and is offered in its place; one's own later draft goes on from it. */
function isInDraft(draft: DraftItem | null, { sent, base }: StoredInput): boolean {
  if (!sent || !Object.keys(base).some((name) => name in (draft?.data ?? {}))) return false;
  return draft?.saved_at === sent || draft?.username === getPageOwner()?.userName;
}

const listConflicts = (mine: Values, theirs: Values) =>
  Object.keys(theirs)
    .filter((name) => name in mine && !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));

/** What was typed into a form and is not saved: in this browser, and for the server's draft. */
export function useTyped(options: DraftOptions) {
  const { edits, form, isAsked, opened, base, shared } = options;
  const [offered, setOffered] = useState<DraftItem | null>(null);
  const record = base.current ?? edits?.record ?? {};
  const values = form.getValues() as Values;
  const changes = edits && isInputStored(edits.call) ? getChanges(edits, values, record) : null;
  const isEditable = edits !== null && editableCalls.includes(edits.call);
  const saved = useSavedInput(values);
  const key = edits && changes ? toStorageKey(edits, changes.part.fields[0]) : null;
  const typed = edits && changes ? pickChanges(edits.toValues(record), values) : {};
  const isTyped = changes !== null && !saved.isSaved && !isSame(changes.part.data, {});
  const replaces = isAsked && offered === null ? shared.draft.current : null;
  const input = { values: omitFileFields(typed), base: changes?.part.base ?? {}, replaces };
  const local = useStoredInput(key, isTyped ? input : null);

  /** Fills in again what this browser has kept, where nothing was typed before the site's answer. */
  function restore(draft: DraftItem | null): StoredInput | null {
    const restored = local.restore((input) => !isInDraft(draft, input));
    if (restored === null || edits === null) return null;
    const stored = edits.toValues(record);
    const typed = Object.keys(pickChanges(stored, values));
    const untouched = Object.keys(stored).filter((name) => !typed.includes(name));
    const missing = pickChanges(stored, only(restored.values, untouched));
    if (isSame(missing, {})) {
      local.forgetRestored();
      return null;
    }
    form.setValues(missing);
    // Conflicts with what was saved meanwhile are resolved when this form is saved.
    const bases = pickShown(edits, record, restored.base, Object.keys(missing));
    base.current = { ...record, ...bases };
    local.setFilled({ at: restored.at, values: missing });
    return restored;
  }
  /** The draft of a colleague that the form goes on from. */
  const continued = useRef<DraftItem | null>(null);
  /** When the draft was saved that the restored input goes on from; undefined before it is restored. */
  const restoredDraft = useRef<string | null | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, and once for a late answer
  useEffect(() => {
    if (!isAsked) {
      restoredDraft.current = undefined;
      continued.current = null;
      return;
    }
    const draft = opened?.draft ?? null;
    if (restoredDraft.current === undefined) {
      local.setFilled(null);
      restoredDraft.current = restore(draft)?.replaces ?? null;
    }
    const isNew =
      draft !== null && edits !== null && isEditable && restoredDraft.current !== draft.saved_at;
    const isOffered = isNew && changes !== null && changes.part.fields.length > 0;
    const offer = isOffered ? omitSaved(draft, edits, record) : null;
    setOffered(offer);
    // The draft that has it says nothing new, or the form goes on from it.
    if (draft !== null && offer === null) local.forgetRest();
  }, [isAsked, opened]);
  /**
   * Fills the offered draft into the inputs; of what was typed meanwhile, one chooses.
   * @param adopt is called for one's own
   * @returns whether it was filled in
   */
  async function restoreDraft(adopt: () => void): Promise<boolean> {
    if (offered === null || edits === null) return false;
    const conflicts = listConflicts(changes?.part.data ?? {}, offered.data);
    const { username: author } = offered;
    const { getLabel, show } = edits;
    const merged =
      conflicts.length === 0
        ? {}
        : await openMergeDialog({ conflicts, author, isDraft: true, getLabel, show });
    if (merged === null) return false;
    const isOwn = author === getPageOwner()?.userName;
    continued.current = isOwn ? null : offered;
    const isAccepted = (name: string) =>
      !(name in merged) || isSame(merged[name], offered.data[name]);
    const data = only(offered.data, Object.keys(offered.data).filter(isAccepted));
    const from = edits.toValues(record);
    const to = Object.entries(edits.toValues({ ...record, ...data }));
    form.setValues(Object.fromEntries(to.filter(([name, value]) => !isSame(from[name], value))));
    base.current = { ...record, ...only(offered.base, Object.keys(data)) };
    local.forgetRest();
    local.setFilled(null);
    setOffered(null);
    if (isOwn) adopt();
    return true;
  }
  /** Shows the stored record again. */
  function reset(): void {
    if (edits === null) return;
    const stored = options.stored.current ?? edits.record;
    base.current = { ...stored };
    const values = edits.toValues(stored);
    form.setValues(values);
    form.resetDirty(values);
  }
  const isKnown = continued.current?.saved_at === shared.draft.current;
  return {
    /** Whether the form shows what a colleague has left, and nothing more. */
    isColleagues: isKnown && hasSameValues(continued.current?.data, changes?.part.data),
    continued,
    changes,
    draft: opened && isEditable ? changes : null,
    saved,
    offered,
    setOffered,
    local,
    restoreDraft,
    reset,
  };
}
