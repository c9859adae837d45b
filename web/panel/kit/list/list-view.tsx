import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { PaginatedList } from '../../ui/paginated-list.tsx';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { Ordering } from './use-ordering.ts';
import type { ResourceList } from './use-resource-list.ts';

interface ListViewProps<Item extends Identified> {
  resource: Resource<Item>;
  list: ResourceList<Item>;
  ordering: Ordering<Item>;
  children(items: readonly Item[]): ReactNode;
}

/** The list of a resource in its states, with the number of its records. */
export function ListView<Item extends Identified>(props: ListViewProps<Item>) {
  const { resource, list, ordering, children } = props;
  const { texts, counted, noun } = resource;
  const { items, count, total } = list;
  // Clicks and typing do not wait for the rows.
  const shown = useDeferredValue(items);
  const showAllLabel = noun.gender === 'm' ? 'Ver todos' : 'Ver todas';
  const countText = count === total ? counted(count) : `${count} de ${counted(total)}`;
  return (
    <PaginatedList
      {...list}
      texts={texts}
      status={ordering.isBusy ? 'Guardando el orden…' : countText}
      notFoundAction={
        <Button variant="default" onClick={list.clear}>
          {list.filters.some(({ initial }) => initial) ? 'Quitar el filtro' : showAllLabel}
        </Button>
      }
    >
      {(present) => children(shown ?? present)}
    </PaginatedList>
  );
}
