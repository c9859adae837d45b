import { useState } from 'react';
import type { Identified } from './resource-calls.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { ResourceActions } from './use-resource-actions.ts';

/** The selected records of a page. */
export function useRowSelection<Item extends Identified>(
  { bulk, removeAll, canSelect }: ResourceActions<Item>,
  items: readonly Item[],
) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Records of another page and deleted records are deselected.
  const selected = items.filter(({ id }) => ids.has(id));
  const selectable = items.filter(canSelect);
  return {
    chosen: selected,
    /** Whether there is something to do with several records at once. */
    isOffered: items.length > 1 && (bulk.length > 0 || removeAll !== undefined),
    clear: () => setIds(new Set()),
    selection: {
      ids,
      selectableIds: new Set(selectable.map(({ id }) => id)),
      toggle: (id: number) =>
        setIds((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      toggleAll: () =>
        setIds(
          new Set(selected.length === selectable.length ? [] : selectable.map(({ id }) => id)),
        ),
    },
  };
}

interface BulkBarProps<Item extends Identified> {
  actions: ResourceActions<Item>;
  selected: readonly Item[];
  /** Number of records on the page. */
  total: number;
  /** Clears the selection. */
  onDone(): void;
}

/** What can be done with the selected records, each with one question and one undo. */
export function BulkBar<Item extends Identified>(props: BulkBarProps<Item>) {
  const { actions, selected, total, onDone } = props;
  if (selected.length === 0) return null;
  const { bulk, removeAll } = actions;
  const clearIf = (isDone: boolean) => isDone && onDone();
  return (
    <SelectionBar
      text={`${selected.length} de ${total}`}
      actions={bulk.map(({ label, run }) => ({
        label,
        run: () => void run(selected).then(clearIf),
      }))}
      onRemove={removeAll && (() => void removeAll(selected).then(clearIf))}
      onClear={onDone}
    />
  );
}
