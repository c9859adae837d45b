import { ApiError, call } from '../../ui/api.ts';
import { recall } from '../shell/visitor.ts';
import { choiceKey } from './choice-key.ts';

/** Tells for whom the vote of a receipt was: from this browser's own memory, or by the code of the mail. */
export function start(box: HTMLElement): void {
  const said = box.querySelector<HTMLElement>('[data-said]');
  const form = box.querySelector('form');
  const { receipt = '' } = box.dataset;
  if (!said || !form) return;
  const tell = (text: string) => {
    said.textContent = text;
  };
  const known = recall(choiceKey(receipt));
  if (known) {
    tell(`Fue para ${known}. Solo lo sabe este navegador, con el que votó.`);
    form.hidden = true;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = String(new FormData(form).get('codigo_del_correo') ?? '').trim();
    call('POST /postulations/receipts/choice/', { body: { receipt, code } }).then(
      ({ competitor }) => tell(`Fue para ${competitor}.`),
      (error: unknown) => {
        const told = error instanceof ApiError ? (error.body.code ?? error.body.detail) : null;
        tell(String((Array.isArray(told) ? told[0] : told) ?? 'Intente de nuevo.'));
      },
    );
  });
}
