import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../ui/client.ts';
import { Fetched } from '../ui/fetched.tsx';
import { SocialForm } from './social-form.tsx';
import { socialTexts } from './social-texts.ts';

/** Section 13: the social networks of the site. */
export default function SocialSection() {
  const query = useQuery({
    queryKey: ['site-social'],
    queryFn: ({ signal }) => call('GET /h/social/', {}, { signal }),
    // What is being typed must not be replaced.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <Title order={1} mb="xs">
        Redes sociales
      </Title>
      <Text c="dimmed" mb="md">
        Las redes del sitio, que se muestran en cada página. La que quede vacía no se muestra.
      </Text>
      <Fetched query={query} failed={socialTexts.notRead}>
        {([record]) => <SocialForm record={record ?? null} onSaved={() => void query.refetch()} />}
      </Fetched>
    </>
  );
}
