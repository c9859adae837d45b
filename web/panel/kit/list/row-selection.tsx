import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { ResourceActions } from '../record/use-resource-actions.ts';
import { createBulkActions } from './bulk-actions.tsx';
import css from './resource-section.module.css';

interface SelectableList<Item extends Identified> {
  resource: Resource<Item>;
  list: { refresh(): Promise<void> };
  actions: ResourceActions<Item>;
  items: readonly Item[];
}

/**
 * The selected records of a page, where something can be done with several at once, and what can be done
 * with them, each with one question and one undo: at the bottom of the screen while rows are selected.
 */
export function useRowSelection<Item extends Identified>(props: SelectableList<Item>) {
  const { resource, list, actions, items } = props;
  const { bulk, removeAll, canSelect } = createBulkActions(resource, actions, list.refresh);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Records of another page and deleted records are deselected.
  const selected = items.filter(({ id }) => ids.has(id));
  const selectable = items.filter(canSelect);
  const clear = () => setIds(new Set());
  const clearIf = (isDone: boolean) => isDone && clear();
  const isOffered = items.length > 1 && (bulk.length > 0 || removeAll !== undefined);
  const selection = {
    ids,
    selectableIds: new Set(selectable.map(({ id }) => id)),
    toggle: (id: number) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () =>
      setIds(new Set(selected.length === selectable.length ? [] : selectable.map(({ id }) => id))),
  };
  const bar =
    selected.length === 0 ? null : (
      <Paper withBorder shadow="md" p="xs" className={css.bar} role="region" aria-label="Selección">
        <Group gap="xs">
          <Text size="sm" fw={600} role="status">
            {selected.length} de {items.length}
          </Text>
          {bulk.map(({ label, run }) => (
            <Button
              key={label}
              variant="default"
              px="sm"
              onClick={() => void run(selected).then(clearIf)}
            >
              {label}
            </Button>
          ))}
          {removeAll ? (
            <Button
              variant="default"
              c="red"
              px="sm"
              onClick={() => void removeAll(selected).then(clearIf)}
            >
              Eliminar selección
            </Button>
          ) : null}
          <Button variant="subtle" color="gray" c="dark" px="sm" onClick={clear}>
            Quitar selección
          </Button>
        </Group>
      </Paper>
    );
  return { selection: isOffered ? selection : undefined, bar };
}
