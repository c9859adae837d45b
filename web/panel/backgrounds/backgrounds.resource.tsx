import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AlbumOwner } from '../../../contracts/albums.ts';
import { backgroundFields } from '../../../contracts/backgrounds.ts';
import { imageTexts } from '../images/image-texts.ts';
import { pictureField, textField } from '../kit/fields.tsx';
import { defineResource } from '../kit/resource.ts';
import { ResourceSection } from '../kit/resource-section.tsx';
import { selectField } from '../kit/select-field.tsx';
import { call } from '../ui/client.ts';

const titles: Readonly<Record<AlbumOwner, string>> = {
  artist: 'Fondos de artistas',
  event: 'Fondos de eventos',
  content: 'Fondos de contenido',
  capsula: 'Fondos de la cápsula',
};

/** The possible owners of a background. */
function useOwners(kind: AlbumOwner) {
  return useQuery({
    queryKey: ['background-owners', kind],
    queryFn: async ({ signal }): Promise<{ id: number; name: string }[]> =>
      call(`GET /${kind}/init/`, {}, { signal }),
  });
}

function useOwnerOptions(kind: AlbumOwner) {
  const { data, isError } = useOwners(kind);
  return { data: data?.map(({ id, name }) => ({ value: String(id), label: name })), isError };
}

function backgroundsOf(kind: AlbumOwner, owners: ReadonlyMap<number, string>) {
  const ownerName = (item: Partial<Record<AlbumOwner, number | undefined>>) =>
    owners.get(item[kind] ?? 0) ?? '';
  const [only] = owners.keys();
  return defineResource({
    key: ['backgrounds', kind],
    calls: {
      list: `GET /${kind}/background/`,
      create: `POST /${kind}/background/`,
      change: `PATCH /${kind}/background/:id/`,
      remove: `DELETE /${kind}/background/:id/`,
    },
    noun: { one: 'fondo', many: 'fondos', gender: 'm' },
    title: titles[kind],
    about:
      'De cada uno se muestra el fondo activo más reciente; sin fondo, el sitio queda en negro.',
    name: (item) => item.title || `Fondo de ${ownerName(item)}`,
    searched: (item) => `${item.title} ${ownerName(item)}`,
    texts: {
      ...imageTexts,
      empty: 'Aquí estarán las imágenes de fondo del sitio. Agregue la primera con “Nuevo fondo”.',
    },
    card: (item) => ({ picture: item, note: ownerName(item), aspect: 16 / 10 }),
    formTitle: (item) => (item ? 'Editar fondo' : 'Nuevo fondo'),
    fields: {
      src: pictureField('background'),
      [kind]: selectField(backgroundFields[kind], () => useOwnerOptions(kind), {
        failed: 'No se ha podido cargar la lista. Intente de nuevo.',
      }),
      title: textField(backgroundFields.title),
    },
    // With a single owner there is nothing to choose.
    first: () => (owners.size === 1 ? { [kind]: String(only) } : {}),
    active: { field: 'is_active', also: (item) => ({ [kind]: item[kind] }) },
    trash: `${kind}/background`,
    loss: ({ title }) => (title === '' ? null : `Se eliminará “${title}”, con su archivo.`),
  });
}

/** Sections 69 to 72: the background images of one kind of owner. */
function BackgroundsSection({ kind }: { kind: AlbumOwner }) {
  const { data } = useOwners(kind);
  const resource = useMemo(() => {
    const owners = new Map(data?.map(({ id, name }) => [id, name]));
    return backgroundsOf(kind, owners);
  }, [kind, data]);
  return <ResourceSection resource={resource} />;
}

export const ArtistBackgrounds = () => <BackgroundsSection kind="artist" />;
export const EventBackgrounds = () => <BackgroundsSection kind="event" />;
export const ContentBackgrounds = () => <BackgroundsSection kind="content" />;
export const CapsuleBackgrounds = () => <BackgroundsSection kind="capsula" />;
