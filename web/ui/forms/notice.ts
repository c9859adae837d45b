import css from './notice.module.css';

export interface Notice {
  /** Title as given by the specification, as in '¡Completado!'. */
  title: string;
  text: string;
  /** Label of the button. */
  action?: string;
  /** A page that the notice leads to besides. */
  link?: { label: string; href: string };
}

function add(
  parent: HTMLElement,
  tag: 'h2' | 'p' | 'button' | 'a',
  className: string,
  text: string,
) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

/**
 * Shows a result in a modal and resolves after it was closed: by its button, Escape, a click
 * outside, or the back gesture of a phone. The focus returns to the previous element.
 */
export function showNotice({ title, text, action = 'Aceptar', link }: Notice): Promise<void> {
  const dialog = document.createElement('dialog');
  dialog.className = `dialog paper ${css.notice}`;
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('closedby', 'any');
  dialog.setAttribute('aria-labelledby', 'notice-title');
  dialog.setAttribute('aria-describedby', 'notice-text');
  add(dialog, 'h2', css.title ?? '', title).id = 'notice-title';
  add(dialog, 'p', css.text ?? '', text).id = 'notice-text';
  if (link) add(dialog, 'a', css.link ?? '', link.label).setAttribute('href', link.href);
  const button = add(dialog, 'button', 'button', action);
  button.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  button.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
  });
}
