import { useRef, useState } from 'react';
import { alertError } from './alerts.tsx';
import { failureText, isGone } from './field-errors.ts';

function tellAsError(error: unknown, text: string): void {
  alertError(failureText(error, text));
}

/**
 * Runs actions on single rows of a list, one at a time, and reports failures. `tellFailure` gets
 * the error and the panel's text for it. A row that was deleted meanwhile is removed from the list.
 */
export function useRowActions(refresh: () => Promise<unknown>, tellFailure = tellAsError) {
  const [busyId, setBusyId] = useState<number | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const underway = useRef(new Set<number>());

  async function run(id: number, work: () => Promise<unknown>, failure: string): Promise<boolean> {
    setBusyId(id);
    try {
      await work();
      await refresh();
      return true;
    } catch (error) {
      tellFailure(error, failure);
      if (isGone(error)) await refresh().catch(reportError);
      return false;
    } finally {
      setBusyId(null);
    }
  }

  /**
   * Returns true after `work` was done and the list was reloaded. An action on another row is
   * queued; a second click on the same row does nothing.
   */
  async function act(id: number, work: () => Promise<unknown>, failure: string): Promise<boolean> {
    if (underway.current.has(id)) return false;
    underway.current.add(id);
    const turn = queue.current
      .then(() => run(id, work, failure))
      .finally(() => underway.current.delete(id));
    queue.current = turn;
    return turn;
  }
  return { busyId, act };
}
