import { foldText } from '../../../../contracts/fold-text.ts';
import { isPublished } from '../record/record-marks.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import { type Sort, sortItems } from './sort.ts';

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

interface Narrowing {
  search: string;
  state: StateFilter;
  sort: Sort | null;
}

/**
 * Returns the records that match search and state, in the order of a column, or in their own.
 * @param texts normalized text of each record, by id
 */
export function narrowItems<Item extends Identified>(
  { columns = [], active }: Pick<Resource<Item>, 'columns' | 'active'>,
  items: readonly Item[],
  texts: ReadonlyMap<number, string>,
  { search, state, sort }: Narrowing,
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
