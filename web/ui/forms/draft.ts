/**
 * What was typed into a form and not sent yet, kept by the browser until it is sent: for this tab,
 * or, on request, beyond it. Files, hidden fields and the fields named in `except` are left out.
 */
interface DraftOptions {
  except?: readonly string[];
  /** Kept also when the tab is closed: for long forms that are filled in over days. */
  isLasting?: boolean;
}

function storeOf({ isLasting = false }: DraftOptions): Storage {
  return isLasting ? localStorage : sessionStorage;
}

function controlsOf(form: HTMLFormElement, { except = [] }: DraftOptions) {
  return Array.from(form.elements).filter(
    (one): one is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLSelectElement ||
        one instanceof HTMLTextAreaElement) &&
      one.name !== '' &&
      !['file', 'hidden', 'password', 'submit'].includes(one.type) &&
      !except.includes(one.name),
  );
}

function isBox(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
}

/** Keeps what stands in the form now. */
export function keepDraft(key: string, form: HTMLFormElement, options: DraftOptions = {}): void {
  const values: Record<string, string | boolean> = {};
  for (const control of controlsOf(form, options)) {
    values[control.name] = isBox(control) ? control.checked : control.value;
  }
  try {
    storeOf(options).setItem(key, JSON.stringify(values));
  } catch {
    // Without storage the form still keeps it until the page is left.
  }
}

/** Puts the kept draft into fields that are still empty: what was typed before stays. */
export function restoreDraft(key: string, form: HTMLFormElement, options: DraftOptions = {}): void {
  let values: Record<string, unknown> = {};
  try {
    values = JSON.parse(storeOf(options).getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    return;
  }
  for (const control of controlsOf(form, options)) {
    const value = values[control.name];
    if (isBox(control)) control.checked ||= value === true;
    else if (typeof value === 'string' && control.value === '') control.value = value;
  }
}

export function dropDraft(key: string, options: DraftOptions = {}): void {
  try {
    storeOf(options).removeItem(key);
  } catch {
    // There is none then.
  }
}
