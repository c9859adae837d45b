import { foldText } from '../../../../contracts/fold-text.ts';
import { isPublished } from '../record/record-marks.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';

/** Order of a list: the column's name in the URL, after a minus if it is descending. */
export type Sort = string;

interface Sortable<T> {
  /** Name of the column in the URL, if the list can be sorted by it. */
  sort?: string;
  /** Value to sort by; by default the column's text. */
  sortValue?(item: T): string | number;
  text?(item: T): string;
}

export const isDescending = (sort: Sort) => sort.startsWith('-');

/** Whether a column is the one by which a list is sorted. */
export const isSortedBy = ({ sort }: { sort?: string }, order: Sort | null) =>
  sort !== undefined && (order === sort || order === `-${sort}`);

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Returns the items in the order of a column; in their own order if `sort` is null. */
function sortItems<T>(
  items: readonly T[],
  columns: readonly Sortable<T>[],
  sort: Sort | null,
): T[] {
  const column = columns.find((element) => isSortedBy(element, sort));
  if (sort === null || column === undefined) return [...items];
  const read = column.sortValue ?? column.text ?? (() => '');
  const direction = isDescending(sort) ? -1 : 1;
  return items
    .map((item) => ({ item, value: read(item) }))
    .sort((a, b) =>
      typeof a.value === 'number' && typeof b.value === 'number'
        ? direction * (a.value - b.value)
        : direction * collator.compare(String(a.value), String(b.value)),
    )
    .map(({ item }) => item);
}

/** Normalizes text for a search: no accents, lower case, trimmed. */
function normalizeText(text: string): string {
  return foldText(text).trim();
}

/**
 * Creates a test for normalized texts: whether every word of the search is contained, in any order,
 * regardless of accents and case.
 */
function createMatcher(search: string): (normalized: string) => boolean {
  const words = normalizeText(search).split(/\s+/);
  return (normalized) => words.every((word) => normalized.includes(word));
}

export const STATES = ['active', 'inactive'] as const;
export type StateFilter = (typeof STATES)[number] | null;

type Searched<Item extends Identified> = Pick<Resource<Item>, 'name' | 'searched' | 'columns'>;

/** Returns all text of a record that a search looks through, normalized. */
export function searchedText<Item extends Identified>(resource: Searched<Item>, item: Item) {
  if (resource.searched) return normalizeText(resource.searched(item));
  const shown = (resource.columns ?? []).map(({ text }) => text?.(item) ?? '');
  return normalizeText([resource.name(item), ...shown].join(' '));
}

/**
 * Returns the records that match search and state, in the order of a column, or in their own.
 * @param texts normalized text of each record, by id
 */
export function narrowItems<Item extends Identified>(
  { columns = [], active }: Pick<Resource<Item>, 'columns' | 'active'>,
  items: readonly Item[],
  texts: ReadonlyMap<number, string>,
  { search, state, sort }: { search: string; state: StateFilter; sort: Sort | null },
): Item[] {
  const matches = createMatcher(search);
  const isMatch = (item: Item) =>
    !state || !active || Boolean(item[active.field]) === (state === 'active');
  const narrowed = items.filter((item) => isMatch(item) && matches(texts.get(item.id) ?? ''));
  return sortItems(narrowed, columns, sort);
}

/** The options of the state filter of a list: content is published or hidden, all else active or not. */
export function listStates<Item extends Identified>(
  resource: Pick<Resource<Item>, 'noun' | 'history' | 'active'>,
) {
  const ending = resource.noun.gender === 'm' ? 'os' : 'as';
  const [active, inactive] = isPublished(resource) ? ['Publicad', 'Ocult'] : ['Activ', 'Inactiv'];
  return [
    { value: 'all', label: `Tod${ending}` },
    { value: 'active', label: `${active}${ending}` },
    { value: 'inactive', label: `${inactive}${ending}` },
  ];
}
