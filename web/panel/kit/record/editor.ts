import type { CallName } from '../../../../contracts/calls.ts';
import type { Edit, FieldConflict, PlanItem, RecordChange } from '../../../../contracts/edits.ts';
import { isFileField } from '../../../../contracts/file-fields.ts';
import { ApiError } from '../../../ui/api.ts';
import { alertSuccess, alertUndoable, alertWarning } from '../../ui/alerts.tsx';
import { call, type UploadOptions } from '../../ui/client.ts';
import { getFailureText, isNotFoundError } from '../../ui/field-errors.ts';
import type { Values } from '../fields/fields.tsx';
import { sendCall, sendUpload } from '../fields/send-call.ts';
import { notifyFailure } from '../fields/use-save.ts';
import { openConflictDialog } from './conflict-dialog.tsx';
import { type EditorState, KeptInput } from './kept-input.ts';
import {
  findTab,
  getBase,
  listTyped,
  ownsField,
  type Part,
  toCreationKey,
  toInputs,
} from './parts.ts';
import type { Published } from './record-changes.ts';
import {
  applyDiff,
  diffTyped,
  isEmptyDiff,
  isNothing,
  omitSaved,
  pickChanges,
  setFields,
  type Typed,
  toChanges,
  toKey,
  toTyped,
} from './record-changes.ts';

/** Fields that describe a file and are sent with it: the site sets them from the file otherwise. */
const FILE_NOTES = ['alt', 'time', 'duration'];

const ALL_SAVED = 'Se han guardado todos los cambios.';
const NOTHING_TO_SAVE = 'No hay cambios por guardar.';
const FILE_FIRST =
  'Una imagen, un recorte o un audio no se conservan sin guardar. Guarde primero, o descarte los cambios.';

/** A change that was refused when several were saved, with the form and the tab in which it was typed. */
class RefusedError extends Error {
  readonly part: Part | undefined;
  readonly tab: string;

  constructor(part: Part | undefined, tab: string, cause: unknown) {
    super('refused', { cause });
    this.part = part;
    this.tab = tab;
  }
}

const listValues = (part: Part, typed: Typed, files: EditorState['files']): Values => ({
  ...toInputs(part, typed),
  ...files[part.name],
});

/** The only home of what is typed in a record and its parts, and what ends it: saving, planning, discarding. */
export class Editor extends KeptInput {
  private readonly parts = new Map<string, Part>();
  private upload: AbortController | null = null;

  /** Makes a form known, also while its tab is not shown. A part that exists now takes what was typed before. */
  register(part: Part): void {
    this.parts.set(part.name, part);
    if (!part.ref.call.startsWith('PATCH ') || part.record === null) return;
    const { [toCreationKey(part.ref)]: created, ...others } = this.state.typed;
    if (created === undefined) return;
    const fields = Object.entries(created.fields).filter(([name]) => ownsField(part, name));
    this.set({ typed: setFields(others, part.ref, Object.fromEntries(fields)) });
  }

  /** Returns the inputs of a form. */
  getValues(part: Part): Values {
    return listValues(part, this.state.typed, this.state.files);
  }

  private hasChanges(part: Part): boolean {
    return this.hasFilesOf(part) || listTyped(part, this.state.typed).length > 0;
  }

  private hasFilesOf({ name }: Part): boolean {
    return Object.keys(this.state.files[name] ?? {}).length > 0;
  }

  /** Returns the tabs in which something is not saved. */
  listTabs(): Set<string> {
    const parts = [...this.parts.values()];
    const known = new Set(parts.map(({ ref }) => toKey(ref)));
    const others = toChanges(this.state.typed).filter((change) => !known.has(toKey(change)));
    return new Set([
      ...parts.filter((part) => this.hasChanges(part)).map(({ tab = 'form' }) => tab),
      ...others.map((change) => findTab(change.call)),
    ]);
  }

  hasErrors(tab: string): boolean {
    return [...this.parts.values()].some(
      (part) => part.tab === tab && Object.keys(this.state.errors[part.name] ?? {}).length > 0,
    );
  }

  /** Takes over what is in the inputs of a form. */
  type(part: Part, values: Values): void {
    if (this.isReadOnly()) return;
    const { ref, record, owner = {}, fileInputs = [] } = part;
    const base = getBase(part);
    const changed = pickChanges(base, part.toRequest(values, record));
    const present = this.state.typed[toKey(ref)]?.fields ?? {};
    const getStored = (name: string) => (record && name in record ? record[name] : base[name]);
    const fields = Object.entries(changed)
      .filter(([name, value]) => !isFileField(name) && !(value instanceof Blob))
      .map(([name, is]) => {
        const was = record === null ? null : getStored(name);
        return [name, { was: name in present ? present[name]?.was : was, is }] as const;
      });
    const removed = listTyped(part, this.state.typed).filter((name) => !(name in changed));
    const typed = setFields(this.state.typed, ref, {
      ...Object.fromEntries(removed.map((name) => [name, null])),
      ...Object.fromEntries(fields),
      ...Object.fromEntries(
        Object.entries(owner).map(([name, is]) => [
          name,
          fields.length > 0 ? { was: null, is } : null,
        ]),
      ),
    });
    const chosen = Object.fromEntries(fileInputs.map((name) => [name, values[name]]));
    const files = { ...this.state.files, [part.name]: pickChanges({}, chosen) };
    const isTyped = !isEmptyDiff(diffTyped(this.state.typed, typed));
    this.set({ typed, files, takenBy: '' });
    if (!isTyped) return;
    this.keepHere();
    this.schedule();
  }

  private omit({ ref }: Part): Typed {
    const { [toKey(ref)]: _, ...others } = this.state.typed;
    return others;
  }

  /** Sends the file of a form by its own call, with what describes it; all of it where that creates the part. */
  private async sendFile(part: Part, options: UploadOptions): Promise<void> {
    const request = part.toRequest(this.getValues(part), part.record);
    const changed = pickChanges(getBase(part), request);
    const isNew = part.record === null;
    const isSent = (name: string) =>
      isFileField(name) || FILE_NOTES.includes(name) || !this.isContent;
    const body = isNew
      ? { ...part.owner, ...request }
      : Object.fromEntries(Object.entries(changed).filter(([name]) => isSent(name)));
    const { id, name } = part.ref;
    const parts = { params: { id, name }, body };
    const saved = await sendUpload<Values>(part.ref.call as CallName, parts, options);
    const { [part.name]: _, ...files } = this.state.files;
    // What describes the file stays typed until the site has said that it has it.
    const typed = isNew || !this.isContent ? this.omit(part) : this.state.typed;
    this.set({ files, typed, revision: this.state.revision + 1 });
    part.onSaved?.(saved);
  }

  /** Of fields that somebody has changed since, the user chooses. Resolves to the other records' changes, null: not to go on. */
  private async resolve(
    sent: readonly RecordChange[],
    extra: readonly RecordChange[],
    error: ApiError,
  ): Promise<RecordChange[] | null> {
    const conflicts = (error.body.conflicts as FieldConflict[]).flatMap((conflict) => {
      const change = sent[conflict.change];
      if (change === undefined) return [];
      const parts = [...this.parts.values()].filter(({ ref }) => toKey(ref) === toKey(change));
      const label = parts.find(({ getLabel }) => getLabel)?.getLabel?.(conflict.field);
      const mine = change.fields[conflict.field]?.is;
      return [{ ...conflict, ref: change, call: change.call, mine, label }];
    });
    const sides = await openConflictDialog(conflicts);
    if (sides === null) return null;
    const choose = (typed: Typed) =>
      conflicts.reduce((all, { ref, field, stored, mine }, index) => {
        if (!(field in (all[toKey(ref)]?.fields ?? {}))) return all;
        const chosen = sides[index] === 'mine' ? { was: stored, is: mine } : null;
        return setFields(all, ref, { [field]: chosen });
      }, typed);
    this.set({ typed: choose(this.state.typed), revision: this.state.revision + 1 });
    this.host.refresh();
    return toChanges(choose(toTyped(extra)));
  }

  /** Sends what is typed, and changes of other records, in one transaction. Resolves to whether it was saved. */
  private async sendTyped(others: readonly RecordChange[]): Promise<boolean> {
    let extra = others;
    for (;;) {
      const own = toChanges(this.state.typed);
      const all = extra.reduce(
        (typed, { fields, ...ref }) => setFields(typed, ref, fields),
        toTyped(own),
      );
      const changes = toChanges(all);
      if (changes.length === 0) return true;
      try {
        const edit = this.isEditable ? { edit: this.target } : {};
        const { records } = await call('PATCH /h/records/', { body: { changes, ...edit } });
        this.settle(own, changes, records);
        return true;
      } catch (error) {
        const isConflict = error instanceof ApiError && 'conflicts' in error.body;
        if (!isConflict) throw this.toRefused(error, changes);
        const chosen = await this.resolve(changes, extra, error);
        if (chosen === null) return false;
        extra = chosen;
      }
    }
  }

  /** Shows what was saved; what was typed meanwhile stays. */
  private settle(
    own: readonly RecordChange[],
    changes: readonly RecordChange[],
    records: readonly Values[],
  ): void {
    for (const part of [...this.parts.values()]) {
      const position = changes.findIndex((change) => toKey(change) === toKey(part.ref));
      const saved = records[position];
      if (saved) part.onSaved?.(saved);
    }
    const answers = own.map((change) => {
      const position = changes.findIndex((sent) => toKey(sent) === toKey(change));
      return records[position] ?? {};
    });
    const typed = omitSaved(this.state.typed, own, answers);
    this.confirmed = omitSaved(this.confirmed, own, answers);
    const edit = isNothing(typed) ? null : this.state.edit;
    this.set({ typed, edit, keeping: 'kept', revision: this.state.revision + 1 });
    this.keepHere();
  }

  /** Saves records that are no content by their own calls: what was changed, or all of it by `PUT`. */
  private async sendEach(changed: readonly Part[]): Promise<void> {
    for (const part of changed) {
      if (!this.hasChanges(part)) continue;
      const { ref, record, owner } = part;
      const request = part.toRequest(this.getValues(part), record);
      const isPatch = ref.call.startsWith('PATCH ') && record !== null;
      const body = isPatch ? pickChanges(getBase(part), request) : { ...owner, ...request };
      const parts = { params: { id: ref.id }, body };
      const saved = await sendCall<Values>(ref.call as CallName, parts);
      part.onSaved?.(saved);
      this.set({ typed: this.omit(part), revision: this.state.revision + 1 });
      this.keepHere();
    }
  }

  /** Finds the form whose change was refused. */
  private toRefused(error: unknown, changes: readonly RecordChange[]): unknown {
    if (!(error instanceof ApiError) || !('change' in error.body)) return error;
    const { change: position, ...body } = error.body;
    const change = changes[Number(position)];
    if (change === undefined) return error;
    const parts = [...this.parts.values()].filter(({ ref }) => toKey(ref) === toKey(change));
    const isWrong = (part: Part) => Object.keys(body).some((field) => ownsField(part, field));
    const part = parts.find(isWrong) ?? parts[0];
    return new RefusedError(part, findTab(change.call), new ApiError(error.status, body));
  }

  private fail(error: unknown, changed: readonly Part[]): void {
    const { part = changed[0], tab = part?.tab } = error instanceof RefusedError ? error : {};
    const cause = error instanceof RefusedError ? error.cause : error;
    notifyFailure(cause, {
      success: null,
      failure: part?.failure ?? 'No se han podido guardar los cambios.',
      rename: part?.rename,
      notifyError: part?.notifyError,
      onFieldErrors: (errors) => {
        if (part) this.set({ errors: { [part.name]: errors } });
        part?.onFieldErrors?.(errors);
      },
    });
    const shown = part?.tab ?? tab;
    if (shown !== undefined) this.host.showTab(shown);
    if (isNotFoundError(cause)) this.host.refresh();
  }

  /** Shows what is wrong in the forms; resolves to whether they may be sent. */
  private async check(changed: readonly Part[]): Promise<boolean> {
    const errors = changed.flatMap((part) => {
      const found = Object.entries(part.validate?.(this.getValues(part)) ?? {});
      const wrong = found.filter(([, message]) => message);
      return wrong.length > 0 ? [{ part, wrong: Object.fromEntries(wrong) }] : [];
    });
    this.set({ errors: Object.fromEntries(errors.map(({ part, wrong }) => [part.name, wrong])) });
    const [first] = errors;
    if (first) {
      if (first.part.tab !== undefined) this.host.showTab(first.part.tab);
      return false;
    }
    for (const part of changed) {
      if (!((await part.confirm?.(this.getValues(part))) ?? true)) return false;
    }
    return true;
  }

  private async sendAll(
    changed: readonly Part[],
    extra: readonly RecordChange[],
  ): Promise<boolean> {
    this.upload = new AbortController();
    const options = {
      signal: this.upload.signal,
      onProgress: (progress: number) => this.set({ progress }),
    };
    for (const part of changed.filter((item) => this.hasFilesOf(item))) {
      await this.sendFile(part, options).catch((error: unknown) => {
        throw new RefusedError(part, part.tab ?? 'form', error);
      });
    }
    this.set({ progress: null });
    if (this.isContent) return this.sendTyped(extra);
    await this.sendEach(changed);
    return true;
  }

  /**
   * Saves all that is typed and chosen: files first, then all else in one transaction.
   * @param extra changes of this and of other records that are saved with it
   * @param isQuiet whether somebody else tells the success
   */
  async save(extra: readonly RecordChange[] = [], isQuiet = false): Promise<boolean> {
    if (this.state.isSaving || this.isReadOnly()) return false;
    const changed = [...this.parts.values()].filter((part) => this.hasChanges(part));
    if (!this.isTyped() && extra.length === 0) {
      alertWarning(NOTHING_TO_SAVE);
      return true;
    }
    if (!(await this.check(changed))) return false;
    this.stopTimer();
    this.set({ isSaving: true });
    await this.sending;
    // Of two texts the site cannot tell which is the later one.
    if (this.state.edit !== null) await this.flush();
    let isSaved = false;
    try {
      isSaved = !this.isReadOnly() && (await this.sendAll(changed, extra));
      const [part, another] = changed;
      const text = part && !another ? part.success : ALL_SAVED;
      if (isSaved && !isQuiet && text !== null) alertSuccess(text);
      if (isSaved) this.host.refresh();
    } catch (error) {
      this.fail(error, changed);
    } finally {
      this.set({ isSaving: false, progress: null });
      this.schedule();
    }
    return isSaved;
  }

  readonly cancelUpload = () => this.upload?.abort();

  private restore({ typed, files }: Pick<EditorState, 'typed' | 'files'>): void {
    const { typed: since, revision } = this.state;
    const next = applyDiff(typed, diffTyped({}, since));
    this.set({ typed: next, files, revision: revision + 1 });
    this.keepHere();
    void this.flush();
  }

  /** Forgets what is typed and chosen, and offers to undo that. */
  async discard(): Promise<void> {
    this.stopTimer();
    await this.sending;
    const { typed, files, edit } = this.state;
    // An answer may have been lost: the site may have what this window does not know of.
    if (this.isEditable) {
      const body = { ...this.target, tab: this.tab, version: edit?.version };
      try {
        await call('POST /h/edits/discarded/', { body });
      } catch (error) {
        if (error instanceof ApiError && 'edit' in error.body) {
          this.receive(error.body.edit as Edit | null);
        }
        alertWarning(getFailureText(error, 'No se pudieron descartar los cambios sin guardar.'));
        return;
      }
    }
    this.confirmed = {};
    const revision = this.state.revision + 1;
    this.set({ typed: {}, files: {}, edit: null, errors: {}, keeping: 'kept', revision });
    this.keepHere();
    this.host.refresh();
    alertUndoable('Se han descartado los cambios.', () => this.restore({ typed, files }));
  }

  /** Plans what is typed, which leaves the editor, or that the record is hidden. @throws ApiError */
  async plan(
    action: PlanItem['action'],
    at: string,
    /** Parts with pages of their own, each with what is typed in it. */
    selected: readonly Published[] = [],
  ): Promise<void> {
    const isPublication = action === 'publish';
    if (isPublication && this.hasFiles()) throw new ApiError(400, { at: [FILE_FIRST] });
    if (isPublication && !(await this.flush())) throw new ApiError(0, {});
    const changes = isPublication ? toChanges(this.state.typed) : [];
    const parts = selected.map(({ call: change, id, edit }) => ({
      ...{ call: change, id },
      changes: [...(edit?.changes ?? [])],
    }));
    const item = await call('POST /h/plans/', {
      body: { ...this.target, changes, parts, action, at },
    });
    if (isPublication) {
      this.confirmed = {};
      const typed = omitSaved(this.state.typed, changes);
      this.set({ typed, edit: null, revision: this.state.revision + 1 });
      this.keepHere();
    }
    const plans = [...this.state.plans, item];
    this.set({ plans: plans.toSorted((a, b) => a.due_at.localeCompare(b.due_at)) });
    this.host.refresh();
  }
}
