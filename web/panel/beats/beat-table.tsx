import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { BeatItem } from '../../../contracts/beats.ts';
import { ActiveSwitch, InactiveBadge } from '../ui/activity.tsx';
import { IconAction, RemoveAction } from '../ui/icon-action.tsx';
import { type Column, ItemTable } from '../ui/item-table.tsx';

interface BeatTableProps {
  beats: readonly BeatItem[];
  busyId: number | null;
  onInformation(beat: BeatItem): void;
  onToggle(beat: BeatItem, isActive: boolean): void;
  onRemove(beat: BeatItem): void;
}

function Name({ beat }: { beat: BeatItem }) {
  const { title, producer, genre, bpm, time, price, priority, is_active } = beat;
  return (
    <>
      {title}
      {is_active ? null : <InactiveBadge />}
      <Text size="sm" c="dimmed" fw={400}>
        <Text span inherit hiddenFrom="sm">
          {producer} ·{' '}
        </Text>
        {`${genre} · ${bpm} BPM · ${time} · $${price} · prioridad ${priority}`}
      </Text>
    </>
  );
}

const columns: readonly Column<BeatItem>[] = [
  { label: 'Productor', from: 'sm', isText: true, cell: ({ producer }) => producer },
  { label: 'Título', isRowHead: true, cell: (beat) => <Name beat={beat} /> },
];

/** The beats in the order in which visitors get them. */
export function BeatTable({ beats, busyId, onInformation, onToggle, onRemove }: BeatTableProps) {
  return (
    <ItemTable
      items={beats}
      columns={columns}
      actions={(beat) => (
        <>
          <ActiveSwitch
            name={beat.title}
            isActive={beat.is_active}
            onToggle={(isActive) => onToggle(beat, isActive)}
          />
          <IconAction label={`Información de “${beat.title}”`} onClick={() => onInformation(beat)}>
            <IconInfoCircle size={20} aria-hidden />
          </IconAction>
          <RemoveAction
            label={`Eliminar “${beat.title}”`}
            isBusy={busyId === beat.id}
            onRemove={() => onRemove(beat)}
          />
        </>
      )}
    />
  );
}
