import { useEffect } from 'react';
import { confirmDiscard } from './confirm.tsx';
import { addUnsavedInput, hasUnsavedInput } from './unsaved-input.ts';

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
    const remove = addUnsavedInput();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      remove();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
}
