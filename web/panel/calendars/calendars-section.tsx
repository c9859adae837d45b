import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CalendarItem } from '../../../contracts/calendars.ts';
import { Fetched } from '../ui/fetched.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { CalendarForm } from './calendar-form.tsx';
import { CalendarTable } from './calendar-table.tsx';
import { calendarTexts } from './calendar-texts.ts';
import { useCalendars } from './use-calendars.ts';

/** Section 12: the outside calendars, one of which is shown on the site. */
export default function CalendarsSection() {
  const calendars = useCalendars();
  const form = useDialog<CalendarItem | null>();
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={1}>Calendario</Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
          Nuevo calendario
        </Button>
      </Group>
      <Text c="dimmed" mb="md">
        El sitio muestra los próximos eventos del calendario activo; solo uno puede estarlo.
      </Text>
      <Fetched
        query={calendars.query}
        loading="Cargando calendarios…"
        failed={calendarTexts.notListed}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="Aún no hay calendarios">
              Aquí estarán los calendarios de eventos. Agregue el primero con “Nuevo calendario”.
            </EmptyState>
          ) : (
            <CalendarTable
              calendars={items}
              busyId={calendars.busyId}
              onToggle={(calendar, isActive) => void calendars.toggle(calendar, isActive)}
              onEdit={form.open}
              onRemove={(calendar) => void calendars.remove(calendar)}
            />
          )
        }
      </Fetched>
      {form.state ? (
        <CalendarForm
          key={form.state.round}
          calendar={form.state.subject}
          opened={form.state.opened}
          onClose={form.close}
          onSaved={() => void calendars.refresh()}
        />
      ) : null}
    </>
  );
}
