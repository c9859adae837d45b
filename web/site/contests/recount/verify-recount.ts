import { describeSources, STATES, type Verified, verdict } from '../../../../contracts/verify.mjs';
import type { KeptText, ShownCount } from '../../../../contracts/verify-kept.mjs';
import { NOTES } from '../../../../contracts/verify-lines.mjs';
import type { Asked } from './verify-worker.ts';

const FAILED = 'Ha ocurrido un error, no se ha podido verificar. Intente de nuevo.';

function verifyInWorker(asked: Asked): Promise<Verified> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<Verified>) => end(() => resolve(data));
    worker.onerror = (event) => {
      event.preventDefault();
      end(() => reject(new Error('the worker failed')));
    };
    worker.postMessage(asked);
  });
}

function listOf(texts: readonly string[]): HTMLElement {
  const list = document.createElement('ul');
  for (const text of texts)
    list.append(Object.assign(document.createElement('li'), { textContent: text }));
  return list;
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text });
}

function countText({ ref, counted, waiting, aside, retired }: Verified['counts'][number]): string {
  const rest = { waiting, aside, retired };
  const more = (['waiting', 'aside', 'retired'] as const).filter((name) => rest[name] > 0);
  return [
    `${ref}: contados ${counted}`,
    ...more.map((name) => `${rest[name]} ${STATES[name]}`),
  ].join(', ');
}

/** Says what was found. */
function describe(found: Verified): HTMLElement[] {
  const title = Object.assign(document.createElement('h3'), { textContent: verdict(found) });
  const { lines, votes, heads } = found;
  const wrong = [...found.problems, ...found.unread];
  return [
    title,
    ...(wrong.length === 0 ? [] : [listOf(wrong)]),
    paragraph(`${lines} líneas, ${votes} votos, ${heads} sellos comprobados:`),
    listOf(describeSources(found)),
    listOf(found.counts.map(countText)),
    ...found.receipts.map(({ receipt, state, number, competitor }) =>
      paragraph(
        `Acuse ${receipt}: ${STATES[state]}${number === null ? '' : `, línea ${number}, ${competitor}`}.`,
      ),
    ),
    ...(found.notes.length === 0 ? [] : [paragraph('Lo que cambió durante la votación:')]),
    listOf(
      found.notes.map(({ number, kind, competitor, reason }) =>
        [`Línea ${number}`, NOTES[kind], competitor, reason]
          .filter((part) => part && part !== '-')
          .join(' · '),
      ),
    ),
  ];
}

/**
 * Takes the files dropped on a field, or chosen for it, beside what is written in it.
 * @returns what is in the field now
 */
function acceptFiles(field: HTMLTextAreaElement): () => KeptText[] {
  const files = document.createElement('ul');
  const texts = new Map<HTMLElement, KeptText>();
  field.after(files);
  const add = async (some: Iterable<File>) => {
    for (const file of some) {
      const item = document.createElement('li');
      const remove = Object.assign(document.createElement('button'), { type: 'button' });
      remove.textContent = 'Quitar';
      remove.setAttribute('aria-label', `Quitar ${file.name}`);
      remove.addEventListener('click', () => {
        texts.delete(item);
        item.remove();
      });
      texts.set(item, { source: file.name, text: await file.text() });
      item.append(`${file.name} `, remove);
      files.append(item);
    }
  };
  field.addEventListener('dragover', (event) => event.preventDefault());
  field.addEventListener('drop', (event) => {
    const { files: dropped } = event.dataTransfer ?? {};
    if (dropped === undefined || dropped.length === 0) return;
    event.preventDefault();
    void add(dropped);
  });
  const chooser = field.parentElement?.querySelector<HTMLInputElement>('input[type="file"]');
  chooser?.addEventListener('change', async () => {
    await add(chooser.files ?? []);
    chooser.value = '';
  });
  return () => {
    const written = {
      source: `Lo escrito en «${field.labels[0]?.textContent}»`,
      text: field.value,
    };
    return [...(written.text.trim() === '' ? [] : [written]), ...texts.values()];
  };
}

/** Verifies the public file in the browser, with the heads and receipts that somebody kept. */
export function start(form: HTMLElement): void {
  const [heads, receipts] = form.querySelectorAll('textarea');
  const [button, result] = [form.querySelector('button'), form.querySelector('output')];
  if (!(heads && receipts && button && result)) return;
  const fields = [acceptFiles(heads), acceptFiles(receipts)];
  async function read(path: string): Promise<string> {
    const answer = await fetch(path, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return answer.text();
  }
  async function run(): Promise<Verified> {
    const { file = '', published = '', counts = '[]' } = form.dataset;
    const [text, known] = await Promise.all([read(file), read(published)]);
    const site = { source: 'Publicado por este sitio', text: known };
    const given = {
      kept: [site, ...fields.flatMap((read) => read())],
      counts: JSON.parse(counts) as ShownCount[],
    };
    return verifyInWorker({ text, given });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    result.replaceChildren(paragraph('Verificando…'));
    run()
      .then(
        (found) => result.replaceChildren(...describe(found)),
        () => result.replaceChildren(paragraph(FAILED)),
      )
      .finally(() => {
        button.disabled = false;
      });
  });
  button.disabled = false;
}
