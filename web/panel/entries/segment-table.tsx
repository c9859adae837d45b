import { IconInfoCircle, IconPhoto, IconPlaylist, IconTrash } from '@tabler/icons-react';
import { countryName } from '../../../contracts/country-name.ts';
import { FILTER } from '../../../contracts/entries.ts';
import type { SegmentItem } from '../../../contracts/segments.ts';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import { ActiveSwitch, InactiveBadge } from '../ui/activity.tsx';
import { type Column, ItemTable, OnPhone } from '../ui/item-table.tsx';

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

interface Filtered extends Column<SegmentItem> {
  /** Before the value where the column has no head. */
  sign?: string;
  cell(segment: SegmentItem): string;
}

function filteredBy(condition: readonly number[]): Filtered[] {
  const columns: [number, Filtered][] = [
    [FILTER.year, { label: 'Año', from: 'sm', cell: ({ year }) => String(year ?? '—') }],
    [
      FILTER.country,
      {
        label: 'País',
        from: 'sm',
        cell: ({ country }) => (country === '' ? '—' : countryName(country)),
      },
    ],
    [
      FILTER.volume,
      { label: 'Vol.', sign: 'Vol. ', from: 'sm', cell: ({ vol }) => String(vol ?? '—') },
    ],
  ];
  return columns.filter(([code]) => condition.includes(code)).map(([, column]) => column);
}

function Name({ segment, columns }: { segment: SegmentItem; columns: readonly Filtered[] }) {
  return (
    <>
      {segment.title}
      {segment.is_active ? null : <InactiveBadge />}
      <OnPhone>{columns.map(({ sign = '', cell }) => sign + cell(segment)).join(' · ')}</OnPhone>
    </>
  );
}

function actionsOf(onAction: (action: SegmentAction) => void): Action[] {
  return [
    { label: 'Información', icon: IconInfoCircle, run: () => onAction('information') },
    { label: 'Listas de reproducción', icon: IconPlaylist, run: () => onAction('playlist') },
    { label: 'Álbum de imágenes', icon: IconPhoto, run: () => onAction('album') },
    { label: 'Eliminar', icon: IconTrash, run: () => onAction('remove'), isDanger: true },
  ];
}

/** Segments by title, with the year, country and volume that the parent's filters ask for. */
export function SegmentTable({ segments, condition, onAction }: SegmentTableProps) {
  const columns = filteredBy(condition);
  const name: Column<SegmentItem> = {
    label: 'Título',
    isRowHead: true,
    cell: (segment) => <Name segment={segment} columns={columns} />,
  };
  return (
    <ItemTable
      highlightOnHover
      items={segments}
      columns={[name, ...columns]}
      actions={(segment) => (
        <>
          <ActiveSwitch
            name={segment.title}
            isActive={segment.is_active}
            onToggle={(isActive) => onAction(isActive ? 'activate' : 'deactivate', segment)}
          />
          <ActionMenu
            label={`Acciones de ${segment.title}`}
            actions={() => actionsOf((action) => onAction(action, segment))}
          />
        </>
      )}
    />
  );
}
