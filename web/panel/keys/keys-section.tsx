import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { KEY_TYPE } from '../../../contracts/keys.ts';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { useCall } from '../ui/use-call.ts';
import { KeyBox } from './key-box.tsx';

const groups = [
  {
    type: KEY_TYPE.application,
    title: 'Aplicaciones',
    note: 'Claves de los servicios externos que usa el sitio.',
  },
  {
    type: KEY_TYPE.document,
    title: 'Documentos',
    note: 'Claves que un visitante escribe para abrir una página.',
  },
];

/** Section 14: the access keys, a fixed set in two groups. */
export default function KeysSection() {
  const query = useCall(['keys'], 'GET /h/private-key/', {});
  return (
    <QuerySection
      title="Llaves"
      query={query}
      loading="Cargando llaves…"
      failed={`${FAILED} cargar las llaves.`}
    >
      {(keys) => (
        <Stack gap="xl">
          {groups.map(({ type, title, note }) => (
            <section key={type} aria-label={title}>
              <Title order={2} size="h3">
                {title}
              </Title>
              <Text c="dimmed" mb="sm">
                {note}
              </Text>
              <SimpleGrid cols={{ base: 1, lg: 2 }}>
                {keys
                  .filter((key) => key.type === type)
                  .map((key) => (
                    <KeyBox key={key.id} item={key} onSaved={() => query.refetch()} />
                  ))}
              </SimpleGrid>
            </section>
          ))}
        </Stack>
      )}
    </QuerySection>
  );
}
