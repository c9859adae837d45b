import type { CallName } from '../../../contracts/calls.ts';
import {
  contentCalls,
  type Edit,
  editableCalls,
  type FieldConflict,
  type PlanItem,
  type RecordChange,
} from '../../../contracts/edits.ts';
import { isFileField } from '../../../contracts/file-fields.ts';
import { findContentResource, findKind } from '../../../contracts/kinds.ts';
import { ApiError } from '../../ui/api.ts';
import { alertSuccess, alertUndoable, alertWarning } from '../ui/alerts.tsx';
import { call, type UploadOptions } from '../ui/client.ts';
import { getFailureText, isNotFoundError } from '../ui/field-errors.ts';
import type { Values } from './fields.tsx';
import { readKept, writeKept } from './kept.ts';
import { focusFirstError } from './plain-form.tsx';
import {
  applyDiff,
  diffTyped,
  isNothing,
  isOverlapping,
  isSame,
  omitSaved,
  pickChanges,
  type RecordRef,
  setFields,
  type Typed,
  type TypedDiff,
  toChanges,
  toKey,
  toTyped,
  withTyped,
} from './record-changes.ts';
import { sendCall, sendUpload } from './send-call.ts';
import { notifyFailure, type SaveTexts } from './use-save.ts';

/** Milliseconds after the last key when what is typed is sent. */
const PAUSE = 2000;
/** Milliseconds after which a request that keeps input counts as unanswered, and until the next attempt. */
const TIMEOUT = 10_000;
const RETRY = 20_000;

/** Fields that describe a file and are sent with it: the site sets them from the file otherwise. */
const FILE_NOTES = ['alt', 'time', 'duration'];

const ALL_SAVED = 'Se han guardado todos los cambios.';
const FILE_FIRST =
  'Una imagen, un recorte o un audio no se conservan sin guardar. Guarde primero, o descarte los cambios.';
const CANCELLED = 'Se canceló la subida. Nada se ha guardado.';

/** A form of the record or of a part of it. */
export interface Part extends SaveTexts {
  /** Tells the forms of one record apart. */
  name: string;
  /** The call that changes the part; that which creates it while it does not exist. */
  ref: RecordRef;
  /** What names the parent of a part that does not exist yet. */
  owner?: Values | undefined;
  /** The tab of the page in which it is. */
  tab?: string | undefined;
  /** As it is stored; null before it exists. */
  record: Values | null;
  toValues(record: Values | null): Values;
  toRequest(values: Values, record: Values | null): Values;
  /** Returns messages by input. */
  validate?(values: Values): Record<string, unknown>;
  /** Asks about input that is valid but unlikely to be meant. */
  confirm?(values: Values): Promise<boolean>;
  /** Inputs that hold a file or a crop. */
  fileInputs?: readonly string[];
  /** Maps fields of the wire to inputs. */
  rename?: Readonly<Record<string, string>> | undefined;
  notifyError?(text: string): string;
  onFieldErrors?(errors: Record<string, string>): void;
  getLabel?(field: string): string;
  onSaved?(record: Values): void;
}

export interface EditorState {
  typed: Typed;
  /** Chosen files and crops by form and input. */
  files: Readonly<Record<string, Values>>;
  /** What the site keeps of the record, as it said last. */
  edit: Edit | null;
  plans: readonly PlanItem[];
  /** Whether the site keeps what is typed; `refused` says why it does not. */
  keeping: 'kept' | 'waiting' | 'offline';
  refused: string;
  /** What was typed here when another person took over and is not in what she goes on with. */
  unsent: TypedDiff;
  /** Who took over what was typed here. */
  takenBy: string;
  /** Raised when the inputs have to be shown anew. */
  revision: number;
  errors: Readonly<Record<string, Record<string, unknown>>>;
  isSaving: boolean;
  /** Fraction of an upload that was sent. */
  progress: number | null;
}

/** What an editor needs of the page around it. */
export interface EditorHost {
  /** Opens the tab of a form that could not be saved. */
  showTab(tab: string): void;
  /** Called after a save, and when somebody else has changed the record. */
  refresh(): void;
}

const getFirstTab = (call: string) => {
  const resource = findContentResource(call.replace(/^POST (.*)$/, 'PATCH $1:id/'));
  return (resource && findKind(resource).part?.tab) ?? 'form';
};

/**
 * The only home of what is typed in a record and its parts, until it is saved: it is kept on the site two
 * seconds after the last key, and in this browser until the site has it.
 */
export function createEditor(root: RecordRef, host: EditorHost) {
  const { call: rootCall } = root;
  /** Whether the site keeps what is typed; of other content and contests this browser does. */
  const isEditable = editableCalls.includes(rootCall);
  const isContent = contentCalls.includes(rootCall);
  const isKept = isContent || rootCall === 'PATCH /postulations/postulations/:id/';
  const record = {
    call: rootCall,
    ...(root.id ? { id: root.id } : {}),
    ...(root.name === undefined ? {} : { name: root.name }),
  };
  const tab = crypto.randomUUID();
  const key = toKey(root);
  const parts = new Map<string, Part>();
  const listeners = new Set<() => void>();
  let state: EditorState = {
    typed: isKept ? applyDiff({}, readKept<TypedDiff>(key)?.input ?? {}) : {},
    files: {},
    edit: null,
    plans: [],
    keeping: 'kept',
    refused: '',
    unsent: {},
    takenBy: '',
    revision: 0,
    errors: {},
    isSaving: false,
    progress: null,
  };
  /** What the site has of it. */
  let confirmed: Typed = {};
  let number = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The request that is underway. */
  let sending: Promise<unknown> = Promise.resolve();
  let upload: AbortController | null = null;

  function set(change: Partial<EditorState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  const getUnsent = () => diffTyped(confirmed, state.typed);
  const hasUnsent = () => Object.keys(getUnsent()).length > 0;
  const hasFiles = () => Object.values(state.files).some((files) => Object.keys(files).length > 0);
  const isReadOnly = () => state.edit?.is_held === true && !state.edit.is_own;

  function keepHere(): void {
    if (isKept) writeKept(key, hasUnsent() ? getUnsent() : null);
  }
  function schedule(delay = PAUSE): void {
    clearTimeout(timer);
    if (isEditable && hasUnsent()) timer = setTimeout(() => void keep(), delay);
  }

  /** Shows what the site has, with what was typed here since; of another person's, what is not in it is to be copied. */
  function receive(edit: Edit | null): void {
    const unsent = getUnsent();
    const stored = toTyped(edit?.changes ?? []);
    const isTyped = Object.keys(unsent).length > 0;
    const isTaken =
      edit !== null && !edit.is_own && isTyped && (edit.is_held || isOverlapping(stored, unsent));
    const typed = isTaken ? stored : applyDiff(stored, unsent);
    const isLost = Object.keys(diffTyped(stored, confirmed)).length > 0;
    const wasMine = state.edit?.is_own === true || isTyped;
    confirmed = stored;
    const isShown = Object.keys(diffTyped(state.typed, typed)).length === 0;
    set({
      edit,
      typed,
      ...(isTaken ? { unsent, keeping: 'kept' } : {}),
      takenBy: edit?.is_held && (wasMine || state.takenBy) ? edit.username : '',
      revision: isShown ? state.revision : state.revision + 1,
    });
    keepHere();
    // Somebody has saved or discarded it.
    if (isLost) host.refresh();
  }

  async function send(options: { isKeepalive?: boolean; takes?: boolean } = {}): Promise<boolean> {
    const { typed, edit } = state;
    number += 1;
    const { takes, isKeepalive = false } = options;
    const body = {
      ...record,
      tab,
      number,
      changes: toChanges(typed),
      ...(edit ? { version: edit.version } : {}),
      ...(takes ? { takes } : {}),
    };
    const signal = AbortSignal.timeout(TIMEOUT);
    try {
      const reply = await call('PUT /h/edits/', { body }, { signal, isKeepalive });
      confirmed = typed;
      set({ edit: reply.edit, keeping: hasUnsent() ? 'waiting' : 'kept', refused: '' });
      keepHere();
      schedule();
      return true;
    } catch (error) {
      const { status = 0, body: answer = {} } = error instanceof ApiError ? error : {};
      if (status === 409 && 'edit' in answer) {
        receive(answer.edit as Edit | null);
        if (takes || (hasUnsent() && !isReadOnly())) return send(options);
        set({ keeping: 'kept' });
        return false;
      }
      const isRefused = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
      set({
        keeping: 'offline',
        refused: isRefused ? getFailureText(error, 'No se conserva en el sitio.') : '',
      });
      if (!isRefused) schedule(RETRY);
      return false;
    }
  }
  /** Sends what the site does not have yet, after what is being sent. Resolves to whether it has all. */
  function keep(options: Parameters<typeof send>[0] = {}): Promise<boolean> {
    clearTimeout(timer);
    if (!isEditable) return Promise.resolve(true);
    const work = async () => (hasUnsent() || options.takes ? send(options) : true);
    const result = sending.then(work);
    sending = result;
    return result;
  }

  /** Asks what the site has; nothing is asked while something is being sent. */
  async function poll(): Promise<void> {
    if (!isEditable) return;
    const before = number;
    const reply = await call('POST /h/editing/', { body: { ...record, tab } });
    if (before !== number || state.isSaving) return;
    set({ plans: reply.plans });
    receive(reply.edit);
    schedule(0);
  }

  const getValues = (part: Part): Values => ({
    ...part.toValues(
      part.record === null && !state.typed[toKey(part.ref)]
        ? null
        : withTyped(part.record ?? toRecord(part), state.typed[toKey(part.ref)]),
    ),
    ...state.files[part.name],
  });
  /** A part that does not exist, as its form begins. */
  function toRecord(part: Part): Values {
    return part.toRequest(part.toValues(null), null);
  }
  const getBase = ({ record, toValues, toRequest }: Part) => toRequest(toValues(record), record);
  function ownsField(part: Part, field: string): boolean {
    return field in getBase(part) || field in part.toValues(part.record);
  }
  function hasChanges(part: Part): boolean {
    const fields = Object.keys(state.typed[toKey(part.ref)]?.fields ?? {});
    return (
      Object.keys(state.files[part.name] ?? {}).length > 0 ||
      fields.some((field) => ownsField(part, field))
    );
  }

  /** Takes over what is in the inputs of a form. */
  function type(part: Part, values: Values): void {
    if (isReadOnly()) return;
    const { ref, record: stored, fileInputs = [] } = part;
    const base = getBase(part);
    const request = part.toRequest(values, stored);
    const present = state.typed[toKey(ref)]?.fields ?? {};
    const changed = pickChanges(base, request);
    const left = Object.keys(present).filter((name) => !(name in changed) && ownsField(part, name));
    const fields = Object.entries(changed)
      .filter(([name, value]) => !isFileField(name) && !(value instanceof Blob))
      .map(([name, is]) => {
        const was = stored && name in stored ? stored[name] : stored === null ? null : base[name];
        return [name, { was: present[name] ? present[name].was : was, is }] as const;
      });
    const owner = Object.entries(part.owner ?? {}).map(
      ([name, is]) => [name, fields.length > 0 ? { was: null, is } : null] as const,
    );
    const removed = left.map((name) => [name, null] as const);
    const typed = setFields(
      state.typed,
      ref,
      Object.fromEntries([...removed, ...fields, ...owner]),
    );
    const files = pickChanges(
      {},
      Object.fromEntries(fileInputs.map((name) => [name, values[name]])),
    );
    const isTyped = Object.keys(diffTyped(state.typed, typed)).length > 0;
    if (!isTyped && isSame(Object.keys(files), Object.keys(state.files[part.name] ?? {}))) {
      if (Object.keys(files).length > 0) set({ files: { ...state.files, [part.name]: files } });
      return;
    }
    set({
      typed,
      files: { ...state.files, [part.name]: files },
      takenBy: '',
      ...(isTyped && isEditable ? { keeping: 'waiting' } : {}),
    });
    keepHere();
    schedule();
  }

  /** Sends the file of a form by its own call, with what describes it; all of it where that creates the part. */
  async function sendFile(part: Part, options: UploadOptions): Promise<void> {
    const values = getValues(part);
    const request = part.toRequest(values, part.record);
    const changed = pickChanges(getBase(part), request);
    const names = Object.keys(changed).filter(
      (name) => isFileField(name) || FILE_NOTES.includes(name) || !isContent,
    );
    const isNew = part.record === null;
    const body = isNew
      ? { ...part.owner, ...request }
      : Object.fromEntries(names.map((name) => [name, changed[name]]));
    const { id, name } = part.ref;
    const params = { ...(id ? { id } : {}), ...(name ? { name } : {}) };
    const saved = await sendUpload<Values>(part.ref.call as CallName, { params, body }, options);
    const { [part.name]: _, ...files } = state.files;
    // What describes the file stays typed until the site has said that it has it.
    const typed = isNew || !isContent ? omitAll(part) : state.typed;
    set({ files, typed, revision: state.revision + 1 });
    part.onSaved?.(saved);
  }
  const omitAll = ({ ref }: Part) => {
    const { [toKey(ref)]: _, ...typed } = state.typed;
    return typed;
  };

  /** Of fields that somebody has changed since, the user chooses. @returns whether to go on */
  async function resolve(sent: readonly RecordChange[], error: ApiError): Promise<boolean> {
    const { openConflictDialog } = await import('./conflict-dialog.tsx');
    const conflicts = (error.body.conflicts as FieldConflict[]).map((conflict) => {
      const change = sent[conflict.change] as RecordChange;
      const part = [...parts.values()].find(
        (item) => toKey(item.ref) === toKey(change) && item.getLabel !== undefined,
      );
      const label = part?.getLabel?.(conflict.field);
      return { ...conflict, call: change.call, mine: change.fields[conflict.field]?.is, label };
    });
    const chosen = await openConflictDialog(conflicts);
    if (chosen === null) return false;
    let { typed } = state;
    for (const [index, { change, field, stored, mine }] of conflicts.entries()) {
      const ref = sent[change] as RecordChange;
      const isMine = chosen[index] === 'mine';
      typed = setFields(typed, ref, { [field]: isMine ? { was: stored, is: mine } : null });
    }
    set({ typed, revision: state.revision + 1 });
    host.refresh();
    return true;
  }

  /** Sends what is typed in one transaction, with changes of other records; @returns whether it was saved */
  async function sendTyped(extra: readonly RecordChange[]): Promise<boolean> {
    for (;;) {
      const own = toChanges(state.typed);
      const all = extra.reduce(
        (typed, { fields, ...ref }) => setFields(typed, ref, fields),
        toTyped(own),
      );
      const changes = toChanges(all);
      if (changes.length === 0) return true;
      try {
        const body = { changes, ...(isEditable ? { edit: record } : {}) };
        const { records } = await call('PATCH /h/records/', { body });
        const typed = omitSaved(state.typed, own);
        confirmed = omitSaved(confirmed, own);
        const saved = changes.map((change, index) => ({ change, record: records[index] ?? {} }));
        for (const part of [...parts.values()]) {
          const answer = saved.find(({ change }) => toKey(change) === toKey(part.ref));
          if (answer) part.onSaved?.(answer.record);
        }
        set({ typed, edit: isNothing(typed) ? null : state.edit, revision: state.revision + 1 });
        keepHere();
        return true;
      } catch (error) {
        const isConflict = error instanceof ApiError && error.status === 409;
        if (!isConflict || !('conflicts' in error.body)) throw toRefused(error, changes);
        if (!(await resolve(changes, error))) return false;
      }
    }
  }
  /** Records that are no content are saved by their own calls: what was changed, or all of it by `PUT`. */
  async function sendEach(changed: readonly Part[]): Promise<void> {
    for (const part of changed) {
      const { ref, record: stored, owner } = part;
      if (!hasChanges(part)) continue;
      const request = part.toRequest(getValues(part), stored);
      const isPatch = ref.call.startsWith('PATCH ') && stored !== null;
      const body = isPatch ? pickChanges(getBase(part), request) : { ...owner, ...request };
      const params = ref.id ? { id: ref.id } : {};
      const saved = await sendCall<Values>(ref.call as CallName, { params, body });
      set({ typed: omitAll(part), revision: state.revision + 1 });
      keepHere();
      part.onSaved?.(saved);
    }
  }
  class RefusedError extends Error {
    readonly part: Part | undefined;
    readonly tab: string;
    constructor(part: Part | undefined, tab: string, cause: unknown) {
      super('refused', { cause });
      this.part = part;
      this.tab = tab;
    }
  }
  /** Finds the form whose change was refused. */
  function toRefused(error: unknown, changes: readonly RecordChange[]): unknown {
    if (!(error instanceof ApiError) || !('change' in error.body)) return error;
    const { change: position, ...body } = error.body;
    const change = changes[Number(position)];
    if (change === undefined) return error;
    const candidates = [...parts.values()].filter(({ ref }) => toKey(ref) === toKey(change));
    const part =
      candidates.find((item) => Object.keys(body).some((field) => ownsField(item, field))) ??
      candidates[0];
    return new RefusedError(part, getFirstTab(change.call), new ApiError(error.status, body));
  }
  function fail(error: unknown, changed: readonly Part[]): void {
    if (error instanceof DOMException && error.name === 'AbortError') {
      alertWarning(CANCELLED);
      return;
    }
    const refused = error instanceof RefusedError ? error : null;
    const part = refused?.part ?? changed[0] ?? [...parts.values()][0];
    const cause = refused ? refused.cause : error;
    const shownTab = part?.tab ?? refused?.tab;
    notifyFailure(cause, {
      success: null,
      failure: part?.failure ?? 'No se han podido guardar los cambios.',
      ...(part?.rename ? { rename: part.rename } : {}),
      ...(part?.notifyError ? { notifyError: part.notifyError } : {}),
      ...(part
        ? {
            onFieldErrors(errors: Record<string, string>) {
              set({ errors: { [part.name]: errors } });
              part.onFieldErrors?.(errors);
              focusFirstError();
            },
          }
        : {}),
    });
    if (shownTab !== undefined) host.showTab(shownTab);
    if (isNotFoundError(cause)) host.refresh();
  }

  /**
   * Saves all that is typed and chosen: files first, then all else in one transaction.
   * @param extra changes of this and of other records that are saved with it
   * @param isQuiet whether somebody else tells the success
   */
  async function save(extra: readonly RecordChange[] = [], isQuiet = false): Promise<boolean> {
    if (state.isSaving || isReadOnly()) return false;
    const changed = [...parts.values()].filter(hasChanges);
    const errors = changed.flatMap((part) => {
      const found = part.validate?.(getValues(part)) ?? {};
      const wrong = Object.entries(found).filter(([, message]) => message);
      return wrong.length > 0 ? [[part, Object.fromEntries(wrong)] as const] : [];
    });
    set({ errors: Object.fromEntries(errors.map(([{ name }, found]) => [name, found])) });
    const [wrong] = errors;
    if (wrong) {
      if (wrong[0].tab !== undefined) host.showTab(wrong[0].tab);
      focusFirstError();
      return false;
    }
    for (const part of changed) {
      if (!((await part.confirm?.(getValues(part))) ?? true)) return false;
    }
    clearTimeout(timer);
    set({ isSaving: true });
    await sending;
    upload = new AbortController();
    const options = {
      signal: upload.signal,
      onProgress: (progress: number) => set({ progress }),
    };
    let isSaved = false;
    try {
      for (const part of changed) {
        if (Object.keys(state.files[part.name] ?? {}).length > 0) await sendFile(part, options);
      }
      set({ progress: null });
      if (isContent) isSaved = await sendTyped(extra);
      else {
        await sendEach(changed);
        isSaved = true;
      }
      const [only, second] = changed;
      const text = only && !second ? only.success : ALL_SAVED;
      if (isSaved && !isQuiet && text !== null && (only || extra.length > 0)) alertSuccess(text);
      if (isSaved) host.refresh();
    } catch (error) {
      fail(error, changed);
    } finally {
      set({ isSaving: false, progress: null });
      schedule();
    }
    return isSaved;
  }

  function restore({ typed, files }: Pick<EditorState, 'typed' | 'files'>): void {
    set({ typed: { ...typed, ...state.typed }, files, revision: state.revision + 1 });
    keepHere();
    void keep();
  }
  /** Forgets what is typed and chosen, and offers to undo that. */
  async function discard(): Promise<void> {
    const { typed, files } = state;
    clearTimeout(timer);
    await sending;
    const { edit } = state;
    if (edit !== null) {
      const body = { ...record, tab, version: edit.version };
      try {
        await call('POST /h/edits/discarded/', { body });
      } catch (error) {
        if (error instanceof ApiError && 'edit' in error.body) receive(error.body.edit as Edit);
        alertWarning(getFailureText(error, 'No se pudieron descartar los cambios sin guardar.'));
        return;
      }
    }
    confirmed = {};
    const cleared = { typed: {}, files: {}, edit: null, errors: {}, keeping: 'kept' } as const;
    set({ ...cleared, revision: state.revision + 1 });
    keepHere();
    host.refresh();
    alertUndoable('Se han descartado los cambios.', () => restore({ typed, files }));
  }

  /** Plans what is typed, or that the record is hidden; what is typed leaves the editor. @throws ApiError */
  async function plan(
    action: PlanItem['action'],
    at: string,
    planned: readonly (RecordRef & { changes: RecordChange[] })[] = [],
  ): Promise<void> {
    const isPublication = action === 'publish';
    if (isPublication && hasFiles()) throw new ApiError(400, { at: [FILE_FIRST] });
    if (isPublication && !(await keep())) throw new ApiError(0, {});
    const changes = isPublication ? toChanges(state.typed) : [];
    const body = { ...record, changes, parts: [...planned], action, at };
    const item = await call('POST /h/plans/', { body });
    if (isPublication) {
      confirmed = {};
      set({ typed: omitSaved(state.typed, changes), edit: null, revision: state.revision + 1 });
      keepHere();
    }
    set({ plans: [...state.plans, item].toSorted((a, b) => a.due_at.localeCompare(b.due_at)) });
    host.refresh();
  }

  const onPageHide = () => void keep({ isKeepalive: true });
  const onReturn = () => {
    if (state.keeping === 'offline') void keep();
    else if (document.visibilityState === 'visible') void poll().catch(() => undefined);
  };
  return {
    root,
    isEditable,
    isKept,
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Opens the record; returns how to close it. */
    start(): () => void {
      let next: ReturnType<typeof setTimeout>;
      const ask = async () => {
        await poll().catch(() => undefined);
        const isWatched = isReadOnly() || isNothing(state.typed);
        next = setTimeout(ask, isWatched ? 5000 : 20_000);
      };
      if (isEditable) void ask();
      const events = ['focus', 'online'] as const;
      for (const event of events) window.addEventListener(event, onReturn);
      window.addEventListener('pagehide', onPageHide);
      return () => {
        clearTimeout(next);
        for (const event of events) window.removeEventListener(event, onReturn);
        window.removeEventListener('pagehide', onPageHide);
        void keep();
      };
    },
    /** Makes a form known, also while its tab is not shown. A part that exists now takes what was typed before. */
    register(part: Part): void {
      parts.set(part.name, part);
      const { call: change, id } = part.ref;
      if (!change.startsWith('PATCH ') || id === undefined) return;
      const created = change.replace('PATCH', 'POST').replace(':id/', '');
      const { [`${created} `]: typed, ...others } = state.typed;
      if (typed === undefined || part.record === null) return;
      const fields = Object.entries(typed.fields).filter(([name]) => ownsField(part, name));
      set({ typed: setFields(others, part.ref, Object.fromEntries(fields)) });
    },
    getValues,
    hasChanges,
    /** Returns the tabs in which something is not saved. */
    listTabs(): Set<string> {
      const known = [...parts.values()].filter(hasChanges).map((part) => part.tab ?? 'form');
      const keys = new Set([...parts.values()].map(({ ref }) => toKey(ref)));
      const others = toChanges(state.typed).filter((change) => !keys.has(toKey(change)));
      return new Set([...known, ...others.map(({ call }) => getFirstTab(call))]);
    },
    hasErrors: (tabName: string) =>
      [...parts.values()].some(({ tab, name }) => tab === tabName && state.errors[name]),
    type,
    /** Sends what the site does not have; resolves to whether it has all. */
    flush: () => keep(),
    save,
    discard,
    takeOver: () => keep({ takes: true }),
    forgetUnsent: () => set({ unsent: {}, takenBy: '' }),
    plan,
    poll,
    cancelUpload: () => upload?.abort(),
    isReadOnly,
    hasFiles,
    isTyped: () => !isNothing(state.typed) || hasFiles(),
  };
}

export type Editor = ReturnType<typeof createEditor>;
