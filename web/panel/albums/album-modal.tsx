import { Button, Group, Modal, SimpleGrid, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconPencil, IconPhotoPlus, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import type { AlbumImageItem } from '../../../contracts/albums.ts';
import { imageTexts } from '../images/image-texts.ts';
import { ImageCard } from '../kit/image-card.tsx';
import { IconAction, RemoveAction } from '../ui/icon-action.tsx';
import { useLayer } from '../ui/layers.ts';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { AlbumImageForm } from './album-image-form.tsx';
import { type AlbumKey, useAlbum } from './use-album.ts';

interface AlbumModalProps extends AlbumKey {
  /** Whose album, as in 'Álbum de Tinto Malagana'. */
  title: string;
  opened: boolean;
  onClose(): void;
}

type Album = ReturnType<typeof useAlbum>;

function badgesOf(image: AlbumImageItem) {
  return [
    ...(image.is_cover ? [{ label: 'Portada', color: 'signal.7' }] : []),
    ...(image.is_active ? [] : [{ label: 'Inactiva', color: 'gray.7' }]),
  ];
}

interface CardProps {
  image: AlbumImageItem;
  album: Album;
  onEdit(): void;
}

function AlbumCard({ image, album, onEdit }: CardProps) {
  const name = image.title === '' ? `imagen ${image.id}` : `“${image.title}”`;
  const isBusy = album.busyId === image.id;
  return (
    <ImageCard
      picture={image}
      title={image.title}
      note={`Prioridad ${image.priority}`}
      badges={badgesOf(image)}
      isActive={image.is_active}
    >
      <IconAction label={`Editar ${name}`} onClick={onEdit}>
        <IconPencil size={20} aria-hidden />
      </IconAction>
      {image.is_cover ? null : (
        <IconAction
          label={`Usar ${name} como portada`}
          isBusy={isBusy}
          onClick={() => void album.change(image, { is_cover: true })}
        >
          <IconStar size={20} aria-hidden />
        </IconAction>
      )}
      <IconAction
        label={`${image.is_active ? 'Desactivar' : 'Activar'} ${name}`}
        isBusy={isBusy}
        onClick={() => void album.change(image, { is_active: !image.is_active })}
      >
        {image.is_active ? <IconEye size={20} aria-hidden /> : <IconEyeOff size={20} aria-hidden />}
      </IconAction>
      <RemoveAction
        label={`Eliminar ${name}`}
        isBusy={isBusy}
        onRemove={() => void album.remove(image)}
      />
    </ImageCard>
  );
}

function AlbumGrid({ album, onEdit }: { album: Album; onEdit(image: AlbumImageItem): void }) {
  const { query, images } = album;
  if (query.isPending) return <LoadingState label="Cargando el álbum…" />;
  if (query.isError && images.length === 0) {
    return (
      <ErrorState
        error={query.error}
        text={imageTexts.notListed}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (images.length === 0) {
    return (
      <EmptyState title="Aún no hay imágenes">
        Aquí estarán las imágenes del álbum. Agregue la primera; la que sea portada se muestra antes
        que las demás.
      </EmptyState>
    );
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {images.map((image) => (
          <AlbumCard key={image.id} image={image} album={album} onEdit={() => onEdit(image)} />
        ))}
      </SimpleGrid>
      {query.hasNextPage ? (
        <Button
          variant="default"
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Ver más imágenes
        </Button>
      ) : null}
    </>
  );
}

/** The album of an artist, event, content item, segment or the capsule. */
export function AlbumModal({ title, opened, onClose, ...key }: AlbumModalProps) {
  const album = useAlbum(key);
  const [edited, setEdited] = useState<AlbumImageItem | 'new' | null>(null);
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="xl"
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Group justify="space-between" mb="md">
        <Text size="sm" role="status">
          {album.count === 1 ? '1 imagen' : `${album.count} imágenes`}
        </Text>
        <Button
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          Agregar imagen
        </Button>
      </Group>
      <AlbumGrid album={album} onEdit={setEdited} />
      {edited === null ? null : (
        <AlbumImageForm
          album={key}
          image={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => void album.refresh()}
        />
      )}
    </Modal>
  );
}
