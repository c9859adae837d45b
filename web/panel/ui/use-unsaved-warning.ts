import { use, useEffect, useRef } from 'react';
import { confirmDiscard } from './confirm.tsx';
import { SurfaceContext, type Unsaved } from './record-surface.ts';
import { addUnsavedInput, hasUnsavedInput } from './unsaved-input.ts';

/** Calls `leave` immediately, or after a confirmation if input would be lost. */
export function leaveAfterQuestion(leave: () => void): Promise<void> {
  return confirmDiscard(hasUnsavedInput(), leave);
}

/**
 * While `isDirty`, every way of leaving the form asks for confirmation: another section and back
 * (by `leaveAfterQuestion`), reloading and closing the tab (by the browser's own dialog), closing
 * the page of its record (`RecordSurface`).
 */
export function useUnsavedWarning(isDirty: boolean, read: () => Unsaved = () => ({})): void {
  const surface = use(SurfaceContext);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (!isDirty) return;
    const remove = addUnsavedInput();
    const release = surface?.hold(() => latest.current());
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      remove();
      release?.();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty, surface]);
}
