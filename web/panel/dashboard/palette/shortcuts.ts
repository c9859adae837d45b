export type Shortcut = 'palette' | 'shortcuts' | 'save';

const typed = 'input, textarea, select, [contenteditable=true]';

/** Returns the shortcut of a pressed key; null for keys that belong to a field or mean nothing. */
export function readShortcut(event: KeyboardEvent): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, target, defaultPrevented } = event;
  if (isComposing || altKey || defaultPrevented) return null;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'k') return 'palette';
    return letter === 's' ? 'save' : null;
  }
  const isTyped = target instanceof Element && target.closest(typed) !== null;
  if (isTyped || document.querySelector('[role=dialog]') !== null) return null;
  if (key === '/') return 'palette';
  return key === '?' ? 'shortcuts' : null;
}

/** Submits the form that has the focus, else that of the uppermost dialog, else that of the page. */
export function saveOpenForm(): void {
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  const around = document.activeElement?.closest('form') ?? null;
  const scope = dialogs.at(-1) ?? document.querySelector('main');
  const forms = [...(scope?.querySelectorAll('form') ?? [])];
  const form = around ?? forms.find((one) => one.checkVisibility());
  form?.requestSubmit();
}
