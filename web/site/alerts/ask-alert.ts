import { isEmail } from '../../../contracts/email-address.ts';
import type { CaptchaInfo } from '../../../contracts/site.ts';
import { call } from '../../ui/api.ts';

const FAILED_TEXT = 'No se pudo guardar el aviso. Intente de nuevo en un momento.';
const DENIED_TEXT = 'Su navegador no permite avisos de este sitio. Puede pedirlo por correo.';
const UNAVAILABLE_TEXT = 'Este navegador no puede recibir avisos. Puede pedirlo por correo.';
const NOT_READY_TEXT =
  'Su navegador aún no está listo para recibir avisos. Recargue la página e intente de nuevo, o pídalo por correo.';
const WITHDRAWN_TEXT =
  'Su navegador ya no permite avisos de este sitio: a este teléfono no llega ninguno.';
/** Milliseconds that the worker has to begin. */
const READY_TIMEOUT_MS = 10_000;
const NOT_AN_EMAIL_TEXT = 'El email ingresado no es correcto.';

const findSubscription = async () =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription() ?? null;

/** Subscribes the browser; null when it cannot, undefined when its worker has not begun. */
async function subscribeBrowser(): Promise<PushSubscription | null | undefined> {
  const { push_key } = await call('GET /content/alerts/', {});
  if (push_key === null) return null;
  // Where the worker was not registered, or its installation fails, `ready` is never settled.
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS));
  const { pushManager } = (await Promise.race([navigator.serviceWorker.ready, timeout])) ?? {};
  if (pushManager === undefined) return undefined;
  const options = { userVisibleOnly: true, applicationServerKey: push_key };
  try {
    return await pushManager.subscribe(options);
  } catch {
    // One of earlier keys of the site stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options).catch(() => null);
  }
}

/** Asks the browser for its permission only after the click of the button. */
async function requestPushAlert(
  subject: Subject,
  takeToken: () => Promise<string>,
): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return DENIED_TEXT;
  const subscription = await subscribeBrowser();
  if (subscription === undefined) return NOT_READY_TEXT;
  const { endpoint = '', keys } = subscription?.toJSON() ?? {};
  if (!keys) return UNAVAILABLE_TEXT;
  const { p256dh = '', auth = '' } = keys;
  const body = { ...subject, endpoint, p256dh, auth, token: await takeToken() };
  await call('POST /content/alerts/', { body });
  return null;
}

interface Subject {
  subject: 'date' | 'contest';
  ref: string;
}

/** Starts "Avíseme" (alert-box.tsx). */
export function start(box: HTMLElement): void {
  const subject = { subject: box.dataset.subject, ref: box.dataset.of } as Subject;
  const getElement = <E extends HTMLElement>(name: string) => box.querySelector(name) as E;
  const pushButton = getElement<HTMLButtonElement>('[data-name=push]');
  const endButton = getElement<HTMLButtonElement>('[data-name=end]');
  const form = getElement<HTMLFormElement>('form');
  const email = getElement<HTMLInputElement>('[name=email]');
  const status = getElement('[role=status]');
  const captcha = JSON.parse(box.dataset.captcha ?? '') as CaptchaInfo;
  // Of all pages with a box few visitors use it.
  const takeToken = async () =>
    (await import('../../ui/forms/create-captcha.ts')).createFormCaptcha(captcha).takeToken();
  pushButton.hidden = !('PushManager' in window && 'serviceWorker' in navigator);

  function showStatus(text: string, isOn = false): void {
    status.textContent = text;
    endButton.hidden = !isOn;
    if (isOn) pushButton.hidden = true;
  }
  /** Shows what is wrong with the e-mail beside its field; nothing for an empty text. */
  function showError(text: string): void {
    email.ariaInvalid = String(text !== '');
    getElement('form p').textContent = text;
    if (text !== '') email.focus();
  }
  const runRequest = (
    work: () => Promise<void>,
    showRefusal = () => showStatus(UNAVAILABLE_TEXT),
  ) =>
    void work().catch(({ status }) => (status === 400 ? showRefusal() : showStatus(FAILED_TEXT)));

  pushButton.addEventListener('click', () =>
    runRequest(async () => {
      const problem = await requestPushAlert(subject, takeToken);
      if (problem === null) showStatus('Listo: le avisaremos en este teléfono.', true);
      else showStatus(problem);
    }),
  );
  endButton.addEventListener('click', () =>
    runRequest(
      async () => {
        const endpoint = (await findSubscription())?.endpoint;
        if (endpoint === undefined) return showStatus(WITHDRAWN_TEXT);
        await call('POST /content/alerts/end/', { body: { ...subject, endpoint } });
        pushButton.hidden = false;
        showStatus('Listo: ya no le avisaremos.');
      },
      () => showStatus(FAILED_TEXT),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    showError('');
    status.textContent = '';
    if (!isEmail(email.value.trim())) return showError(NOT_AN_EMAIL_TEXT);
    runRequest(
      async () => {
        const body = { ...subject, email: email.value.trim(), token: await takeToken() };
        const { is_confirmed, is_mailed } = await call('POST /content/alerts/', { body });
        form.reset();
        const mailed = is_mailed
          ? 'Le enviamos un correo: ábralo y confirme su aviso.'
          : 'Hoy no podemos enviarle otro correo: este aviso no quedó pedido. Inténtelo mañana.';
        showStatus(is_confirmed ? 'Listo: le avisaremos por correo.' : mailed);
      },
      () => showError(NOT_AN_EMAIL_TEXT),
    );
  });
  runRequest(async () => {
    const endpoint = (await findSubscription())?.endpoint;
    if (endpoint === undefined) return;
    const { is_on } = await call('POST /content/alerts/find/', { body: { ...subject, endpoint } });
    if (is_on) showStatus('Este teléfono ya tiene el aviso.', true);
  });
}
