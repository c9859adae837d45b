import { Button, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { Paging } from '../ui/paging.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import type { Identified, Resource } from './resource.ts';
import css from './resource-section.module.css';
import type { Ordering } from './use-ordering.ts';
import type { ResourceList } from './use-resource-list.ts';

interface ListViewProps<Item extends Identified> {
  resource: Resource<Item>;
  list: ResourceList<Item>;
  ordering: Ordering<Item>;
  children(items: readonly Item[]): ReactNode;
}

const STALE = 'No se pudo actualizar la lista: se muestra lo último recibido.';

/** A list in its states: loading, failed, empty, nothing found, stale, or a page of records. */
export function ListView<Item extends Identified>(props: ListViewProps<Item>) {
  const { resource, list, ordering, children } = props;
  const { texts, counted } = resource;
  const { query, items, page, pages, setPage, count, total } = list;
  const top = useRef<HTMLParagraphElement>(null);
  // Presses and typing do not wait for the rows.
  const shown = useDeferredValue(items);
  // The page no longer exists after its last record was deleted.
  const isBeyond = items !== undefined && !query.isPlaceholderData && list.askedPage > pages;
  useEffect(() => {
    if (isBeyond) setPage(pages, 'replace');
  }, [isBeyond, pages, setPage]);
  function move(to: number): void {
    setPage(to);
    top.current?.scrollIntoView();
  }
  if (items === undefined) {
    if (!query.error || query.isFetching) return <LoadingState label={texts.loading} />;
    const retry = () => void query.refetch();
    return <ErrorState error={query.error} text={texts.notListed} onRetry={retry} />;
  }
  if (count === 0 && list.isNarrowed) {
    const plain = resource.noun.gender === 'm' ? 'Ver todos' : 'Ver todas';
    const clearLabel = list.filters.some(({ initial }) => initial) ? 'Quitar el filtro' : plain;
    const all = (
      <Button variant="default" onClick={list.clear}>
        {clearLabel}
      </Button>
    );
    return (
      <EmptyState title="Sin resultados" action={all}>
        {texts.notFound}
      </EmptyState>
    );
  }
  if (count === 0) return <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>;
  return (
    <>
      <Text ref={top} className={css.top} role="status" size="sm" c="dimmed" mb="xs">
        {ordering.isBusy
          ? 'Guardando el orden…'
          : count === total
            ? counted(count)
            : `${count} de ${counted(total)}`}
      </Text>
      {query.isRefetchError ? (
        <Text size="sm" c="red" role="status" mb="xs">
          {STALE}
        </Text>
      ) : null}
      {children(shown ?? items)}
      <Paging label={texts.pages} page={page} pages={pages} onMove={move} />
    </>
  );
}
