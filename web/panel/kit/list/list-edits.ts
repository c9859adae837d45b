import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Identified } from '../record/resource-calls.ts';

/** The records of a list that the server pages. */
export interface Page<Item> {
  count: number;
  results: Item[];
}

export function isPage<Item>(data: Item[] | Page<Item>): data is Page<Item> {
  return !Array.isArray(data);
}

/**
 * Changes of the cached records, before the server has answered and as it has.
 * @param namedKey key of the record that the place names, where the list does not have it
 */
export function createListEdits<Item extends Identified>(
  queries: QueryClient,
  queryKey: QueryKey,
  namedKey: QueryKey,
) {
  function editItems(edit: (items: Item[]) => Item[]): void {
    for (const key of [queryKey, namedKey]) {
      queries.setQueryData<Item[] | Page<Item>>(key, (list) => {
        if (list === undefined) return undefined;
        return isPage(list) ? { ...list, results: edit(list.results) } : edit(list);
      });
    }
  }
  const mapItems = (edit: (item: Item) => Item) => editItems((items) => items.map(edit));
  return {
    /** Changes the cached records at once; returns how to undo it, without restoring deleted ones. */
    async patch(edit: (item: Item) => Item): Promise<() => void> {
      await queries.cancelQueries({ queryKey });
      const before = [queryKey, namedKey].flatMap((key) => {
        const list = queries.getQueryData<Item[] | Page<Item>>(key) ?? [];
        return isPage(list) ? list.results : list;
      });
      mapItems(edit);
      const former = new Map(before.map((item) => [item.id, item]));
      return () => mapItems((item) => former.get(item.id) ?? item);
    },
    /** Shows a record as the server has answered it. */
    replace: (record: Item) =>
      mapItems((item) => (item.id === record.id ? { ...item, ...record } : item)),
    /** Shows these records in this order, where they stand in the list; the others stay. */
    async arrange(reordered: readonly Item[]): Promise<void> {
      await queries.cancelQueries({ queryKey });
      const ids = new Set(reordered.map(({ id }) => id));
      const next = reordered.values();
      editItems((items) =>
        items.map((item) => (ids.has(item.id) ? (next.next().value ?? item) : item)),
      );
    },
  };
}
