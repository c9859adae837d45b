const CONTROL = 'a, button, label, input, [role]';

/** On what the first click of the present double click was made. */
let clicked: Element | null = null;

/** A click on a label is followed by one on its input. */
const toInput = (control: Element) =>
  (control instanceof HTMLLabelElement ? control.control : null) ?? control;

/**
 * Stops the second click of a double click where it means nothing: on what the first one has opened or put in the
 * place of its button, and on a switch.
 */
export function stopStrayClick(event: MouseEvent): void {
  if (event.detail === 0 || !(event.target instanceof Element)) return;
  const control = toInput(event.target.closest(CONTROL) ?? event.target);
  if (event.detail === 1) clicked = control;
  else if (control !== clicked || control.getAttribute('role') === 'switch') {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
