import { sessionValues as storage } from '../storage.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type FieldValues = Record<string, string | boolean>;

function listControls(element: HTMLElement): Control[] {
  const controls = element.querySelectorAll<Control>('input[name], select[name], textarea[name]');
  return [...controls].filter(({ type }) => !['file', 'hidden', 'password'].includes(type));
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** Returns what was typed into the named fields within `element`, without files, hidden fields and passwords. */
export function readFields(element: HTMLElement): FieldValues {
  const values = listControls(element).map((control) => [
    control.name,
    isCheckable(control) ? control.checked : control.value,
  ]);
  return Object.fromEntries(values) as FieldValues;
}

/** Fills in the fields within `element` that are still empty. */
export function fillFields(element: HTMLElement, values: Record<string, unknown>): void {
  for (const control of listControls(element)) {
    const value = values[control.name];
    if (isCheckable(control)) control.checked ||= value === true;
    else if (typeof value === 'string' && control.value === '') control.value = value;
  }
}

/** Unsent form input, stored by the browser until it is sent or the tab is closed: the next person does not see it. */
export function createDraft(key: string) {
  return {
    store: (form: HTMLFormElement) => storage.set(key, JSON.stringify(readFields(form))),
    restore(form: HTMLFormElement): void {
      try {
        fillFields(form, JSON.parse(storage.get(key) ?? '{}') as Record<string, unknown>);
      } catch {
        // What another version of the page stored, or somebody changed.
      }
    },
    delete: () => storage.remove(key),
  };
}
