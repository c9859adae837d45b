import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EntryItem, EntryKind } from '../../../contracts/entries.ts';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { type Face, isSeries } from './faces.ts';
import { entryKeys, ownerOf } from './queries.ts';
import { NOT_REVERSIBLE, sureToDelete } from './texts.ts';

interface Losses {
  images: number;
  segments: number;
}

async function countLosses(kind: EntryKind, id: number): Promise<Losses> {
  const query = { page: 1, page_size: 1 };
  const album = call(`GET /${kind}/album/:id/`, {
    params: { id },
    query: { ...query, detail: undefined },
  });
  const segments = isSeries(kind)
    ? call(`GET /${kind}/detail/`, { query: { ...ownerOf(kind, id), ...query } })
    : { count: 0 };
  return { images: (await album).count, segments: (await segments).count };
}

function counted(count: number | undefined, one: string, many: string): string[] {
  if (count === undefined) return [many];
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}

function lossesOf(kind: EntryKind, losses: Losses | undefined): string[] {
  const images = counted(losses?.images, 'imagen de su álbum', 'imágenes de su álbum');
  const rest = 'sus redes sociales y sus fondos del inicio';
  if (!isSeries(kind)) {
    return ['su foto, su biografía y sus listas de reproducción', ...images, rest];
  }
  const segments = counted(losses?.segments, 'segmento', 'segmentos').map(
    (line) => `${line}, con sus listas y álbumes`,
  );
  return ['su imagen, su portada y su contenido web', ...segments, ...images, rest];
}

/** What goes with an item, counted where it can be counted. */
function LossList({ face, item }: { face: Face; item: EntryItem }) {
  const { data } = useQuery({
    queryKey: entryKeys.losses(face.kind, item.id),
    queryFn: () => countLosses(face.kind, item.id),
    staleTime: 0,
  });
  return (
    <>
      <Text size="sm">
        Con <b>{item.name}</b> se perderán:
      </Text>
      <List size="sm" mt={4}>
        {lossesOf(face.kind, data).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </>
  );
}

/** The two confirmations of a deletion: a general one, then a final one (section 4). */
export async function confirmDeletion(face: Face, item: EntryItem): Promise<boolean> {
  const isSure = await ask({
    title: `Eliminar ${face.one}`,
    text: sureToDelete(face.one),
    loss: <LossList face={face} item={item} />,
  });
  if (!isSure) return false;
  return ask({
    title: `Eliminar “${item.name}” definitivamente`,
    text: NOT_REVERSIBLE,
    confirm: 'Eliminar definitivamente',
  });
}
