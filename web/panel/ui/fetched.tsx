import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from './states.tsx';

interface FetchedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch(): Promise<unknown> };
  /** Said meanwhile. */
  loading?: string;
  /** What could not be shown, as a sentence. */
  failed: string;
  children(data: T): ReactNode;
}

/** What was asked for; in its place that it is on its way, or that it did not come. */
export function Fetched<T>({ query, loading, failed, children }: FetchedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState error={error} text={failed} onRetry={() => void refetch()} />;
  return <LoadingState {...(loading === undefined ? {} : { label: loading })} />;
}
