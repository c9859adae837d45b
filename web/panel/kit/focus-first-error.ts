const INVALID = 'form [aria-invalid="true"], form [data-has-error]';
const FOCUSABLE = 'input, textarea, select, button';

/** Number of animation frames to wait for a collapsed part of a form to expand. */
const PATIENCE = 12;

function tryToFocus(framesLeft: number): void {
  const fields = [...document.querySelectorAll<HTMLElement>(INVALID)];
  const first = fields.find((field) => field.offsetParent !== null);
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  if (target) {
    target.focus();
    // Behind the bar of a record's page it counts as visible.
    target.scrollIntoView({ block: 'nearest' });
  } else if (framesLeft > 0) requestAnimationFrame(() => tryToFocus(framesLeft - 1));
}

/**
 * Focuses the first field with an error, in document order, after the errors were painted. A
 * composite field marks itself with `data-has-error`.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() => tryToFocus(PATIENCE));
}
