import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntryItem } from '../../../contracts/entries.ts';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import type { Face } from './faces.ts';
import { listLosses } from './list-losses.ts';
import { entryKeys } from './queries.ts';
import { NOT_REVERSIBLE, sureToDelete } from './texts.ts';

const UNCOUNTED = 'No se ha podido contar lo que se eliminará con él.';

/** What is deleted together with an item: every kind with its number. */
function LossList({ face, item }: { face: Face; item: EntryItem }) {
  const { data, isError } = useQuery({
    queryKey: entryKeys.losses(face.kind, item.id),
    queryFn: () => call(`GET /${face.kind}/init/:id/relations/`, { params: { id: item.id } }),
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
export async function confirmDeletion(face: Face, item: EntryItem): Promise<boolean> {
  const isSure = await ask({
    title: `Eliminar ${face.one}`,
    text: sureToDelete(face.one),
  });
  if (!isSure) return false;
  return ask({
    title: `Eliminar “${item.name}” definitivamente`,
    text: NOT_REVERSIBLE,
    loss: <LossList face={face} item={item} />,
    confirm: 'Eliminar definitivamente',
  });
}
