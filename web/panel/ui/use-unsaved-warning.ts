import { useEffect } from 'react';
import { confirmDiscard } from './confirm.tsx';

/** Mounted forms with unsaved input. */
const unsaved = new Set<symbol>();

export function hasUnsavedInput(): boolean {
  return unsaved.size > 0;
}

/** Calls `leave` immediately, or after a confirmation if input would be lost. */
export function leaveAfterQuestion(leave: () => void): Promise<void> {
  return confirmDiscard(hasUnsavedInput(), leave);
}

/**
 * While `isDirty`, every way of leaving the form asks for confirmation: another section and back
 * (by `leaveAfterQuestion`), reloading and closing the tab (by the browser's own dialog).
 */
export function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol('form');
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(form);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(form);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
}
