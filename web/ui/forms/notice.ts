import css from './notice.module.css';

/** Icons of the tones; colours are in the style sheet. */
const icons = { success: '✓', warning: '!', error: '×' } as const;

export interface Notice {
  tone: keyof typeof icons;
  /** Title as given by the specification, as in '¡Completado!'. */
  title: string;
  text: string;
  /** Label of the button. */
  action?: string;
  /** A page that the notice leads to besides. */
  link?: { label: string; href: string };
}

function appendElement(
  parent: HTMLElement,
  tag: 'h2' | 'p' | 'span' | 'button' | 'a',
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
 * outside, or the back gesture of a phone. The focus returns to the previous element. Warnings and
 * errors are alerts to screen readers.
 */
export function showNotice(notice: Notice): Promise<void> {
  const { tone, title, text, action = 'Aceptar', link } = notice;
  const dialog = document.createElement('dialog');
  dialog.className = `dialog paper ${css.notice}`;
  dialog.dataset.tone = tone;
  if (tone !== 'success') dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('closedby', 'any');
  dialog.setAttribute('aria-labelledby', 'notice-title');
  dialog.setAttribute('aria-describedby', 'notice-text');
  appendElement(dialog, 'span', css.icon ?? '', icons[tone]).ariaHidden = 'true';
  appendElement(dialog, 'h2', css.title ?? '', title).id = 'notice-title';
  appendElement(dialog, 'p', css.text ?? '', text).id = 'notice-text';
  if (link) appendElement(dialog, 'a', css.link ?? '', link.label).setAttribute('href', link.href);
  const button = appendElement(dialog, 'button', 'button', action);
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
