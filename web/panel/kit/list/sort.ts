/** Order of a list by one column. */
export interface Sort {
  key: string;
  isDescending: boolean;
}

interface Sortable<T> {
  /** Name of the column in the URL, if the list can be sorted by it. */
  sort?: string;
  /** Value to sort by; by default the column's text. */
  sortValue?(item: T): string | number;
  text?(item: T): string;
}

/** Parses `year` (ascending) or `-year`; null for a column that cannot be sorted. */
export function parseSort<T>(
  value: string | undefined,
  columns: readonly Sortable<T>[],
): Sort | null {
  const isDescending = value?.startsWith('-') ?? false;
  const key = isDescending ? value?.slice(1) : value;
  return key !== undefined && columns.some(({ sort }) => sort === key)
    ? { key, isDescending }
    : null;
}

/** Formats an order as `parseSort` reads it. */
export function formatSort({ key, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${key}`;
}

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Returns the items in the order of a column; in their own order if `sort` is null. */
export function sortItems<T>(
  items: readonly T[],
  columns: readonly Sortable<T>[],
  sort: Sort | null,
): T[] {
  const column = columns.find((element) => sort !== null && element.sort === sort.key);
  if (sort === null || column === undefined) return [...items];
  const read = column.sortValue ?? column.text ?? (() => '');
  const direction = sort.isDescending ? -1 : 1;
  return items
    .map((item) => ({ item, value: read(item) }))
    .sort((a, b) =>
      typeof a.value === 'number' && typeof b.value === 'number'
        ? direction * (a.value - b.value)
        : direction * collator.compare(String(a.value), String(b.value)),
    )
    .map(({ item }) => item);
}
