import { Badge, Group, Switch, Table, Text } from '@mantine/core';
import { IconInfoCircle, IconPhoto, IconPlaylist, IconTrash } from '@tabler/icons-react';
import { FILTER } from '../../../contracts/entries.ts';
import type { SegmentItem } from '../../../contracts/segments.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { countryName } from './countries.ts';
import css from './segments-panel.module.css';

export type SegmentAction =
  | 'information'
  | 'playlist'
  | 'album'
  | 'activate'
  | 'deactivate'
  | 'remove';

interface SegmentTableProps {
  segments: readonly SegmentItem[];
  /** The parent's filters decide the columns. */
  condition: readonly number[];
  onAction(action: SegmentAction, segment: SegmentItem): void;
}

interface Column {
  label: string;
  /** Before the value where the column has no head. */
  sign?: string;
  value(segment: SegmentItem): string;
}

function columnsOf(condition: readonly number[]): Column[] {
  const columns: [number, Column][] = [
    [FILTER.year, { label: 'Año', value: ({ year }) => String(year ?? '—') }],
    [
      FILTER.country,
      { label: 'País', value: ({ country }) => (country === '' ? '—' : countryName(country)) },
    ],
    [FILTER.volume, { label: 'Vol.', sign: 'Vol. ', value: ({ vol }) => String(vol ?? '—') }],
  ];
  return columns.filter(([code]) => condition.includes(code)).map(([, column]) => column);
}

interface RowProps {
  segment: SegmentItem;
  columns: readonly Column[];
  onAction(action: SegmentAction): void;
}

function SegmentRow({ segment, columns, onAction }: RowProps) {
  const { title, is_active } = segment;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} className={css.title}>
        {title}
        {is_active ? null : (
          <Badge color="gray" variant="light" ml="xs" c="var(--ink)">
            Inactivo
          </Badge>
        )}
        {/* On a phone the columns stand here. */}
        <Text size="sm" c="dimmed" hiddenFrom="sm" fw={400}>
          {columns.map(({ sign = '', value }) => sign + value(segment)).join(' · ')}
        </Text>
      </Table.Th>
      {columns.map(({ label, value }) => (
        <Table.Td key={label} visibleFrom="sm">
          {value(segment)}
        </Table.Td>
      ))}
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Switch
            aria-label={`Activo: ${title}`}
            checked={is_active}
            onChange={(event) => onAction(event.currentTarget.checked ? 'activate' : 'deactivate')}
            size="md"
          />
          <ActionMenu
            label={`Acciones de ${title}`}
            actions={[
              { label: 'Información', icon: IconInfoCircle, run: () => onAction('information') },
              {
                label: 'Listas de reproducción',
                icon: IconPlaylist,
                run: () => onAction('playlist'),
              },
              { label: 'Álbum de imágenes', icon: IconPhoto, run: () => onAction('album') },
              { label: 'Eliminar', icon: IconTrash, run: () => onAction('remove'), isDanger: true },
            ]}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Segments by title, with the year, country and volume that the parent's filters ask for. */
export function SegmentTable({ segments, condition, onAction }: SegmentTableProps) {
  const columns = columnsOf(condition);
  return (
    <Table className={css.table} verticalSpacing="xs" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Título</Table.Th>
          {columns.map(({ label }) => (
            <Table.Th key={label} scope="col" visibleFrom="sm">
              {label}
            </Table.Th>
          ))}
          <Table.Th scope="col" ta="right">
            Acciones
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {segments.map((segment) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            columns={columns}
            onAction={(action) => onAction(action, segment)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}
