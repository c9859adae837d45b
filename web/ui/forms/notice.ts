import css from './notice.module.css';

export interface Notice {
  /** As the specification words it, as in '¡Completado!'. */
  title: string;
  text: string;
  /** What the button says. */
  action?: string;
}

function add(parent: HTMLElement, tag: 'h2' | 'p' | 'button', className: string, text: string) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

/**
 * Tells a result over the page and resolves once it was closed: by its button, Escape, a press
 * outside, or a phone's own way back. The focus returns to where it was.
 */
export function showNotice({ title, text, action = 'Aceptar' }: Notice): Promise<void> {
  const dialog = document.createElement('dialog');
  dialog.className = `dialog paper ${css.notice}`;
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('closedby', 'any');
  dialog.setAttribute('aria-labelledby', 'notice-title');
  dialog.setAttribute('aria-describedby', 'notice-text');
  add(dialog, 'h2', css.title ?? '', title).id = 'notice-title';
  add(dialog, 'p', css.text ?? '', text).id = 'notice-text';
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
