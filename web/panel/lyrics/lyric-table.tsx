import { Badge, Group, Switch, Table, Text } from '@mantine/core';
import {
  IconExternalLink,
  IconInfoCircle,
  IconPencil,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import type { LyricItem } from '../../../contracts/lyrics.ts';
import { lyricsPath } from '../../ui/paths.ts';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import css from './lyric-table.module.css';

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

function LyricRow({ lyric, actions }: { lyric: LyricItem; actions: Actions }) {
  const { title, artist_name, featuring, album, year, is_active } = lyric;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} className={css.words}>
        {title}
        {is_active ? null : (
          <Badge color="gray" variant="light" ml="xs" c="var(--ink)">
            Inactivo
          </Badge>
        )}
        {featuring === '' ? null : (
          <Text size="sm" c="dimmed" fw={400}>
            con {featuring}
          </Text>
        )}
        {/* On a phone the columns stand here. */}
        <Text size="sm" c="dimmed" hiddenFrom="sm" fw={400}>
          {[artist_name, album, year].filter(Boolean).join(' · ')}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm" className={css.words}>
        {artist_name}
      </Table.Td>
      <Table.Td visibleFrom="sm" className={css.words}>
        {album || '—'}
      </Table.Td>
      <Table.Td visibleFrom="sm">{year}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Switch
            size="md"
            aria-label={`Activo: ${title}`}
            checked={is_active}
            disabled={actions.busyId === lyric.id}
            onChange={() => actions.onToggle(lyric)}
          />
          <ActionMenu label={`Acciones de ${title}`} actions={actionsOf(lyric, actions)} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** The lyrics by title, artist, album and year. */
export function LyricTable(props: Actions & { lyrics: readonly LyricItem[] }) {
  return (
    <Table verticalSpacing="xs" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Título</Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Artista
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Álbum
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Año
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Acciones
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.lyrics.map((lyric) => (
          <LyricRow key={lyric.id} lyric={lyric} actions={props} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
