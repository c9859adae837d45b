import { useState } from 'react';
import { findBulkSwitch } from './bulk-switch.ts';
import type { Resource } from './resource.ts';
import type { Identified } from './resource-calls.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { ResourceActions } from './use-resource-actions.ts';

/** The selected records of a page. */
export function useRowSelection<Item extends Identified>(
  { isExempt }: Pick<Resource<Item>, 'isExempt'>,
  items: readonly Item[],
) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Records of another page and deleted records are deselected.
  const chosen = items.filter(({ id }) => ids.has(id));
  const selectable = isExempt ? items.filter((item) => !isExempt(item)) : items;
  return {
    chosen,
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
        setIds(new Set(chosen.length === selectable.length ? [] : selectable.map(({ id }) => id))),
    },
  };
}

/** Whether there is something to do with several records at once. */
export function canSelect<Item extends Identified>(
  resource: Resource<Item>,
  items: readonly Item[],
): boolean {
  const { calls, bulkActions } = resource;
  const canAct = calls.remove !== undefined || bulkActions !== undefined;
  return items.length > 1 && (canAct || findBulkSwitch(resource) !== null);
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
  const bulkSwitch = findBulkSwitch(resource);
  const toggles = bulkSwitch && [
    { label: bulkSwitch.on[0], run: switchAll(true) },
    { label: bulkSwitch.off[0], run: switchAll(false) },
  ];
  const others = resource.bulkActions?.map((action) => ({
    label: action.verb[0],
    run: () => void actions.runAll(chosen, action).then(clearIf),
  }));
  return (
    <SelectionBar
      text={`${chosen.length} de ${of}`}
      actions={[...(toggles ?? []), ...(others ?? [])]}
      onRemove={resource.calls.remove ? removeAll : undefined}
      onClear={onDone}
    />
  );
}
