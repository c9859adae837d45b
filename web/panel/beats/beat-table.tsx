import { Badge, Group, Switch, Table, Text } from '@mantine/core';
import { IconInfoCircle, IconTrash } from '@tabler/icons-react';
import type { BeatItem } from '../../../contracts/beats.ts';
import { IconAction } from '../images/icon-action.tsx';

interface Actions {
  busyId: number | null;
  onInformation(beat: BeatItem): void;
  onToggle(beat: BeatItem, isActive: boolean): void;
  onRemove(beat: BeatItem): void;
}

function BeatRow({ beat, actions }: { beat: BeatItem; actions: Actions }) {
  const { id, title, producer, genre, bpm, time, price, priority, is_active } = beat;
  const facts = `${genre} · ${bpm} BPM · ${time} · $${price} · prioridad ${priority}`;
  return (
    <Table.Tr>
      <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
        {producer}
      </Table.Td>
      <Table.Th scope="row" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {title}
        {is_active ? null : (
          <Badge color="gray" variant="light" ml="xs" c="var(--ink)">
            Inactivo
          </Badge>
        )}
        <Text size="sm" c="dimmed" fw={400}>
          <Text span inherit hiddenFrom="sm">
            {producer} ·{' '}
          </Text>
          {facts}
        </Text>
      </Table.Th>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Switch
            size="md"
            aria-label={`Activo: ${title}`}
            checked={is_active}
            onChange={(event) => actions.onToggle(beat, event.currentTarget.checked)}
          />
          <IconAction
            label={`Información de “${title}”`}
            onClick={() => actions.onInformation(beat)}
          >
            <IconInfoCircle size={20} aria-hidden />
          </IconAction>
          <IconAction
            label={`Eliminar “${title}”`}
            color="red"
            isBusy={actions.busyId === id}
            onClick={() => actions.onRemove(beat)}
          >
            <IconTrash size={20} aria-hidden />
          </IconAction>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** The beats in the order in which visitors get them. */
export function BeatTable(props: Actions & { beats: readonly BeatItem[] }) {
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" visibleFrom="sm">
            Productor
          </Table.Th>
          <Table.Th scope="col">Título</Table.Th>
          <Table.Th scope="col" ta="right">
            Acciones
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.beats.map((beat) => (
          <BeatRow key={beat.id} beat={beat} actions={props} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
