import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { AlbumOwner } from '../../../contracts/albums.ts';
import { backgroundFields } from '../../../contracts/backgrounds.ts';
import { type Field, textField } from '../kit/fields/fields.tsx';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { selectField } from '../kit/fields/select-field.tsx';
import { imageTexts } from '../kit/fields/texts.ts';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { ListDialog, ResourceSection } from '../kit/list/resource-section.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import { call } from '../ui/client.ts';
import { PosterOf } from '../ui/poster-subject.tsx';

const titles: Readonly<Record<AlbumOwner, string>> = {
  artist: 'Fondos de artistas',
  event: 'Fondos de eventos',
  content: 'Fondos de contenido',
  capsula: 'Fondos de la cápsula',
};

/** The possible owners of a background. */
function useOwners(kind: AlbumOwner) {
  return useQuery({
    // Read again when an entry is saved.
    queryKey: ['entries', kind, 'background-owners'],
    queryFn: async ({ signal }): Promise<{ id: number; name: string; ink?: string }[]> =>
      call(`GET /${kind}/init/`, {}, { signal }),
  });
}

function useOwnerOptions(kind: AlbumOwner) {
  const { data, isError } = useOwners(kind);
  return { data: data?.map(({ id, name }) => ({ value: String(id), label: name })), isError };
}

interface OwnerBackgroundsProps {
  kind: AlbumOwner;
  /** Value of the field of the owner. */
  id: unknown;
  children: ReactNode;
}

function OwnerBackgrounds({ kind, id, children }: OwnerBackgroundsProps) {
  const { data } = useOwners(kind);
  return <PosterOf entry={data?.find((owner) => String(owner.id) === id)}>{children}</PosterOf>;
}

/** The picture, with previews in the ink of the owner that the form has. */
function createOwnedPicture(kind: AlbumOwner) {
  const field = pictureField('background');
  return {
    ...field,
    render: (...[props, context]: Parameters<Field['render']>) => (
      <OwnerBackgrounds kind={kind} id={context.values[kind]}>
        {field.render(props, context)}
      </OwnerBackgrounds>
    ),
  };
}

/** @param owner whose backgrounds are listed; by default all of the kind */
function defineBackgrounds(
  kind: AlbumOwner,
  owners: ReadonlyMap<number, string>,
  owner?: { id: number; name: string },
) {
  const ownerName = (item: Partial<Record<AlbumOwner, number | undefined>>) =>
    owners.get(item[kind] ?? 0) ?? '';
  // With a single owner there is nothing to choose.
  const [onlyOwnerId] = owner ? [owner.id] : owners.size === 1 ? owners.keys() : [];
  return defineResource({
    key: ['backgrounds', kind],
    calls: recordCalls(`/${kind}/background/`),
    // The form has that of the kind.
    omitted: ['artist', 'event', 'event_id', 'content', 'content_id', 'capsula', 'priority'],
    noun: { singular: 'fondo', plural: 'fondos', gender: 'm' },
    title: owner ? `Fondos de ${owner.name}` : titles[kind],
    scope: { isOwn: (item) => owner === undefined || item[kind] === owner.id },
    ...(onlyOwnerId === undefined
      ? {}
      : { creation: { body: { [kind]: onlyOwnerId }, uploads: 'src' } }),
    alsoStale: [['entries', kind]],
    name: (item) => item.title || `Fondo de ${ownerName(item)}`,
    searched: (item) => `${item.title} ${ownerName(item)}`,
    texts: {
      about:
        'De cada uno se muestra el primer fondo activo de su lista; sin fondo, se ve su propia imagen.',
      ...imageTexts,
      empty: 'Aquí estarán las imágenes de fondo del sitio. Agregue la primera con “Nuevo fondo”.',
    },
    card: (item) => ({
      picture: item,
      note: ownerName(item),
      caption: 'title',
      aspect: 16 / 10,
    }),
    // Only the backgrounds of one owner stand in an order.
    order: onlyOwnerId !== undefined,
    form: {
      title: (item) => (item ? 'Editar fondo' : 'Nuevo fondo'),
      initial: () => (onlyOwnerId === undefined ? {} : { [kind]: String(onlyOwnerId) }),
    },
    fields: {
      title: textField(backgroundFields.title),
      [kind]: selectField(backgroundFields[kind], () => useOwnerOptions(kind), {
        failed: 'No se ha podido cargar la lista. Intente de nuevo.',
      }),
      src: createOwnedPicture(kind),
      alt: altField(({ title }) => title),
    },
    active: { field: 'is_active' },
    getDeletionWarning: ({ title }) =>
      title === '' ? null : `Se eliminará “${title}”, con su archivo.`,
  });
}

/** Sections 69 to 72: the background images of one kind of owner. */
function BackgroundsSection({ kind }: { kind: AlbumOwner }) {
  const { data } = useOwners(kind);
  const resource = useMemo(() => {
    const owners = new Map(data?.map(({ id, name }) => [id, name]));
    return defineBackgrounds(kind, owners);
  }, [kind, data]);
  return <ResourceSection resource={resource} />;
}

interface OwnBackgroundsProps extends DialogProps {
  kind: AlbumOwner;
  owner: { id: number; name: string };
}

export function OwnBackgrounds({ kind, owner, ...dialog }: OwnBackgroundsProps) {
  const { id, name } = owner;
  const resource = useMemo(
    () => defineBackgrounds(kind, new Map([[id, name]]), { id, name }),
    [kind, id, name],
  );
  return <ListDialog {...dialog} resource={resource} />;
}

export const ArtistBackgrounds = () => <BackgroundsSection kind="artist" />;
export const EventBackgrounds = () => <BackgroundsSection kind="event" />;
export const ContentBackgrounds = () => <BackgroundsSection kind="content" />;
export const CapsuleBackgrounds = () => <BackgroundsSection kind="capsula" />;
