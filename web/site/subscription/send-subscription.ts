import { listCountriesByName } from '../../../contracts/country-codes.ts';
import { isEmail } from '../../../contracts/email-address.ts';
import { interests } from '../../../contracts/interests.ts';
import { call } from '../../ui/api.ts';
import { showNotice } from '../../ui/forms/notice.ts';
import { start as startAlert } from '../alerts/ask-alert.ts';

/** An invalid e-mail is not sent, and no message is shown. */
const SUCCESS_NOTICE = {
  tone: 'success',
  title: '¡Suscrito!',
  text: 'Se ha suscrito correctamente.',
} as const;
/** The single text of the specification for any failure. */
const FAILURE_NOTICE = {
  tone: 'warning',
  title: 'Ocurrió un error',
  text: 'Parece que el correo electrónico se encuentra registrado.',
} as const;

/** Sends the typed e-mail and shows the result; the input is preserved after a failure. */
async function sendSubscription(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form);
  const email = String(fields.get('email') ?? '').trim();
  const country = String(fields.get('country') ?? '');
  const selected = interests.filter((name) => fields.getAll('interests').includes(name));
  const body = {
    email,
    ...(country === '' ? {} : { country }),
    ...(selected.length === 0 ? {} : { interests: selected }),
  };
  if (!isEmail(email) || form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const isSubscribed = await call('POST /content/subscription/', { body }).then(
    () => true,
    () => false,
  );
  form.ariaBusy = null;
  if (isSubscribed) form.reset();
  await showNotice(isSubscribed ? SUCCESS_NOTICE : FAILURE_NOTICE);
}

/** Starts the form, or "Avíseme": under one name, because every page's script names all islands. */
export function start(form: HTMLElement): void {
  if (form.dataset.subject !== undefined) {
    startAlert(form);
    return;
  }
  const select = form.querySelector('select');
  for (const [code, name] of listCountriesByName()) select?.append(new Option(name, code));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendSubscription(form as HTMLFormElement);
  });
}
