import type { Unsaved } from './record-surface.ts';

/** Mounted forms with unsaved input. */
const unsaved = new Map<symbol, () => Unsaved>();

export function hasUnsavedInput(): boolean {
  return unsaved.size > 0;
}

export function listUnsavedInput(): Unsaved[] {
  return [...unsaved.values()].map((read) => read());
}

/** Registers a form with unsaved input; returns the function that removes it. */
export function addUnsavedInput(read: () => Unsaved): () => void {
  const form = Symbol('form');
  unsaved.set(form, read);
  return () => {
    unsaved.delete(form);
  };
}
