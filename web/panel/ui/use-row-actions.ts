import { useState } from 'react';
import { alertError } from './alerts.tsx';
import { failureText } from './field-errors.ts';

/** What is done to one row of a list without a form: one at a time, and told when it fails. */
export function useRowActions(refresh: () => Promise<unknown>) {
  const [busyId, setBusyId] = useState<number | null>(null);

  /** True when `work` was done and the list read again. */
  async function act(id: number, work: () => Promise<unknown>, failure: string): Promise<boolean> {
    if (busyId !== null) return false;
    setBusyId(id);
    try {
      await work();
      await refresh();
      return true;
    } catch (error) {
      alertError(failureText(error, failure));
      return false;
    } finally {
      setBusyId(null);
    }
  }
  return { busyId, act };
}
