import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from './states.tsx';

interface FetchedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch(): Promise<unknown> };
  /** Text while loading. */
  loading?: string;
  /** Error text: a sentence that says what could not be shown. */
  failed: string;
  children(data: T): ReactNode;
}

/** Renders the data of a query, or its loading or error state. */
export function Fetched<T>({ query, loading, failed, children }: FetchedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} text={failed} onRetry={() => void refetch()} />;
  return <LoadingState {...(loading === undefined ? {} : { label: loading })} />;
}
