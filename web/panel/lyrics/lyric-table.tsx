import { Text } from '@mantine/core';
import {
  IconExternalLink,
  IconInfoCircle,
  IconPencil,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import type { LyricItem } from '../../../contracts/lyrics.ts';
import { lyricsPath } from '../../../contracts/paths.ts';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import { ActiveSwitch, InactiveBadge } from '../ui/activity.tsx';
import { type Column, ItemTable, OnPhone } from '../ui/item-table.tsx';

export type LyricForm = 'info' | 'words' | 'media';

interface Actions {
  busyId: number | null;
  onEdit(form: LyricForm, lyric: LyricItem): void;
  onToggle(lyric: LyricItem): void;
  onRemove(lyric: LyricItem): void;
}

function actionsOf(lyric: LyricItem, { onEdit, onRemove }: Actions): Action[] {
  const address = lyricsPath(lyric.artist_name_id, lyric.title_id);
  const edit = (form: LyricForm) => () => onEdit(form, lyric);
  return [
    { label: 'Editar información', icon: IconInfoCircle, run: edit('info') },
    { label: 'Editar letra', icon: IconPencil, run: edit('words') },
    { label: 'Editar video', icon: IconVideo, run: edit('media') },
    ...(lyric.is_active
      ? [{ label: 'Ver en el sitio', icon: IconExternalLink, href: address }]
      : []),
    { label: 'Eliminar', icon: IconTrash, run: () => onRemove(lyric), isDanger: true },
  ];
}

function Name({ title, artist_name, featuring, album, year, is_active }: LyricItem) {
  return (
    <>
      {title}
      {is_active ? null : <InactiveBadge />}
      {featuring === '' ? null : (
        <Text size="sm" c="dimmed" fw={400}>
          con {featuring}
        </Text>
      )}
      <OnPhone>{[artist_name, album, year].filter(Boolean).join(' · ')}</OnPhone>
    </>
  );
}

const columns: readonly Column<LyricItem>[] = [
  { label: 'Título', isRowHead: true, cell: Name },
  { label: 'Artista', from: 'sm', isText: true, cell: ({ artist_name }) => artist_name },
  { label: 'Álbum', from: 'sm', isText: true, cell: ({ album }) => album || '—' },
  { label: 'Año', from: 'sm', cell: ({ year }) => year },
];

/** The lyrics by title, artist, album and year. */
export function LyricTable({ lyrics, ...actions }: Actions & { lyrics: readonly LyricItem[] }) {
  return (
    <ItemTable
      highlightOnHover
      items={lyrics}
      columns={columns}
      actions={(lyric) => (
        <>
          <ActiveSwitch
            name={lyric.title}
            isActive={lyric.is_active}
            disabled={actions.busyId === lyric.id}
            onToggle={() => actions.onToggle(lyric)}
          />
          <ActionMenu
            label={`Acciones de ${lyric.title}`}
            actions={() => actionsOf(lyric, actions)}
          />
        </>
      )}
    />
  );
}
