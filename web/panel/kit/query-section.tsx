import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { QueryView, type QueryViewProps } from './query-view.tsx';

interface QuerySectionProps<T> extends QueryViewProps<T> {
  title: string;
  about?: ReactNode;
}

/** Section whose content is the data of one query. */
export function QuerySection<T>({ title, about, ...view }: QuerySectionProps<T>) {
  return (
    <>
      <Title order={1} mb={about ? 'xs' : 'md'}>
        {title}
      </Title>
      {about ? (
        <Text c="dimmed" mb="md" maw={720}>
          {about}
        </Text>
      ) : null}
      <QueryView {...view} />
    </>
  );
}
