import { contentCalls } from '../../../contracts/editing.ts';
import { isFileField } from '../../../contracts/file-fields.ts';
import { ApiError } from '../../ui/api.ts';

/** Thrown when the user returned to the form instead of saving, or another form could not be saved. */
export class NotSavedError extends Error {}

/** What a form saves: the call that changes its record, and what it sends. */
export interface FormChange {
  call: string;
  id?: number;
  name?: string;
  body: Record<string, unknown>;
  version?: string | undefined;
}

interface WaitingForm {
  /** Null for a change that must be sent alone. */
  change: FormChange | null;
  send(): Promise<unknown>;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

/** Whether a change can be one of a transaction: files cannot. */
const canShareTransaction = (change: FormChange) =>
  contentCalls.includes(change.call) && !Object.keys(change.body).some(isFileField);

/** Returns the position of the refused change and removes it from the body of the error. */
function removeRefusedPosition(error: unknown): number {
  if (!(error instanceof ApiError)) return 0;
  const position = Number(error.body.change ?? 0);
  delete error.body.change;
  return position;
}

/**
 * Saves several forms at once. The requests are sent when every form has joined: first those that must be
 * sent alone, then all others in one transaction. If one is refused, the others wait until it joins again
 * or leaves; if it leaves unsaved, the remaining ones are rejected with `NotSavedError`.
 * @param count number of the forms
 * @param sendChanges carries out changes in one transaction; resolves to what their calls answer
 */
export function createSaveRound(
  count: number,
  sendChanges: (changes: FormChange[]) => Promise<readonly unknown[]>,
) {
  let expected = count;
  let isOver = false;
  let waiting: WaitingForm[] = [];

  function remove(item: WaitingForm): WaitingForm {
    waiting = waiting.filter((other) => other !== item);
    return item;
  }
  /** Resolves to whether it was sent. */
  async function sendItem(item: WaitingForm): Promise<boolean> {
    try {
      const reply = await item.send();
      expected -= 1;
      remove(item).resolve(reply);
      return true;
    } catch (error) {
      remove(item).reject(error);
      return false;
    }
  }
  async function sendTogether(all: readonly WaitingForm[]): Promise<void> {
    const changes = all.flatMap(({ change }) => change ?? []);
    try {
      const records = await sendChanges(changes);
      expected = 0;
      for (const [index, item] of all.entries()) remove(item).resolve(records[index]);
    } catch (error) {
      const rejected = all[removeRefusedPosition(error)] ?? all[0];
      if (rejected) remove(rejected).reject(error);
    }
  }
  async function sendIfComplete(): Promise<void> {
    if (waiting.length < expected) return;
    for (const item of waiting) if (item.change === null && !(await sendItem(item))) return;
    const [first, ...others] = waiting;
    if (first && others.length === 0) await sendItem(first);
    else if (first) await sendTogether(waiting);
  }
  return {
    /** Whether one notice reports the success of all forms. */
    notifiesOnce: count > 1,
    /**
     * Sends a change with those of the other forms.
     * @param change null for one that has to be sent alone
     * @param send sends it alone
     * @throws NotSavedError when another form could not be saved
     */
    join<T>(change: FormChange | null, send: () => Promise<T>): Promise<T> {
      if (isOver) return Promise.reject(new NotSavedError());
      const shared = change !== null && canShareTransaction(change) ? change : null;
      return new Promise<unknown>((resolve, reject) => {
        waiting.push({ change: shared, send, resolve, reject });
        void sendIfComplete();
      }) as Promise<T>;
    },
    /** Ends the participation of a form: saved, or given up. */
    leave(isSaved: boolean): void {
      isOver ||= !isSaved;
      if (isOver) for (const item of waiting) remove(item).reject(new NotSavedError());
    },
  };
}

export type SaveRound = ReturnType<typeof createSaveRound>;
