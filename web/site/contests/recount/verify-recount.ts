import { describeSources, STATES, type Verified, verdict } from '../../../../contracts/verify.mjs';
import type { KeptText, ShownCount } from '../../../../contracts/verify-kept.mjs';
import { NOTES } from '../../../../contracts/verify-lines.mjs';
import type { VerifyQuestion } from './verify-worker.ts';

const FAILED_TEXT = 'Ha ocurrido un error, no se ha podido verificar. Intente de nuevo.';

function verifyInWorker(question: VerifyQuestion): Promise<Verified> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
    const finish = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.onmessage = ({ data }: MessageEvent<Verified>) => finish(() => resolve(data));
    worker.onerror = (event) => {
      event.preventDefault();
      finish(() => reject(new Error('the worker failed')));
    };
    worker.postMessage(question);
  });
}

function createList(texts: readonly string[]): HTMLElement {
  const list = document.createElement('ul');
  for (const text of texts)
    list.append(Object.assign(document.createElement('li'), { textContent: text }));
  return list;
}

function createParagraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text });
}

function formatCompetitorCounts({
  ref,
  counted,
  waiting,
  aside,
  retired,
}: Verified['counts'][number]): string {
  const otherCounts = { waiting, aside, retired };
  const nonZero = (['waiting', 'aside', 'retired'] as const).filter(
    (name) => otherCounts[name] > 0,
  );
  return [
    `${ref}: contados ${counted}`,
    ...nonZero.map((name) => `${otherCounts[name]} ${STATES[name]}`),
  ].join(', ');
}

function createResultElements(result: Verified): HTMLElement[] {
  const title = Object.assign(document.createElement('h3'), { textContent: verdict(result) });
  const { lines, votes, heads } = result;
  const problems = [...result.problems, ...result.unread];
  return [
    title,
    ...(problems.length === 0 ? [] : [createList(problems)]),
    createParagraph(`${lines} líneas, ${votes} votos, ${heads} sellos comprobados:`),
    createList(describeSources(result)),
    createList(result.counts.map(formatCompetitorCounts)),
    ...result.receipts.map(({ receipt, state, number, competitor }) =>
      createParagraph(
        `Acuse ${receipt}: ${STATES[state]}${number === null ? '' : `, línea ${number}, ${competitor}`}.`,
      ),
    ),
    ...(result.notes.length === 0 ? [] : [createParagraph('Lo que cambió durante la votación:')]),
    createList(
      result.notes.map(({ number, kind, competitor, reason }) =>
        [`Línea ${number}`, NOTES[kind], competitor, reason]
          .filter((part) => part && part !== '-')
          .join(' · '),
      ),
    ),
  ];
}

/**
 * Accepts files that are dropped on a field or chosen for it, in addition to its text.
 * @returns a function that returns the content of the field
 */
function createEvidenceReader(field: HTMLTextAreaElement): () => KeptText[] {
  const fileList = document.createElement('ul');
  const texts = new Map<HTMLElement, KeptText>();
  field.after(fileList);
  const addFiles = async (files: Iterable<File>) => {
    for (const file of files) {
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
      fileList.append(item);
    }
  };
  field.addEventListener('dragover', (event) => event.preventDefault());
  field.addEventListener('drop', (event) => {
    const { files: dropped } = event.dataTransfer ?? {};
    if (dropped === undefined || dropped.length === 0) return;
    event.preventDefault();
    void addFiles(dropped);
  });
  const chooser = field.parentElement?.querySelector<HTMLInputElement>('input[type="file"]');
  chooser?.addEventListener('change', async () => {
    await addFiles(chooser.files ?? []);
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
  const readEvidence = [createEvidenceReader(heads), createEvidenceReader(receipts)];
  async function readText(path: string): Promise<string> {
    const response = await fetch(path, { cache: 'no-store' });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return response.text();
  }
  async function runVerification(): Promise<Verified> {
    const { file = '', published = '', counts = '[]' } = form.dataset;
    const [text, publishedHeads] = await Promise.all([readText(file), readText(published)]);
    const source = 'Publicado por este sitio';
    const publishedEvidence = { source, text: publishedHeads, address: published };
    const evidence = {
      kept: [publishedEvidence, ...readEvidence.flatMap((readField) => readField())],
      counts: JSON.parse(counts) as ShownCount[],
    };
    return verifyInWorker({ text, input: evidence });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    result.replaceChildren(createParagraph('Verificando…'));
    runVerification()
      .then(
        (verified) => result.replaceChildren(...createResultElements(verified)),
        () => result.replaceChildren(createParagraph(FAILED_TEXT)),
      )
      .finally(() => {
        button.disabled = false;
      });
  });
  button.disabled = false;
}
