import { useQueryClient } from '@tanstack/react-query';
import type { EntryItem, EntryKind } from '../../../contracts/entries.ts';
import { byPublicOrder } from './priorities.ts';
import { entryKeys } from './queries.ts';

/** Changing the kept list at once, before or after the server has answered. */
export function useEntryList(kind: EntryKind) {
  const queries = useQueryClient();
  const queryKey = entryKeys.list(kind);

  function write(change: (items: EntryItem[]) => EntryItem[]): void {
    queries.setQueryData<EntryItem[]>(queryKey, (items) =>
      items === undefined ? undefined : change(items).sort(byPublicOrder),
    );
  }
  return {
    /** Puts an item in, or in the place of its older self. */
    put: (item: EntryItem) => write((items) => [...items.filter(({ id }) => id !== item.id), item]),
    patch: (id: number, fields: Partial<EntryItem>) =>
      write((items) => items.map((item) => (item.id === id ? { ...item, ...fields } : item))),
    remove: (id: number) => write((items) => items.filter((item) => item.id !== id)),
    /** A list on its way would undo what is changed now. */
    hold: () => queries.cancelQueries({ queryKey, exact: true }),
    refetch: () => queries.invalidateQueries({ queryKey, exact: true }),
  };
}
