import { ApiError, call } from '../../ui/api.ts';
import { readStored } from '../shell/visitor.ts';
import { choiceKey } from './choice-key.ts';

/** Shows for whom a receipt's vote was: from this browser, or by the code of the e-mail. */
export function start(box: HTMLElement): void {
  const statusElement = box.querySelector<HTMLElement>('[data-said]');
  const form = box.querySelector('form');
  const { receipt = '' } = box.dataset;
  if (!statusElement || !form) return;
  const showText = (text: string) => {
    statusElement.textContent = text;
  };
  const storedChoice = readStored(choiceKey(receipt));
  if (storedChoice) {
    showText(`Fue para ${storedChoice}. Solo lo sabe este navegador, con el que votó.`);
    form.hidden = true;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = String(new FormData(form).get('codigo_del_correo') ?? '').trim();
    call('POST /postulations/receipts/choice/', { body: { receipt, code } }).then(
      ({ competitor }) => showText(`Fue para ${competitor}.`),
      (error: unknown) => {
        const message = error instanceof ApiError ? (error.body.code ?? error.body.detail) : null;
        showText(String((Array.isArray(message) ? message[0] : message) ?? 'Intente de nuevo.'));
      },
    );
  });
}
