import { useState } from 'react';
import type { Identified, Resource } from './resource.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { ResourceActions } from './use-resource-actions.tsx';

/** The selected records of a page. */
export function useRowSelection<Item extends Identified>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Records of another page and deleted records are deselected.
  const chosen = items.filter(({ id }) => ids.has(id));
  return {
    chosen,
    clear: () => setIds(new Set()),
    selection: {
      ids,
      toggle: (id: number) =>
        setIds((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      toggleAll: () =>
        setIds(new Set(chosen.length === items.length ? [] : items.map(({ id }) => id))),
    },
  };
}

function canToggleAll<Item extends Identified>({ active }: Resource<Item>): boolean {
  return active !== undefined && !active.isExclusive && !active.confirm;
}

/** Whether there is something to do with several records at once. */
export function canSelect<Item extends Identified>(
  resource: Resource<Item>,
  items: readonly Item[],
): boolean {
  return items.length > 1 && (canToggleAll(resource) || resource.calls.remove !== undefined);
}

interface BulkBarProps<Item extends Identified> {
  resource: Resource<Item>;
  actions: ResourceActions<Item>;
  chosen: readonly Item[];
  /** Number of records on the page. */
  of: number;
  /** Clears the selection. */
  onDone(): void;
}

/** What can be done with the selected records, each with one question and one undo. */
export function BulkBar<Item extends Identified>(props: BulkBarProps<Item>) {
  const { resource, actions, chosen, of, onDone } = props;
  if (chosen.length === 0) return null;
  const clearIf = (isDone: boolean) => isDone && onDone();
  const switchAll = (isActive: boolean) => () => {
    void actions.toggleAll(chosen, isActive).then(clearIf);
  };
  const removeAll = () => void actions.removeAll(chosen).then(clearIf);
  const canToggle = canToggleAll(resource);
  return (
    <SelectionBar
      text={`${chosen.length} de ${of}`}
      onActivate={canToggle ? switchAll(true) : undefined}
      onDeactivate={canToggle ? switchAll(false) : undefined}
      onRemove={resource.calls.remove ? removeAll : undefined}
      onClear={onDone}
    />
  );
}
