import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Paging } from './paging.tsx';
import { EmptyState, ErrorState, LoadingState } from './states.tsx';

interface PaginatedListProps<T> {
  query: Pick<
    UseQueryResult,
    'error' | 'isFetching' | 'isPlaceholderData' | 'isRefetchError' | 'refetch'
  >;
  /** The items of the page; undefined while they are loading. */
  items: readonly T[] | undefined;
  /** Number of items that match. */
  count: number;
  /** Whether a search or filter hides others. */
  isNarrowed: boolean;
  page: number;
  pages: number;
  setPage(page: number, how?: 'replace'): void;
  texts: Readonly<
    Record<'loading' | 'notListed' | 'emptyTitle' | 'empty' | 'notFound' | 'pages', string>
  >;
  /** How many items there are, above them. */
  status: string;
  /** Button beside 'nothing found'. */
  notFoundAction?: ReactNode;
  children(items: readonly T[]): ReactNode;
}

/** The dashboard's header stays above what is scrolled to. */
const BELOW_HEADER = {
  scrollMarginTop: 'calc(var(--app-shell-header-height, 0px) + 16px)',
} as const;

const STALE = 'No se pudo actualizar la lista: se muestra lo último recibido.';

/** Paged list in its states: loading, failed, empty, nothing found, stale, or a page of items. */
export function PaginatedList<T>(props: PaginatedListProps<T>) {
  const { texts, query, items, count, isNarrowed, page, pages, setPage } = props;
  const top = useRef<HTMLParagraphElement>(null);
  // The page no longer exists after its last item was deleted.
  const isBeyond = items !== undefined && !query.isPlaceholderData && page > pages;
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
  if (count === 0 && isNarrowed) {
    return (
      <EmptyState title="Sin resultados" action={props.notFoundAction}>
        {texts.notFound}
      </EmptyState>
    );
  }
  if (count === 0) return <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>;
  return (
    <>
      <Text ref={top} style={BELOW_HEADER} role="status" size="sm" c="dimmed" mb="xs">
        {props.status}
      </Text>
      {query.isRefetchError ? (
        <Text size="sm" c="red" role="status" mb="xs">
          {STALE}
        </Text>
      ) : null}
      {props.children(items)}
      <Paging label={texts.pages} page={page} pages={pages} onMove={move} />
    </>
  );
}
