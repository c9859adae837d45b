import { use, useEffect, useEffectEvent } from 'react';
import { SurfaceContext, type Unsaved } from './record-surface.ts';

/** Mounted forms with unsaved input. */
const unsavedForms = new Map<symbol, () => Unsaved>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

export function hasUnsavedInput(): boolean {
  return unsavedForms.size > 0;
}

export function listUnsavedInput(): Unsaved[] {
  return [...unsavedForms.values()].map((read) => read());
}

/**
 * Registers a form with unsaved input, about which the browser asks before the page is closed; returns
 * the function that removes it.
 */
export function addUnsavedInput(read: () => Unsaved): () => void {
  const form = Symbol('form');
  unsavedForms.set(form, read);
  window.addEventListener('beforeunload', warn);
  return () => {
    unsavedForms.delete(form);
    if (unsavedForms.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

/** Removes the browser's own warning about unsaved input, because the panel has asked already. */
export function removeUnsavedWarning(): void {
  window.removeEventListener('beforeunload', warn);
}

/**
 * While `isDirty`, every way of leaving the form asks for confirmation: another section and back
 * (`LeaveQuestion`), reloading and closing the tab (the browser's own dialog), closing the page
 * of its record (`RecordSurface`).
 */
export function useUnsavedWarning(isDirty: boolean, read: () => Unsaved = () => ({})): void {
  const register = use(SurfaceContext)?.register;
  const onRead = useEffectEvent(read);
  useEffect(() => {
    if (!isDirty) return;
    const remove = addUnsavedInput(() => onRead());
    const release = register?.(() => onRead());
    return () => {
      remove();
      release?.();
    };
  }, [isDirty, register]);
}
