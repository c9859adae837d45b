import type { SearchResult } from '../../../contracts/search.ts';
import { call } from '../../ui/api.ts';

/** Milliseconds without a key press after which suggestions are asked for. */
const DEBOUNCE_MS = 150;
const MAX_SHOWN = 8;

function createOption({ title, detail, line, path }: SearchResult, index: number): HTMLLIElement {
  const option = document.createElement('li');
  option.id = `sugerencia-${index}`;
  option.role = 'option';
  option.dataset.path = path;
  const name = document.createElement('b');
  name.textContent = line ?? title;
  const detailElement = document.createElement('span');
  detailElement.textContent = line === null ? detail : `${title} · ${detail}`;
  option.append(name, detailElement);
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
  let request: AbortController | undefined;
  let selectedIndex = -1;

  function selectOption(index: number): void {
    const options = [...(list?.children ?? [])] as HTMLElement[];
    selectedIndex = options.length === 0 ? -1 : (index + options.length) % options.length;
    for (const [number, option] of options.entries()) {
      option.ariaSelected = String(number === selectedIndex);
      if (number === selectedIndex) option.scrollIntoView({ block: 'nearest' });
    }
    if (selectedIndex >= 0)
      input?.setAttribute('aria-activedescendant', `sugerencia-${selectedIndex}`);
    else input?.removeAttribute('aria-activedescendant');
  }
  function showResults(results: readonly SearchResult[]): void {
    if (list === null || input === null) return;
    list.replaceChildren(...results.slice(0, MAX_SHOWN).map(createOption));
    list.hidden = results.length === 0;
    input.ariaExpanded = String(!list.hidden);
    selectedIndex = -1;
    input.removeAttribute('aria-activedescendant');
  }
  async function fetchResults(q: string): Promise<void> {
    request?.abort();
    if (q.length < 2) return showResults([]);
    request = new AbortController();
    const { signal } = request;
    try {
      const { results } = await call('GET /h/search/', { query: { q } }, { signal });
      if (!signal.aborted) showResults(results);
    } catch {
      // The form still searches when it is sent.
      if (!signal.aborted) showResults([]);
    }
  }
  function openOption(option: HTMLElement | null | undefined): void {
    if (option?.dataset.path) location.assign(option.dataset.path);
  }

  input.ariaExpanded = 'false';
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void fetchResults(input.value.trim()), DEBOUNCE_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    if (event.key === 'Escape') showResults([]);
    else if (event.key === 'ArrowDown') selectOption(selectedIndex + 1);
    else if (event.key === 'ArrowUp') selectOption(selectedIndex < 0 ? -1 : selectedIndex - 1);
    else if (event.key === 'Enter' && selectedIndex >= 0)
      openOption(list.children[selectedIndex] as HTMLElement);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => openOption((target as Element).closest('li')));
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) list.hidden = true;
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
}
