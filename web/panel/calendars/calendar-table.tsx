import { Group, Switch, Table, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { CalendarItem } from '../../../contracts/calendars.ts';
import { IconAction } from '../images/icon-action.tsx';
import css from './calendar-table.module.css';

interface Actions {
  busyId: number | null;
  onToggle(calendar: CalendarItem, isActive: boolean): void;
  onEdit(calendar: CalendarItem): void;
  onRemove(calendar: CalendarItem): void;
}

function CalendarRow({ calendar, actions }: { calendar: CalendarItem; actions: Actions }) {
  const { id, title, ref, max_results, is_active } = calendar;
  return (
    <Table.Tr className={css.row} data-active={is_active || undefined}>
      <Table.Th scope="row" fw={500} className={css.title}>
        {title}
        {/* On a phone the columns stand here, with their names. */}
        <Text size="sm" c="dimmed" hiddenFrom="sm" fw={400}>
          {ref} · {max_results} a mostrar
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm" className={css.ref}>
        {ref}
      </Table.Td>
      <Table.Td visibleFrom="sm">{max_results}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Switch
            size="md"
            aria-label={`Activo: ${title}`}
            checked={is_active}
            onChange={(event) => actions.onToggle(calendar, event.currentTarget.checked)}
          />
          <IconAction label={`Editar “${title}”`} onClick={() => actions.onEdit(calendar)}>
            <IconPencil size={20} aria-hidden />
          </IconAction>
          <IconAction
            label={`Eliminar “${title}”`}
            color="red"
            isBusy={actions.busyId === id}
            onClick={() => actions.onRemove(calendar)}
          >
            <IconTrash size={20} aria-hidden />
          </IconAction>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** The calendars; the active one is marked. */
export function CalendarTable(props: Actions & { calendars: readonly CalendarItem[] }) {
  return (
    <Table className={css.table} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Titulo</Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            ID de Referencia
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            Cant. a mostrar
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Acciones
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.calendars.map((calendar) => (
          <CalendarRow key={calendar.id} calendar={calendar} actions={props} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
