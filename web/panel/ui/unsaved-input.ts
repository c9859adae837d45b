/** Mounted forms with unsaved input. */
const unsaved = new Set<symbol>();

export function hasUnsavedInput(): boolean {
  return unsaved.size > 0;
}

/** Registers a form with unsaved input; returns the function that removes it. */
export function addUnsavedInput(): () => void {
  const form = Symbol('form');
  unsaved.add(form);
  return () => {
    unsaved.delete(form);
  };
}
