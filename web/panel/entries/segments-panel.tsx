import { Button, Drawer, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import type { SegmentItem } from '../../../contracts/segments.ts';
import { useLayer } from '../ui/layers.ts';
import { EmptyState, ErrorState, LoadingState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import type { SeriesKind } from './faces.ts';
import { SegmentForm } from './segment-form.tsx';
import { SegmentPlaylistForm } from './segment-playlist-form.tsx';
import { type SegmentAction, SegmentTable } from './segment-table.tsx';
import css from './segments-panel.module.css';
import { unread } from './texts.ts';
import { useSegments } from './use-segments.ts';

const AlbumModal = lazy(() =>
  import('../albums/album-modal.tsx').then((module) => ({ default: module.AlbumModal })),
);

interface SegmentsPanelProps {
  kind: SeriesKind;
  item: EntryItem;
  opened: boolean;
  onClose(): void;
}

type Segments = ReturnType<typeof useSegments>;

function Paging({ segments }: { segments: Segments }) {
  const { data } = segments.query;
  if (!data || (data.previous === null && data.next === null)) return null;
  return (
    <Group justify="space-between" mt="md" component="nav" aria-label="Páginas de segmentos">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        disabled={data.previous === null}
        onClick={() => segments.setAddress(data.previous)}
      >
        Anterior
      </Button>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} aria-hidden />}
        disabled={data.next === null}
        onClick={() => segments.setAddress(data.next)}
      >
        Siguiente
      </Button>
    </Group>
  );
}

interface ContentProps {
  segments: Segments;
  item: EntryItem;
  onNew(): void;
  onAction(action: SegmentAction, segment: SegmentItem): void;
}

function Content({ segments, item, onNew, onAction }: ContentProps) {
  const { data, error, isFetching, refetch } = segments.query;
  if (error && !data && !isFetching) {
    return (
      <ErrorState error={error} text={unread.list('segmentos')} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <LoadingState />;
  const button = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
      Nuevo Segmento
    </Button>
  );
  if (data.count === 0) {
    return (
      <EmptyState title="Aún no hay segmentos" action={button}>
        Aquí estarán las partes de “{item.name}”, cada una con su descripción, su álbum y sus
        listas. Empiece por crear la primera.
      </EmptyState>
    );
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text role="status">
          {data.count} {data.count === 1 ? 'segmento' : 'segmentos'}
        </Text>
        {button}
      </Group>
      <SegmentTable segments={data.results} condition={item.condition} onAction={onAction} />
      <Paging segments={segments} />
    </>
  );
}

/** The second side panel: the segments of one event or content item. */
export function SegmentsPanel({ kind, item, opened, onClose }: SegmentsPanelProps) {
  const segments = useSegments(kind, item, opened);
  const form = useDialog<SegmentItem | null>();
  const playlist = useDialog<SegmentItem>();
  const album = useDialog<SegmentItem>();
  useLayer(opened, onClose);

  function act(action: SegmentAction, segment: SegmentItem): void {
    if (action === 'information') form.open(segment);
    else if (action === 'playlist') playlist.open(segment);
    else if (action === 'album') album.open(segment);
    else if (action === 'remove') void segments.remove(segment);
    else void segments.toggle(segment, action === 'activate');
  }
  return (
    <>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size="46rem"
        title={`Segmentos de ${item.name}`}
        closeOnEscape={false}
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        classNames={{ content: css.panel }}
      >
        <Content segments={segments} item={item} onNew={() => form.open(null)} onAction={act} />
      </Drawer>
      {form.state ? (
        <SegmentForm
          key={`form-${form.state.round}`}
          kind={kind}
          parent={item}
          segment={form.state.subject}
          opened={form.state.opened}
          onClose={form.close}
          onSaved={() => void segments.refetch()}
        />
      ) : null}
      {playlist.state ? (
        <SegmentPlaylistForm
          key={`playlist-${playlist.state.round}`}
          kind={kind}
          segment={playlist.state.subject}
          opened={playlist.state.opened}
          onClose={playlist.close}
        />
      ) : null}
      {album.state ? (
        <Suspense fallback={null}>
          <AlbumModal
            key={`album-${album.state.round}`}
            kind={kind}
            ownerId={item.id}
            segmentId={album.state.subject.id}
            title={`Álbum de ${album.state.subject.title}`}
            opened={album.state.opened}
            onClose={album.close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
