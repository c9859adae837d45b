import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../ui/client.ts';
import { Fetched } from '../ui/fetched.tsx';
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
      <Fetched query={query} failed={siteTextsTexts.notRead}>
        {(texts) => <SiteTextsForm texts={texts} onSaved={() => void query.refetch()} />}
      </Fetched>
    </>
  );
}
