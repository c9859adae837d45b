import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../ui/client.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { SiteTextsForm } from './site-texts-form.tsx';
import { siteTextsTexts } from './site-texts-texts.ts';

/** Section 18: the site's own words. */
export default function SiteTextsSection() {
  const query = useQuery({
    queryKey: ['site-texts'],
    queryFn: ({ signal }) => call('GET /h/site-texts/', {}, { signal }),
    // What is being typed must not be replaced.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <Title order={1} mb="xs">
        Textos del sitio
      </Title>
      <Text c="dimmed" mb="md">
        El nombre y las palabras con que el sitio se presenta.
      </Text>
      {query.isPending ? <LoadingState /> : null}
      {query.isError && !query.data ? (
        <ErrorState
          error={query.error}
          text={siteTextsTexts.notRead}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.data ? (
        <SiteTextsForm texts={query.data} onSaved={() => void query.refetch()} />
      ) : null}
    </>
  );
}
