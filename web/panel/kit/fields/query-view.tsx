import type { ReactNode } from 'react';
import { SectionTitle } from '../../ui/section-box.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';

interface QuerySectionProps<T> extends QueryViewProps<T> {
  title: string;
  about?: ReactNode;
}

/** Section whose content is the data of one query. */
export function QuerySection<T>({ title, about, ...view }: QuerySectionProps<T>) {
  return (
    <>
      <SectionTitle about={about}>{title}</SectionTitle>
      <QueryView {...view} />
    </>
  );
}

export interface QueryViewProps<T> {
  query: {
    data: T | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  /** Text while loading. */
  loading?: string;
  /** Error text: a sentence that says what could not be shown. */
  failed: string;
  children(data: T): ReactNode;
}

/** Renders the data of a query, or its loading or error state. */
export function QueryView<T>({ query, loading, failed, children }: QueryViewProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error && !isFetching) {
    return <ErrorState error={error} text={failed} onRetry={() => void refetch()} />;
  }
  return <LoadingState label={loading} />;
}
