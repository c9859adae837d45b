import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarItem } from '../../../contracts/calendars.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useRowActions } from '../ui/use-row-actions.ts';
import { calendarTexts } from './calendar-texts.ts';

const queryKey = ['calendars'] as const;

/** The calendars, and what is done to one without a form. */
export function useCalendars() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /h/calendar/', {}, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const { busyId, act } = useRowActions(refresh);

  async function toggle({ id }: CalendarItem, is_active: boolean): Promise<void> {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData<CalendarItem[]>(queryKey);
    // Activating one deactivates the others: shown at once, as the server will do it.
    queries.setQueryData<CalendarItem[]>(queryKey, (list) =>
      list?.map((one) => {
        if (one.id === id) return { ...one, is_active };
        return is_active ? { ...one, is_active: false } : one;
      }),
    );
    const send = () => call('PATCH /h/calendar/:id/', { params: { id }, body: { is_active } });
    if (!(await act(id, send, calendarTexts.notChanged))) queries.setQueryData(queryKey, before);
  }
  async function remove({ id, title, is_active }: CalendarItem): Promise<void> {
    const effect = is_active ? ' El sitio quedará sin calendario.' : '';
    const loss = `Se perderá “${title}” de esta lista.${effect}`;
    const question = { title: 'Eliminar calendario', text: calendarTexts.sure, loss };
    if (!(await ask(question))) return;
    const send = () => call('DELETE /h/calendar/:id/', { params: { id } });
    if (await act(id, send, calendarTexts.notDeleted)) alertSuccess(calendarTexts.deleted);
  }
  return { query, busyId, refresh, toggle, remove };
}
