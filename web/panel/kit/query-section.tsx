import type { ReactNode } from 'react';
import { SectionTitle } from '../ui/section-box.tsx';
import { QueryView, type QueryViewProps } from './query-view.tsx';

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
