function listControls(form: HTMLFormElement) {
  return Array.from(form.elements).filter(
    (control): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      (control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement) &&
      control.name !== '' &&
      !['file', 'hidden', 'password', 'submit'].includes(control.type),
  );
}

function isCheckable(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);
}

/**
 * Unsent form input, stored by the browser until it is sent. Files and hidden fields are not stored;
 * without storage the values last until the page is left.
 * @param isLasting also after the tab is closed: for long forms that are filled in over days
 */
export function createDraft(key: string, isLasting = false) {
  const getStorage = () => (isLasting ? localStorage : sessionStorage);
  return {
    store(form: HTMLFormElement): void {
      const values: Record<string, string | boolean> = {};
      for (const control of listControls(form)) {
        values[control.name] = isCheckable(control) ? control.checked : control.value;
      }
      try {
        getStorage().setItem(key, JSON.stringify(values));
      } catch {}
    },
    /** Fills in the fields that are still empty. */
    restore(form: HTMLFormElement): void {
      let values: Record<string, unknown> = {};
      try {
        values = JSON.parse(getStorage().getItem(key) ?? '{}') as Record<string, unknown>;
      } catch {
        return;
      }
      for (const control of listControls(form)) {
        const value = values[control.name];
        if (isCheckable(control)) control.checked ||= value === true;
        else if (typeof value === 'string' && control.value === '') control.value = value;
      }
    },
    delete(): void {
      try {
        getStorage().removeItem(key);
      } catch {}
    },
  };
}
