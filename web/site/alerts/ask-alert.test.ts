// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { start } from './ask-alert.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The box in a browser with this worker, whose calls are answered; `click` clicks a button of it. */
function open(serviceWorker: object) {
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  vi.stubGlobal('fetch', async () => Response.json({ push_key: 'clave', is_on: false }));
  document.body.innerHTML = `<details data-subject="date" data-of="1" data-captcha='{"provider":"altcha","site_key":""}'>
    <button data-name="push"></button><form><p></p><input name="email"></form><p role="status"></p><button data-name="end"></button>
  </details>`;
  const box = document.querySelector('details') as HTMLElement;
  start(box);
  const click = (name: string) => box.querySelector<HTMLElement>(`[data-name=${name}]`)?.click();
  return { click, read: () => box.querySelector('[role=status]')?.textContent };
}

test('a browser whose worker does not begin is told so after ten seconds', async () => {
  vi.useFakeTimers();
  const getRegistration = async () => undefined;
  const { click, read } = open({ getRegistration, ready: new Promise(() => undefined) });
  click('push');
  await vi.advanceTimersByTimeAsync(9000);
  expect(read()).toBe('');
  await vi.advanceTimersByTimeAsync(2000);
  expect(read()).toMatch(/^Su navegador aún no está listo/);
});

test('what is said of an alert whose permission was withdrawn is true, and not of a mail', async () => {
  const { click, read } = open({ getRegistration: async () => undefined });
  click('end');
  await vi.waitFor(() => expect(read()).toMatch(/a este teléfono no llega ninguno/));
  expect(read()).not.toContain('correo');
});

test('a wrong e-mail is told at its field, which has the focus, until the next attempt', () => {
  open({ getRegistration: async () => undefined });
  const form = document.querySelector('form') as HTMLFormElement;
  const [email] = form.elements as unknown as [HTMLInputElement];
  email.value = 'ana';
  form.requestSubmit();
  expect([form.textContent, email.ariaInvalid]).toEqual([
    'El email ingresado no es correcto.',
    'true',
  ]);
  expect(document.activeElement).toBe(email);
  email.value = 'ana@example.com';
  form.requestSubmit();
  expect([form.textContent, email.ariaInvalid]).toEqual(['', 'false']);
});
