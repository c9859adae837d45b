import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntryItem, EntryRelations } from '../../../contracts/entries.ts';
import { NameList } from '../kit/list/bulk-actions.tsx';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import type { KindTexts } from './kinds.ts';
import { entryKeys } from './queries.ts';

const names: ReadonlyArray<readonly [keyof EntryRelations, one: string, many: string]> = [
  ['lyrics', 'letra de canción', 'letras de canciones'],
  ['dates', 'fecha', 'fechas'],
  ['segments', 'segmento', 'segmentos'],
  ['album', 'imagen de su álbum', 'imágenes de su álbum'],
  [
    'segment_album',
    'imagen de los álbumes de sus segmentos',
    'imágenes de los álbumes de sus segmentos',
  ],
  ['songs', 'canción', 'canciones'],
  ['backgrounds', 'fondo del inicio', 'fondos del inicio'],
  ['playlists', 'registro de listas de reproducción', 'registros de listas de reproducción'],
  ['portraits', 'portada', 'portadas'],
  ['social', 'registro de redes sociales', 'registros de redes sociales'],
  ['web', 'registro de contenido web', 'registros de contenido web'],
];

/** One line for each kind of thing that is deleted with an entry, as in '12 letras de canciones'. */
export function listDeletedParts(relations: EntryRelations): string[] {
  return names
    .filter(([kind]) => relations[kind] > 0)
    .map(([kind, item, many]) => `${relations[kind]} ${relations[kind] === 1 ? item : many}`);
}

const UNCOUNTED = 'No se ha podido contar lo que se eliminará con él.';

/** Number of records of each kind that are deleted with an item. */
function DeletionList({ texts, item }: { texts: KindTexts; item: EntryItem }) {
  const { data, isError } = useQuery({
    queryKey: entryKeys.losses(texts.kind, item.id),
    queryFn: () => call(`GET /${texts.kind}/init/:id/relations/`, { params: { id: item.id } }),
    staleTime: 0,
  });
  if (data === undefined) return <Text size="sm">{isError ? UNCOUNTED : 'Contando…'}</Text>;
  const deletedParts = listDeletedParts(data);
  if (deletedParts.length === 0) return null;
  return (
    <>
      <Text size="sm">
        Con <b>{item.name}</b> se eliminará también:
      </Text>
      <List size="sm" mt={4}>
        {deletedParts.map((line) => (
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
  const isSingle = items.length === 1;
  const all = `${items.length} ${texts.many}`;
  const isConfirmed = await askConfirmation({
    title: `Eliminar ${isSingle ? `${texts.singular} “${item.name}”` : all}`,
    text: isSingle
      ? `Esta seguro de eliminar este ${texts.singular}?`
      : `Esta seguro de eliminar estos ${all}?`,
  });
  if (!isConfirmed) return false;
  return askConfirmation({
    title: `Mover ${isSingle ? `“${item.name}”` : all} a la Papelera`,
    text: 'Pasados 30 días en la Papelera, esta acción no se puede revertir. ¿Desea continuar?',
    warning: isSingle ? (
      <DeletionList texts={texts} item={item} />
    ) : (
      <NameList names={items.map(({ name }) => name)} />
    ),
    confirm: 'Mover a la Papelera',
  });
}
