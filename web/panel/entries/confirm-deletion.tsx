import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntryItem } from '../../../contracts/entries.ts';
import { NameList } from '../kit/bulk-actions.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import type { KindTexts } from './kinds.ts';
import { listLosses } from './list-losses.ts';
import { entryKeys } from './queries.ts';

const UNCOUNTED = 'No se ha podido contar lo que se eliminará con él.';

/** Number of records of each kind that are deleted with an item. */
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

/** The two confirmations of a deletion: a general one, then a final one that lists what is deleted. */
export async function confirmDeletion(
  texts: KindTexts,
  items: readonly [EntryItem, ...EntryItem[]],
): Promise<boolean> {
  const [item] = items;
  const isOne = items.length === 1;
  const all = `${items.length} ${texts.many}`;
  const isSure = await ask({
    title: `Eliminar ${isOne ? texts.one : all}`,
    text: isOne
      ? `Esta seguro de eliminar este ${texts.one}?`
      : `Esta seguro de eliminar estos ${all}?`,
  });
  if (!isSure) return false;
  return ask({
    title: `Mover ${isOne ? `“${item.name}”` : all} a la Papelera`,
    text: 'Pasados 30 días en la Papelera, esta acción no se puede revertir. ¿Desea continuar?',
    loss: isOne ? (
      <LossList texts={texts} item={item} />
    ) : (
      <NameList names={items.map(({ name }) => name)} />
    ),
    confirm: 'Mover a la Papelera',
  });
}
