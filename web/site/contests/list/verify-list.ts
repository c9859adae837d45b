import { VERDICT, verify } from '../../../../contracts/verify.mjs';

/** Verifies the public list in the browser, with what the page shows. */
export function start(form: HTMLElement): void {
  const [button, result] = [form.querySelector('button'), form.querySelector('output')];
  if (!(button && result)) return;
  const { file = '', shown = '{}' } = form.dataset;
  async function check(): Promise<string> {
    const response = await fetch(file, { cache: 'no-store' });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const { lines, votes, problems } = await verify(await response.text(), JSON.parse(shown));
    const verdict = problems.length === 0 ? [VERDICT] : problems.slice(0, 20);
    return [`${lines} líneas, ${votes} votos.`, ...verdict].join('\n');
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    result.textContent = 'Verificando…';
    check()
      .catch(() => 'Ha ocurrido un error, no se ha podido verificar. Intente de nuevo.')
      .then((text) => {
        result.textContent = text;
        button.disabled = false;
      });
  });
  button.disabled = false;
}
