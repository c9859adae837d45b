import { IconPencil } from '@tabler/icons-react';
import type { CalendarItem } from '../../../contracts/calendars.ts';
import { ActiveSwitch } from '../ui/activity.tsx';
import { IconAction, RemoveAction } from '../ui/icon-action.tsx';
import { type Column, ItemTable, OnPhone } from '../ui/item-table.tsx';
import css from './calendar-table.module.css';

interface CalendarTableProps {
  calendars: readonly CalendarItem[];
  busyId: number | null;
  onToggle(calendar: CalendarItem, isActive: boolean): void;
  onEdit(calendar: CalendarItem): void;
  onRemove(calendar: CalendarItem): void;
}

function Name({ title, ref, max_results }: CalendarItem) {
  return (
    <>
      {title}
      <OnPhone>
        {ref} · {max_results} a mostrar
      </OnPhone>
    </>
  );
}

const columns: readonly Column<CalendarItem>[] = [
  { label: 'Titulo', isRowHead: true, cell: Name },
  { label: 'ID de Referencia', from: 'sm', className: css.ref, cell: ({ ref }) => ref },
  { label: 'Cant. a mostrar', from: 'sm', cell: ({ max_results }) => max_results },
];

/** The calendars; the active one is marked. */
export function CalendarTable(props: CalendarTableProps) {
  return (
    <ItemTable
      items={props.calendars}
      columns={columns}
      rowProps={({ is_active }) => ({ className: css.row, 'data-active': is_active || undefined })}
      actions={(calendar) => (
        <>
          <ActiveSwitch
            name={calendar.title}
            isActive={calendar.is_active}
            onToggle={(isActive) => props.onToggle(calendar, isActive)}
          />
          <IconAction label={`Editar “${calendar.title}”`} onClick={() => props.onEdit(calendar)}>
            <IconPencil size={20} aria-hidden />
          </IconAction>
          <RemoveAction
            label={`Eliminar “${calendar.title}”`}
            isBusy={props.busyId === calendar.id}
            onRemove={() => props.onRemove(calendar)}
          />
        </>
      )}
    />
  );
}
