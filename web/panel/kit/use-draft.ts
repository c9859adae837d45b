import type { DraftItem } from '../../../contracts/drafts.ts';
import type { OpenedRecord } from '../../../contracts/editing.ts';
import { alertWarning } from '../ui/alerts.tsx';
import { getPageOwner } from '../ui/session.ts';
import { hasLostChanges } from './draft-fields.ts';
import type { Values } from './fields.tsx';
import { type StoredDraft, useDraftStore } from './use-draft-store.ts';
import { usePause, useRetry } from './use-draft-timing.ts';
import { type DraftOptions, useTyped } from './use-typed.ts';

const SAVE_FIRST =
  'Una imagen, un recorte o un audio no se conservan sin guardar. Guarde primero, o descarte los cambios.';

/** State of the draft of a form; `kept` also without input, `gone` when the record was deleted. */
export type DraftState = 'kept' | 'waiting' | NonNullable<StoredDraft['failure']>['reason'];

/** @param isDue whether what was typed (`text`) is to be sent */
function findState(failure: StoredDraft['failure'], isDue: boolean, text: string): DraftState {
  if (failure?.reason === 'other' || failure?.reason === 'gone') return failure.reason;
  if (!isDue) return 'kept';
  return failure?.text === text ? failure.reason : 'waiting';
}

/** When the record was saved after the offered draft; null if it was not. */
function getLaterSave(offered: DraftItem | null, opened: OpenedRecord | null): string | null {
  const changedAt = opened?.changed_at ?? null;
  return offered && changedAt !== null && offered.saved_at < changedAt ? changedAt : null;
}

const isAllSaved = (draft: DraftItem | null, sentNames: readonly string[]) =>
  Object.keys(draft?.data ?? {}).every((name) => sentNames.includes(name));

/**
 * Whether the draft outlives a save: one that is offered unless it is one's own and all of it was saved,
 * and that of a colleague (`theirs`, from which the form goes on) while nothing was added to it.
 */
function staysAfterSave(
  {
    offered,
    theirs,
    known,
  }: Record<'offered' | 'theirs', DraftItem | null> & { known: string | null },
  sentNames: readonly string[],
): boolean {
  if (isAllSaved(offered ?? theirs, sentNames))
    return offered !== null && offered.username !== getPageOwner()?.userName;
  return offered !== null || known === theirs?.saved_at;
}

/**
 * Keeps the changed fields of a form as the record's draft while they are typed, and offers a draft
 * that was there before.
 */
export function useDraft(options: DraftOptions) {
  const { edits, opened, shared } = options;
  const known = shared.draft;
  const typed = useTyped(options);
  const { changes, draft, saved, offered, setOffered, local, restoreDraft, reset } = typed;
  const store = useDraftStore(edits, shared, opened);
  const { savedAt, failure } = store;
  const isOn = draft !== null && draft.part.fields.length > 0;
  const text = JSON.stringify(changes?.part.data ?? {});
  const userName = getPageOwner()?.userName ?? '';
  const isSaved = saved.isSaved && failure === null;
  const isStored = text === store.text || typed.isColleagues || isSaved;
  /** Whether what was typed is to be sent. */
  const isDue = isOn && offered === null && !isStored;
  const state = findState(failure, isDue, text);
  /** Sends the draft as it is; this browser keeps it until it is saved. */
  async function sendDraft(send = store.send): Promise<boolean> {
    if (draft === null) return false;
    const confirm = local.prepareConfirmation();
    const isSent = await send(draft.part);
    if (isSent) confirm(known.current);
    return isSent;
  }

  const mark = isDue && state !== 'other' ? `${saved.count} ${text}` : null;
  const stop = usePause(mark, text === '{}', () => sendDraft(store.sendNew));
  useRetry(state === 'failed', text, () => sendDraft());

  /**
   * Deletes the draft's fields of this form; the draft of a colleague from which it went on is there again,
   * unless all of it was saved (`sentNames`). Resolves to whether it was done.
   */
  async function discard(sentNames: readonly string[] = []): Promise<boolean> {
    stop();
    const { current: theirs } = typed.continued;
    if (!isOn || !(await store.discard(draft.part.fields, theirs, sentNames))) return false;
    if (offered?.username === userName) local.forgetRest();
    setOffered(null);
    return true;
  }
  /** Sends the draft again if somebody else has discarded it since this form knew it (`before`). */
  function syncDraft(openedRecord: OpenedRecord, before: string | null): void {
    if (state === 'other' && openedRecord.draft === null && draft !== null) {
      if (known.current === before) known.current = null;
      void sendDraft();
      return;
    }
    const isCurrent =
      before !== null && known.current === before && text === store.latest.current.text;
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
    return typed.isColleagues || sendDraft(store.sendNew);
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
    restoreDraft: () => restoreDraft(store.adopt),
    discard: () => discard(),
    /** Returns why the last attempt failed. */
    getError: () => store.latest.current.failure?.error,
    syncDraft,
    forget: clear,
    /** Shows the stored record again, and forgets what was typed or filled in again. */
    async drop(): Promise<void> {
      reset();
      await clear();
    },
    /**
     * After a save: as `forget`, but a draft of which a field was not saved stays, as that of a colleague.
     * Resolves to whether hers is there again, from which the form went on.
     */
    async end(values: Values, sentNames: readonly string[]): Promise<boolean> {
      local.forget();
      store.forgetFailure();
      saved.remember(values);
      const { current: theirs } = typed.continued;
      if (staysAfterSave({ offered, theirs, known: known.current }, sentNames)) return false;
      await discard(sentNames);
      typed.continued.current = null;
      return !isAllSaved(theirs, sentNames);
    },
    /** When the draft was saved that the form has shown; null for none. */
    getSavedAt: () => known.current,
    flush,
    /** As `flush`, but not while a file is chosen: the draft alone would be less than the form shows. */
    async flushAll(): Promise<boolean> {
      if (draft?.hasFile) alertWarning(SAVE_FIRST);
      return !draft?.hasFile && flush();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
