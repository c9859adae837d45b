const CONTROL = 'a, button, label, input, [role]';

/** On what the first click of the present double click was made. */
let clicked: Element | null = null;

const isSwitch = (control: Element) =>
  (control instanceof HTMLLabelElement ? control.control : control)?.getAttribute('role') ===
  'switch';

/**
 * Stops the second click of a double click where it means nothing: on what the first one has opened or put in the
 * place of its button, and on a switch.
 */
export function stopStrayClick(event: MouseEvent): void {
  if (event.detail === 0 || !(event.target instanceof Element)) return;
  const control = event.target.closest(CONTROL) ?? event.target;
  if (event.detail === 1) clicked = control;
  else if (control !== clicked || isSwitch(control)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
