import { use, useEffect, useEffectEvent } from 'react';
import { SurfaceContext } from './record-surface.ts';

/** Input that is not saved. */
export interface Unsaved {
  isBusy?: boolean;
  /** Whether it is kept, so that it may be left without a question. */
  isKept?: boolean;
  /** Whether it is a file or a crop. */
  isFile?: boolean;
  /** Sends what is kept in this browser alone. */
  flush?(): Promise<unknown>;
}

/** Mounted forms with unsaved input. */
const unsavedForms = new Map<symbol, () => Unsaved>();

export const listUnsavedInput = (): Unsaved[] => [...unsavedForms.values()].map((read) => read());

export const hasUnsavedInput = () => unsavedForms.size > 0;

/** Returns the input that would be lost if it were left. */
export const listLosses = () => listUnsavedInput().filter(({ isKept }) => !isKept);

const warn = (event: BeforeUnloadEvent) => {
  if (listLosses().length > 0) event.preventDefault();
};

/** Removes the browser's own warning about unsaved input, because the panel has asked already. */
export function removeUnsavedWarning(): void {
  window.removeEventListener('beforeunload', warn);
}

/**
 * While `isDirty`, every way of leaving asks for confirmation unless the input is kept: another section
 * and back (`LeaveQuestion`), reloading and closing the tab (the browser's own dialog), closing the
 * page of its record. The tab of a page that it is in stays.
 */
export function useUnsavedWarning(isDirty: boolean, read: () => Unsaved = () => ({})): void {
  const hold = use(SurfaceContext)?.hold;
  const onRead = useEffectEvent(read);
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol('form');
    unsavedForms.set(form, () => onRead());
    window.addEventListener('beforeunload', warn);
    const release = hold?.();
    return () => {
      unsavedForms.delete(form);
      if (unsavedForms.size === 0) removeUnsavedWarning();
      release?.();
    };
  }, [isDirty, hold]);
}
