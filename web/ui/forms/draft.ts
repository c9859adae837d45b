/**
 * Unsent form input, stored by the browser until it is sent: for this tab, or optionally beyond it.
 * Files, hidden fields and the fields in `except` are not stored.
 */
interface DraftOptions {
  except?: readonly string[];
  /** Also stored after the tab is closed: for long forms that are filled in over days. */
  isLasting?: boolean;
}

function getStorage({ isLasting = false }: DraftOptions): Storage {
  return isLasting ? localStorage : sessionStorage;
}

function listControls(form: HTMLFormElement, { except = [] }: DraftOptions) {
  return Array.from(form.elements).filter(
    (control): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      (control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement) &&
      control.name !== '' &&
      !['file', 'hidden', 'password', 'submit'].includes(control.type) &&
      !except.includes(control.name),
  );
}

function isCheckable(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
}

/** Stores the current values of the form. */
export function storeDraft(key: string, form: HTMLFormElement, options: DraftOptions = {}): void {
  const values: Record<string, string | boolean> = {};
  for (const control of listControls(form, options)) {
    values[control.name] = isCheckable(control) ? control.checked : control.value;
  }
  try {
    getStorage(options).setItem(key, JSON.stringify(values));
  } catch {
    // Without storage the values last until the page is left.
  }
}

/** Restores the stored draft into fields that are still empty. */
export function restoreDraft(key: string, form: HTMLFormElement, options: DraftOptions = {}): void {
  let values: Record<string, unknown> = {};
  try {
    values = JSON.parse(getStorage(options).getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    return;
  }
  for (const control of listControls(form, options)) {
    const value = values[control.name];
    if (isCheckable(control)) control.checked ||= value === true;
    else if (typeof value === 'string' && control.value === '') control.value = value;
  }
}

export function deleteDraft(key: string, options: DraftOptions = {}): void {
  try {
    getStorage(options).removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}
