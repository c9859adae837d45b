import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntryItem } from '../../../contracts/entries.ts';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import type { KindTexts } from './kinds.ts';
import { listLosses } from './list-losses.ts';
import { entryKeys } from './queries.ts';

const UNCOUNTED = 'No se ha podido contar lo que se eliminará con él.';

/** What is deleted together with an item: the number of each kind. */
function LossList({ texts, item }: { texts: KindTexts; item: EntryItem }) {
  const { data, isError } = useQuery({
    queryKey: entryKeys.losses(texts.kind, item.id),
    queryFn: () => call(`GET /${texts.kind}/init/:id/relations/`, { params: { id: item.id } }),
    staleTime: 0,
  });
  if (data === undefined) return <Text size="sm">{isError ? UNCOUNTED : 'Contando…'}</Text>;
  const losses = listLosses(data);
  if (losses.length === 0) return null;
  return (
    <>
      <Text size="sm">
        Con <b>{item.name}</b> se eliminará también:
      </Text>
      <List size="sm" mt={4}>
        {losses.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </>
  );
}

/** The two confirmations of a deletion: a general one, then a final one that names what goes. */
export async function confirmDeletion(texts: KindTexts, item: EntryItem): Promise<boolean> {
  const isSure = await ask({
    title: `Eliminar ${texts.one}`,
    text: `Esta seguro de eliminar este ${texts.one}?`,
  });
  if (!isSure) return false;
  return ask({
    title: `Eliminar “${item.name}” definitivamente`,
    text: 'Esta acción no se puede revertir. ¿Desea continuar?',
    loss: <LossList texts={texts} item={item} />,
    confirm: 'Eliminar definitivamente',
  });
}
