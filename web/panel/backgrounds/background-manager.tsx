import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconEye, IconEyeOff, IconPencil, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AlbumOwner } from '../../../contracts/albums.ts';
import type { BackgroundItem } from '../../../contracts/backgrounds.ts';
import { imageTexts } from '../images/image-texts.ts';
import { ImageCard } from '../kit/image-card.tsx';
import { IconAction, RemoveAction } from '../ui/icon-action.tsx';
import { SearchBox, searchable } from '../ui/search-box.tsx';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { BackgroundForm } from './background-form.tsx';
import { ownerIdOf, useBackgrounds, useOwners } from './use-backgrounds.ts';

interface BackgroundManagerProps {
  kind: AlbumOwner;
  title: string;
  ownerLabel: string;
}

type Backgrounds = ReturnType<typeof useBackgrounds>;

interface CardProps {
  background: BackgroundItem;
  owner: string;
  backgrounds: Backgrounds;
  onEdit(): void;
}

function BackgroundCard({ background, owner, backgrounds, onEdit }: CardProps) {
  const { id, title, is_active } = background;
  const name = title === '' ? `fondo de ${owner}` : `“${title}”`;
  const isBusy = backgrounds.busyId === id;
  return (
    <ImageCard
      picture={background}
      title={title}
      note={owner}
      isActive={is_active}
      isWide
      badges={[
        is_active ? { label: 'Activo', color: 'teal.9' } : { label: 'Inactivo', color: 'gray.7' },
      ]}
    >
      <IconAction label={`Editar ${name}`} onClick={onEdit}>
        <IconPencil size={20} aria-hidden />
      </IconAction>
      <IconAction
        label={`${is_active ? 'Desactivar' : 'Activar'} ${name}`}
        isBusy={isBusy}
        onClick={() => void backgrounds.toggle(background)}
      >
        {is_active ? <IconEye size={20} aria-hidden /> : <IconEyeOff size={20} aria-hidden />}
      </IconAction>
      <RemoveAction
        label={`Eliminar ${name}`}
        isBusy={isBusy}
        onRemove={() => void backgrounds.remove(background)}
      />
    </ImageCard>
  );
}

function fits(background: BackgroundItem, owner: string, search: string): boolean {
  return searchable(`${background.title} ${owner}`).includes(searchable(search));
}

/** The background images of one kind of owner (sections 69 to 72). */
export function BackgroundManager({ kind, title, ownerLabel }: BackgroundManagerProps) {
  const backgrounds = useBackgrounds(kind);
  const owners = useOwners(kind);
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<BackgroundItem | 'new' | null>(null);
  const { query } = backgrounds;
  const names = new Map(owners.data?.map(({ id, name }) => [id, name]));
  const ownerName = (one: BackgroundItem) => names.get(ownerIdOf(kind, one)) ?? '';
  const shown = (query.data ?? []).filter((one) => fits(one, ownerName(one), search));

  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>{title}</Title>
        <Button
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          onClick={() => setEdited('new')}
          disabled={!owners.data || owners.data.length === 0}
        >
          Nuevo fondo
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        De cada uno se muestra el fondo activo más reciente; sin fondo, el sitio queda en negro.
      </Text>
      {query.data && query.data.length > 6 ? (
        <SearchBox label="Buscar fondo" value={search} onChange={setSearch} />
      ) : null}
      {query.isPending ? <LoadingState label="Cargando fondos…" /> : null}
      {query.isError ? (
        <ErrorState
          error={query.error}
          text={imageTexts.notListed}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.data && shown.length === 0 ? (
        <EmptyState title={search === '' ? 'Aún no hay fondos' : 'Sin resultados'}>
          {search === ''
            ? 'Aquí estarán las imágenes de fondo del sitio. Agregue la primera con “Nuevo fondo”.'
            : 'Ningún fondo coincide con la búsqueda.'}
        </EmptyState>
      ) : null}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} mt="md">
        {shown.map((background) => (
          <BackgroundCard
            key={background.id}
            background={background}
            owner={ownerName(background)}
            backgrounds={backgrounds}
            onEdit={() => setEdited(background)}
          />
        ))}
      </SimpleGrid>
      {edited === null ? null : (
        <BackgroundForm
          kind={kind}
          ownerLabel={ownerLabel}
          owners={owners.data ?? []}
          background={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => void backgrounds.refresh()}
        />
      )}
    </>
  );
}
