import type { SearchResult } from '../../../contracts/search.ts';
import { call } from '../../ui/api.ts';

/** Milliseconds without a key press after which suggestions are asked for. */
const PAUSE = 150;
const MOST_SHOWN = 8;

function getOption({ title, detail, line, path }: SearchResult, index: number): HTMLLIElement {
  const option = document.createElement('li');
  option.id = `sugerencia-${index}`;
  option.role = 'option';
  option.dataset.path = path;
  const name = document.createElement('b');
  name.textContent = line ?? title;
  const belongs = document.createElement('span');
  belongs.textContent = line === null ? detail : `${title} · ${detail}`;
  option.append(name, belongs);
  return option;
}

/** Suggests pages while a query is typed: arrows choose, Enter opens, Escape closes. */
export function start(form: HTMLElement): void {
  const input = form.querySelector('input');
  const list = form.querySelector('ul');
  if (input === null || list === null) return;
  input.role = 'combobox';
  input.setAttribute('aria-controls', list.id);
  input.ariaAutoComplete = 'list';
  list.role = 'listbox';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let selected = -1;

  function select(index: number): void {
    const options = [...(list?.children ?? [])] as HTMLElement[];
    selected = options.length === 0 ? -1 : (index + options.length) % options.length;
    for (const [number, option] of options.entries()) {
      option.ariaSelected = String(number === selected);
      if (number === selected) option.scrollIntoView({ block: 'nearest' });
    }
    if (selected >= 0) input?.setAttribute('aria-activedescendant', `sugerencia-${selected}`);
    else input?.removeAttribute('aria-activedescendant');
  }
  function show(results: readonly SearchResult[]): void {
    if (list === null || input === null) return;
    list.replaceChildren(...results.slice(0, MOST_SHOWN).map(getOption));
    list.hidden = results.length === 0;
    input.ariaExpanded = String(!list.hidden);
    selected = -1;
    input.removeAttribute('aria-activedescendant');
  }
  async function ask(q: string): Promise<void> {
    asking?.abort();
    if (q.length < 2) return show([]);
    asking = new AbortController();
    const { signal } = asking;
    try {
      const { results } = await call('GET /h/search/', { query: { q } }, { signal });
      if (!signal.aborted) show(results);
    } catch {
      // The form still searches when it is sent.
      if (!signal.aborted) show([]);
    }
  }
  function open(option: HTMLElement | null | undefined): void {
    if (option?.dataset.path) location.assign(option.dataset.path);
  }

  input.ariaExpanded = 'false';
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(input.value.trim()), PAUSE);
  });
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    if (event.key === 'Escape') show([]);
    else if (event.key === 'ArrowDown') select(selected + 1);
    else if (event.key === 'ArrowUp') select(selected < 0 ? -1 : selected - 1);
    else if (event.key === 'Enter' && selected >= 0) open(list.children[selected] as HTMLElement);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => open((target as Element).closest('li')));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) list.hidden = true;
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
}
