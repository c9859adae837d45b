import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './list-top.module.css';
import { Paging } from './paging.tsx';
import { EmptyState, ErrorState, LoadingState } from './states.tsx';

interface FoundListProps<T> {
  query: UseQueryResult<{ count: number; results: T[] }>;
  isSearched: boolean;
  page: number;
  pages: number;
  setPage(page: number, how?: 'replace'): void;
  texts: {
    loading: string;
    failed: string;
    what: string;
    empty: { title: string; text: string };
    notFound: string;
    counted(count: number): string;
  };
  children(items: readonly T[]): ReactNode;
}

/** Paged list with its states: loading, error, empty, no results, results. */
export function FoundList<T>(props: FoundListProps<T>) {
  const { texts, query, isSearched, page, pages, setPage } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const top = useRef<HTMLParagraphElement>(null);
  // The page no longer exists after its last item was deleted.
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) setPage(pages, 'replace');
  }, [isBeyond, pages, setPage]);
  function move(to: number): void {
    setPage(to);
    top.current?.scrollIntoView();
  }
  if (error && !data && !isFetching) {
    return <ErrorState error={error} text={texts.failed} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingState label={texts.loading} />;
  if (data.count === 0) {
    return (
      <EmptyState title={isSearched ? 'Sin resultados' : texts.empty.title}>
        {isSearched ? texts.notFound : texts.empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      <Text ref={top} className={css.top} role="status" size="sm" c="dimmed" mb="xs">
        {texts.counted(data.count)}
      </Text>
      {props.children(data.results)}
      <Paging label={`Páginas de ${texts.what}`} page={page} pages={pages} onMove={move} />
    </>
  );
}
