import {
  contentCalls,
  type Edit,
  editableCalls,
  type PlanItem,
} from '../../../../contracts/edits.ts';
import { ApiError } from '../../../ui/api.ts';
import { call } from '../../ui/client.ts';
import { getFailureText } from '../../ui/field-errors.ts';
import type { Values } from '../fields/fields.tsx';
import { readKept, writeKept } from '../fields/kept.ts';
import {
  applyDiff,
  diffTyped,
  isEmptyDiff,
  isNothing,
  isOverlapping,
  type RecordRef,
  type Typed,
  type TypedDiff,
  toChanges,
  toKey,
  toTyped,
} from './record-changes.ts';

/** Milliseconds after the last key when what is typed is sent. */
const PAUSE = 2000;
/** Milliseconds after which a request that keeps input counts as unanswered, and until the next attempt. */
const TIMEOUT = 10_000;
const RETRY = 20_000;
/** Milliseconds that the inputs wait for what the site keeps. */
const FIRST_ANSWER = 5000;
/** Milliseconds between two questions to the site: while one only looks, and while one types. */
const WATCHED = 5000;
const OWN = 20_000;

/** Statuses of refusals that pass: no session, a request that arrived too slowly, too many requests. */
const PASSING = [401, 408, 429];

export interface EditorState {
  typed: Typed;
  /** Chosen files and crops by form and input. */
  files: Readonly<Record<string, Values>>;
  /** Whether the site has said what it keeps, or could not be asked: until then nothing is typed. */
  isAsked: boolean;
  /** What the site keeps of the record, as it said last. */
  edit: Edit | null;
  plans: readonly PlanItem[];
  /** Whether the site has what is typed. */
  keeping: 'kept' | 'waiting' | 'offline';
  /** Why the site does not keep it; empty otherwise. */
  refused: string;
  /** What was typed here when another person took over, and is not in what she goes on with. */
  unsent: TypedDiff;
  /** Who took over what was typed here. */
  takenBy: string;
  /** Raised when the inputs have to be shown anew. */
  revision: number;
  /** Messages by form and input. */
  errors: Readonly<Record<string, Values>>;
  isSaving: boolean;
  /** Fraction of an upload that was sent. */
  progress: number | null;
}

/** What this browser keeps of a record. */
interface KeptHere {
  /** What the site does not have. */
  input: TypedDiff;
  /** The state of the site over which it was typed; empty: nothing was typed there. */
  version: string;
  /** What did not arrive in time, until it is read. */
  unsent: TypedDiff;
}

/** What an editor needs of the page around it. */
export interface EditorHost {
  /** Opens the tab of a form that could not be saved. */
  showTab(tab: string): void;
  /** Called when the site begins or ceases to keep something. */
  onKept(): void;
  /** Called after a save, and when somebody else has saved or discarded what was typed. */
  refresh(): void;
}

/** As a call names the record. */
const toTarget = ({ call: change, id, name }: RecordRef) => ({
  call: change,
  ...(id ? { id } : {}),
  ...(name === undefined ? {} : { name }),
});

/**
 * What is typed in a record and its parts: kept on the site two seconds after the last key, and in this
 * browser until the site has it. The site says who else types; only one person does at a time.
 */
export class KeptInput {
  readonly root: RecordRef;
  protected readonly target: ReturnType<typeof toTarget>;
  protected readonly host: EditorHost;
  /** Whether the site keeps what is typed. */
  readonly isEditable: boolean;
  /** Whether it is content, which is saved in one transaction. */
  protected readonly isContent: boolean;
  /** Whether what is typed is kept at all: that of other content and of contests in this browser. */
  readonly isKept: boolean;
  protected state: EditorState;
  protected readonly tab = crypto.randomUUID();
  /** What the site has. */
  protected confirmed: Typed = {};
  /** The state of the site over which one types here. */
  private version: string;
  private readonly listeners = new Set<() => void>();
  private number = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The request that is underway. */
  protected sending: Promise<unknown> = Promise.resolve();

  constructor(root: RecordRef, host: EditorHost) {
    this.root = root;
    this.host = host;
    this.target = toTarget(root);
    this.isEditable = editableCalls.includes(root.call);
    this.isContent = contentCalls.includes(root.call);
    this.isKept = this.isContent || root.call === 'PATCH /postulations/postulations/:id/';
    const kept = this.isKept ? readKept<KeptHere>(toKey(root))?.input : undefined;
    this.version = kept?.version ?? '';
    this.state = {
      typed: applyDiff({}, kept?.input ?? {}),
      files: {},
      isAsked: !this.isEditable,
      edit: null,
      plans: [],
      keeping: kept && this.isEditable ? 'waiting' : 'kept',
      refused: '',
      unsent: kept?.unsent ?? {},
      takenBy: '',
      revision: 0,
      errors: {},
      isSaving: false,
      progress: null,
    };
  }

  readonly getState = () => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  protected set(change: Partial<EditorState>): void {
    const hadEdit = this.state.edit !== null;
    this.state = { ...this.state, ...change };
    if (hadEdit !== (this.state.edit !== null)) this.host.onKept();
    for (const listener of this.listeners) listener();
  }

  /** Whether another person is typing. */
  isReadOnly(): boolean {
    return this.state.edit?.is_held === true && !this.state.edit.is_own;
  }

  hasFiles(): boolean {
    return Object.values(this.state.files).some((files) => Object.keys(files).length > 0);
  }

  isTyped(): boolean {
    return !isNothing(this.state.typed) || this.hasFiles();
  }

  private getUnsent(): TypedDiff {
    return diffTyped(this.confirmed, this.state.typed);
  }

  private hasUnsent(): boolean {
    return !isEmptyDiff(this.getUnsent());
  }

  /** Keeps in this browser what the site does not have. */
  protected keepHere(): void {
    if (!this.isKept) return;
    const { version } = this;
    const { unsent } = this.state;
    const kept: KeptHere = { input: this.getUnsent(), version, unsent };
    const isNone = isEmptyDiff(kept.input) && isEmptyDiff(unsent);
    writeKept(toKey(this.root), isNone ? null : kept);
  }

  protected stopTimer(): void {
    clearTimeout(this.timer);
  }

  private isClosed = false;

  protected schedule(delay = PAUSE): void {
    this.stopTimer();
    const hasUnsent = this.isEditable && this.hasUnsent();
    const { keeping } = this.state;
    if (keeping !== 'offline' || !hasUnsent) this.set({ keeping: hasUnsent ? 'waiting' : 'kept' });
    if (!hasUnsent || this.isClosed) return;
    this.timer = setTimeout(() => void this.flush(), delay);
  }

  /**
   * Shows what the site has, with what was typed here since over it. Where another person types, or somebody
   * has typed otherwise since in another window, what was typed here is not added, and shown to be copied.
   */
  protected receive(edit: Edit | null): void {
    const unsent = this.getUnsent();
    const stored = toTyped(edit?.changes ?? []);
    const isOthers = edit !== null && !edit.is_own && !isEmptyDiff(unsent);
    const isNewer = edit !== null && !edit.is_here && edit.version !== this.version;
    const isTaken = isOthers
      ? edit.is_held || isOverlapping(stored, unsent)
      : isNewer && isOverlapping(stored, unsent, this.confirmed);
    const typed = isTaken ? stored : applyDiff(stored, unsent);
    const isLost = !isEmptyDiff(diffTyped(stored, this.confirmed));
    const wasMine = this.state.edit?.is_own === true || isOthers || this.state.takenBy !== '';
    const isShown = isEmptyDiff(diffTyped(this.state.typed, typed));
    this.confirmed = stored;
    this.version = edit?.version ?? '';
    this.set({
      edit,
      typed,
      ...(isTaken ? { unsent, keeping: 'kept' } : {}),
      takenBy: edit?.is_held && wasMine ? edit.username : '',
      revision: isShown ? this.state.revision : this.state.revision + 1,
    });
    this.keepHere();
    if (isLost) this.host.refresh();
  }

  private async send(options: { isKeepalive?: boolean; takes?: boolean }): Promise<boolean> {
    const { typed, edit } = this.state;
    const { isKeepalive = false, takes } = options;
    this.number += 1;
    const body = {
      ...this.target,
      tab: this.tab,
      number: this.number,
      changes: toChanges(typed),
      ...(edit ? { version: edit.version } : {}),
      ...(takes ? { takes } : {}),
    };
    const signal = AbortSignal.timeout(TIMEOUT);
    try {
      const reply = await call('PUT /h/edits/', { body }, { signal, isKeepalive });
      // What was asked for meanwhile is older than this answer.
      this.number += 1;
      this.confirmed = typed;
      this.version = reply.edit?.version ?? '';
      this.set({
        edit: reply.edit,
        keeping: 'kept',
        refused: '',
        ...(takes ? { takenBy: '' } : {}),
      });
      this.keepHere();
      this.schedule();
      return true;
    } catch (error) {
      return this.failToSend(error, options);
    }
  }

  private failToSend(error: unknown, options: { takes?: boolean }): Promise<boolean> | boolean {
    const { status = 0, body = {} } = error instanceof ApiError ? error : {};
    if (status === 409 && 'edit' in body) {
      this.receive(body.edit as Edit | null);
      if (options.takes || (this.hasUnsent() && !this.isReadOnly())) return this.send(options);
      this.set({ keeping: 'kept' });
      return false;
    }
    const isRefused = status >= 400 && status < 500 && !PASSING.includes(status);
    const refused = isRefused ? getFailureText(error, 'No se conserva en el sitio.') : '';
    this.set({ keeping: 'offline', refused });
    if (!isRefused) this.schedule(RETRY);
    return false;
  }

  /** Sends what the site does not have yet, after what is being sent. Resolves to whether it has all. */
  readonly flush = (options: { isKeepalive?: boolean; takes?: boolean } = {}) => {
    this.stopTimer();
    if (!this.isEditable) return Promise.resolve(true);
    const result = this.sending.then(() =>
      this.hasUnsent() || options.takes ? this.send(options) : true,
    );
    this.sending = result;
    return result;
  };

  /** Goes on with what another person types: it is the same text. */
  readonly takeOver = () => this.flush({ takes: true });

  readonly forgetUnsent = () => {
    this.set({ unsent: {}, takenBy: '' });
    this.keepHere();
  };

  /** Asks what the site has; an answer that was overtaken by what was sent since is dropped. */
  readonly poll = async (): Promise<void> => {
    if (!this.isEditable) return;
    await this.sending;
    const { number } = this;
    const body = { ...this.target, tab: this.tab };
    const { edit, plans } = await call('POST /h/editing/', { body });
    if (number !== this.number || this.state.isSaving) return;
    this.set({ plans });
    this.receive(edit);
    this.schedule(0);
  };

  /** Asks again and again while the record is open; returns how to close it. */
  start(): () => void {
    let next: ReturnType<typeof setTimeout>;
    let isOpen = true;
    this.isClosed = false;
    const show = () => {
      if (!this.state.isAsked) this.set({ isAsked: true });
    };
    const late = setTimeout(show, FIRST_ANSWER);
    const ask = async () => {
      await this.poll().catch(() => undefined);
      show();
      const isWatched = this.isReadOnly() || isNothing(this.state.typed);
      if (isOpen) next = setTimeout(ask, isWatched ? WATCHED : OWN);
    };
    if (this.isEditable) void ask();
    const onReturn = () => {
      if (this.state.keeping === 'offline') void this.flush();
      else void this.poll().catch(() => undefined);
    };
    const onPageHide = () => void this.flush({ isKeepalive: true });
    window.addEventListener('focus', onReturn);
    window.addEventListener('online', onReturn);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      isOpen = false;
      clearTimeout(next);
      clearTimeout(late);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('online', onReturn);
      window.removeEventListener('pagehide', onPageHide);
      // This browser has what cannot be sent now; the next opening goes on from it.
      this.isClosed = true;
      void this.flush();
    };
  }
}
