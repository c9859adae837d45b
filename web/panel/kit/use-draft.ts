import type { UseFormReturnType } from '@mantine/form';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type DraftItem, draftCalls } from '../../../contracts/drafts.ts';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { omitFileFields } from '../../../contracts/file-fields.ts';
import { alertSuccess, alertWarning } from '../ui/alerts.tsx';
import type { SharedForms } from '../ui/record-surface.ts';
import { getPageOwner } from '../ui/session.ts';
import { getChanges, hasLostChanges, omitSaved, only } from './draft-fields.ts';
import { type Edits, pickShown } from './edits.ts';
import type { Values } from './fields.tsx';
import { hasSameValues, isSame, pickChanges } from './merge.ts';
import { openMergeDialog } from './merge-dialog.tsx';
import { isInputStored, type StoredInput, toStorageKey } from './stored-input.ts';
import { type DraftState, useDraftStore } from './use-draft-store.ts';
import { useStoredInput } from './use-stored-input.ts';

/** Milliseconds without typing after which a draft is saved. */
const PAUSE = 2000;
/** Milliseconds between two attempts to save a draft that could not be saved. */
const RETRY = 20_000;

interface DraftOptions {
  edits: Edits | null;
  // biome-ignore lint/suspicious/noExplicitAny: forms have values of many types
  form: UseFormReturnType<any>;
  /** What the server said when the form was opened; null before, and without an answer. */
  opened: OpenedRecord | null;
  /** Whether the server has answered, or could not be asked. */
  isAsked: boolean;
  /** The record that the inputs started from. */
  base: RefObject<Values | null>;
  /** What it shares with the other forms of this record. */
  shared: SharedForms;
}

const SAVE_FIRST =
  'Una imagen, un recorte o un audio no se conservan sin guardar. Guarde primero, o descarte los cambios.';

/** Whether a draft has kept input, and is offered in its place; one's own later draft goes on from it. */
function isInDraft(draft: DraftItem | null, { sent, base }: StoredInput): boolean {
  if (!sent || !Object.keys(base).some((name) => name in (draft?.data ?? {}))) return false;
  return draft?.saved_at === sent || draft?.username === getPageOwner()?.userName;
}

/** What was typed into a form and is not saved: in this browser, and for the server's draft. */
function useTyped({ edits, form, isAsked, opened, base, shared }: DraftOptions) {
  const [offered, setOffered] = useState<DraftItem | null>(null);
  const record = base.current ?? edits?.record ?? {};
  const values = form.getValues() as Values;
  const changes = edits && isInputStored(edits.call) ? getChanges(edits, values, record) : null;
  const isDraftable = edits !== null && draftCalls.includes(edits.call);
  const input =
    edits && changes && !isSame(changes.part.data, {})
      ? {
          values: omitFileFields(pickChanges(edits.toValues(record), values)),
          base: changes.part.base,
          replaces: isAsked && offered === null ? shared.draft.current : null,
        }
      : null;
  const key = edits && changes ? toStorageKey(edits, changes.part.fields[0]) : null;
  const local = useStoredInput(key, input);

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
  /** When the draft was saved that the restored input goes on from; undefined before it is restored. */
  const restoredDraft = useRef<string | null | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, and once for a late answer
  useEffect(() => {
    if (!isAsked) {
      restoredDraft.current = undefined;
      return;
    }
    const draft = opened?.draft ?? null;
    if (restoredDraft.current === undefined) {
      local.setFilled(null);
      restoredDraft.current = restore(draft)?.replaces ?? null;
    }
    const isNew =
      draft !== null && edits !== null && isDraftable && restoredDraft.current !== draft.saved_at;
    const isOffered = isNew && changes !== null && changes.part.fields.length > 0;
    const offer = isOffered ? omitSaved(draft, edits, record) : null;
    setOffered(offer);
    // The draft that has it says nothing new, or the form goes on from it.
    if (draft !== null && offer === null) local.forgetRest();
  }, [isAsked, opened]);
  /** The draft of a colleague that the form goes on from. */
  const continued = useRef<{ savedAt: string; data: Values } | null>(null);
  /** Fills the offered draft into the inputs; of what was typed meanwhile, one chooses. */
  async function restoreDraft(): Promise<void> {
    if (offered === null || edits === null) return;
    const typed = changes?.part.data ?? {};
    const conflicts = Object.entries(offered.data)
      .filter(([name, value]) => name in typed && !isSame(typed[name], value))
      .map(([name, theirs]) => ({ name, mine: typed[name], theirs }));
    const { username: author } = offered;
    const { getLabel, show } = edits;
    const merged =
      conflicts.length === 0
        ? {}
        : await openMergeDialog({ conflicts, author, isDraft: true, getLabel, show });
    if (merged === null) return;
    const isOwn = author === getPageOwner()?.userName;
    continued.current = isOwn ? null : { savedAt: offered.saved_at, data: offered.data };
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
  }
  /** Shows the stored record again. */
  function reset(): void {
    if (edits === null) return;
    const stored = opened?.record ?? edits.record;
    base.current = { ...stored };
    const values = edits.toValues(stored);
    form.setValues(values);
    form.resetDirty(values);
  }
  const draft = opened && isDraftable ? changes : null;
  const { savedAt, data } = continued.current ?? {};
  return {
    /** Whether the form shows what a colleague has left, and nothing more. */
    isColleagues: savedAt === shared.draft.current && hasSameValues(data, changes?.part.data),
    changes,
    draft,
    offered,
    setOffered,
    local,
    restoreDraft,
    reset,
  };
}

/**
 * Sends what was typed after a pause.
 * @param mark says what was typed; null: there is nothing to send
 * @returns what stops it until more is typed
 */
function usePause(
  mark: string | null,
  setState: Dispatch<SetStateAction<DraftState>>,
  send: () => Promise<unknown>,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was typed
  useEffect(() => {
    if (mark === null) {
      // What was typed is saved, or taken back.
      setState((state) => (state === 'waiting' ? 'kept' : state));
      return;
    }
    setState('waiting');
    timer.current = setTimeout(() => void send(), PAUSE);
    return () => clearTimeout(timer.current);
  }, [mark]);
  return () => clearTimeout(timer.current);
}

/** Remembers what was saved as it was typed: until the form shows how the site has written it, it is no new input. */
function useSavedInput(values: Values) {
  const [saved, setSaved] = useState<{ values: Values | null; count: number }>({
    values: null,
    count: 0,
  });
  const isSaved = saved.values !== null && hasSameValues(saved.values, values);
  useEffect(() => {
    if (!isSaved) setSaved((before) => (before.values ? { ...before, values: null } : before));
  }, [isSaved]);
  return {
    isSaved,
    count: saved.count,
    remember: (typed: Values) => setSaved(({ count }) => ({ values: typed, count: count + 1 })),
  };
}

/** When the record was saved after the offered draft; null if it was not. */
function getLaterSave(offered: DraftItem | null, opened: OpenedRecord | null): string | null {
  const changedAt = opened?.changed_at ?? null;
  return offered && changedAt !== null && offered.saved_at < changedAt ? changedAt : null;
}

/** Sends a draft that could not be sent, when the network returns and again and again. */
function useRetry(isFailed: boolean, text: string, sendDraft: () => Promise<boolean>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says what is sent
  useEffect(() => {
    if (!isFailed) return;
    const retry = async () => {
      if (await sendDraft())
        alertSuccess('Volvió la conexión. Los cambios sin guardar se conservan.');
    };
    const retryTimer = setInterval(() => void retry(), RETRY);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(retryTimer);
      window.removeEventListener('online', retry);
    };
  }, [isFailed, text]);
}

/**
 * Keeps the changed fields of a form as the record's draft while they are typed, and offers a draft
 * that was there before.
 */
export function useDraft(options: DraftOptions) {
  const { edits, opened, shared } = options;
  const known = shared.draft;
  const typed = useTyped(options);
  const { changes, draft, offered, setOffered, local, restoreDraft, reset } = typed;
  const store = useDraftStore(edits, shared);
  const { state, setState, savedAt, kept, send } = store;
  const saved = useSavedInput(options.form.getValues() as Values);

  const isOn = draft !== null && draft.part.fields.length > 0;
  const text = JSON.stringify(changes?.part.data ?? {});
  const userName = getPageOwner()?.userName ?? '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (opened !== null) store.restart();
  }, [opened]);

  /** Sends the draft as it is; this browser keeps it until it is saved. */
  async function sendDraft(): Promise<boolean> {
    if (draft === null) return false;
    const confirm = local.prepareConfirmation();
    const isSent = await send(draft.part);
    if (isSent) confirm(known.current);
    return isSent;
  }

  const isStored = text === kept.current || typed.isColleagues || saved.isSaved;
  const isDue = isOn && state !== 'other' && offered === null && !isStored;
  const stop = usePause(isDue ? `${saved.count} ${text}` : null, setState, sendDraft);

  useRetry(state === 'failed' && offered === null, text, sendDraft);

  const createEmptyDraft = () => ({ fields: draft?.part.fields ?? [], data: {}, base: {} });
  /** Deletes the draft's fields of this form. */
  async function discard(): Promise<void> {
    stop();
    await shared.sending.current;
    if (!isOn || known.current === null) return;
    if (!(await send(createEmptyDraft()))) return;
    if (offered?.username === userName) local.forgetRest();
    setOffered(null);
  }
  /** Sends the draft again if somebody else has discarded it since this form knew it (`before`). */
  function syncDraft(openedRecord: OpenedRecord, before: string | null): void {
    if (state === 'other' && openedRecord.draft === null && draft !== null) {
      if (known.current === before) known.current = null;
      void sendDraft();
      return;
    }
    const isCurrent = before !== null && known.current === before && text === kept.current;
    if (!isCurrent || draft === null || edits === null) return;
    if (!hasLostChanges(draft.part.data, openedRecord, before, edits)) return;
    known.current = openedRecord.draft?.saved_at ?? null;
    void sendDraft();
  }
  /** Forgets what this form has kept; a draft that is only offered stays, and that of a colleague. */
  async function clear(): Promise<void> {
    local.forget();
    if (offered === null && !typed.isColleagues) await discard();
  }
  /** Stores the current input as the draft, without files. Resolves to whether it was stored. */
  async function flush(): Promise<boolean> {
    if (offered !== null) {
      alertWarning('Decida primero si sigue con los cambios sin guardar que hay.');
      return false;
    }
    stop();
    if (draft === null || text === kept.current) return draft !== null;
    return sendDraft();
  }
  return {
    isOn,
    offered,
    restoredAt: local.restoredAt,
    /** Whether more was typed since kept input was filled in again. */
    isContinued: local.isContinued,
    /** Whether this browser keeps what is typed. */
    isLocal: changes !== null && local.isKept,
    state,
    savedAt,
    hasChanges: text !== '{}',
    /** Whether a file or a crop is chosen, which no draft holds. */
    hasFile: changes?.hasFile === true,
    olderThan: getLaterSave(offered, opened),
    restoreDraft,
    discard,
    syncDraft,
    forget: clear,
    /** Discards the input that was filled in again. */
    async drop(): Promise<void> {
      reset();
      await clear();
    },
    /** After a save: as `forget`, and one's own offered draft goes too if all of its fields were saved. */
    async end(values: Values): Promise<void> {
      local.forget();
      setState('kept');
      saved.remember(values);
      const { data = {} } = draft?.part ?? {};
      const isSaved = Object.keys(offered?.data ?? {}).every((name) => name in data);
      if (offered === null || (offered.username === userName && isSaved)) await discard();
    },
    flush,
    /** As `flush`, but not while a file is chosen: the draft alone would be less than the form shows. */
    async flushAll(): Promise<boolean> {
      if (draft?.hasFile) alertWarning(SAVE_FIRST);
      return !draft?.hasFile && flush();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
