import { use, useEffect, useRef } from 'react';
import { SurfaceContext, type Unsaved } from './record-surface.ts';
import { addUnsavedInput } from './unsaved-input.ts';

/**
 * While `isDirty`, every way of leaving the form asks for confirmation: another section and back
 * (`LeaveQuestion`), reloading and closing the tab (the browser's own dialog), closing the page
 * of its record (`RecordSurface`).
 */
export function useUnsavedWarning(isDirty: boolean, read: () => Unsaved = () => ({})): void {
  const hold = use(SurfaceContext)?.hold;
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (!isDirty) return;
    const remove = addUnsavedInput(() => latest.current());
    const release = hold?.(() => latest.current());
    return () => {
      remove();
      release?.();
    };
  }, [isDirty, hold]);
}
