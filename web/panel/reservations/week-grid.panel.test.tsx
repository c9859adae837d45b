import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { mount, unmountAll } from '../../../test/mount.tsx';
import { stubLayout } from '../../../test/panel-page.tsx';
import { listDays, toDaySpan } from './month-days.ts';
import { WeekGrid } from './week-grid.tsx';

const zone = 'Europe/Madrid';
/** From 1:00 a. m. of the day on which 2:00 a. m. comes twice. */
const FIRST = Date.parse('2026-10-24T23:00:00Z');
const TAKEN = 4;
const moment = (hour: number) => new Date(FIRST + hour * HOUR_MS).toISOString();

stubLayout();
afterEach(unmountAll);

function show() {
  const booked = { id: 5, customer: 'Ronda', state: 'confirmed', hours: 1 };
  const calendar = {
    zone,
    now: moment(-9),
    hours: [0, 1, 2, 3, TAKEN, 5].map((hour) => ({
      at: moment(hour),
      state: hour === TAKEN ? ('taken' as const) : ('free' as const),
      reservation: hour === TAKEN ? booked.id : null,
    })),
    closures: [],
    reservations: [{ ...booked, starts_at: moment(TAKEN), ends_at: moment(TAKEN + 1) }],
  };
  const days = listDays(calendar, toDaySpan('week', '2026-10-25'));
  const [onChoose, onShow, onOpen] = [vi.fn(), vi.fn(), vi.fn()];
  mount(
    <MantineProvider>
      <WeekGrid
        {...{ days, calendar, onChoose, onShow, onOpen }}
        day="2026-10-25"
        today="2026-10-20"
        isStaff
      />
    </MantineProvider>,
  );
  const getHour = (text: string) => {
    const name = `domingo, 25 de octubre, ${text.replace(' a. m.', '\u00a0a.\u00a0m.')}`;
    return screen.getByRole('button', { name });
  };
  return { user: userEvent.setup({ delay: null }), onChoose, onShow, getHour };
}

test('each pass of an hour that a clock change repeats is chosen by itself', async () => {
  const { user, onChoose, getHour } = show();
  await user.click(getHour('2:00 a. m.: reservar'));
  await user.click(getHour('2:00 a. m. (otra vez): reservar'));
  expect(onChoose.mock.calls).toEqual([[FIRST + HOUR_MS], [FIRST + 2 * HOUR_MS]]);
});

test('arrow keys go from hour to hour, of which one is a tab stop', async () => {
  const { user, onShow, getHour } = show();
  for (let day = 0; day < 7; day += 1) await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(getHour('1:00 a. m.: reservar'));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(document.activeElement).toBe(getHour('4:00 a. m.: Ronda'));
  expect(onShow).toHaveBeenCalledWith(5);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('a drag chooses the hours in a row, up to one that is taken', async () => {
  const { user, onChoose, getHour } = show();
  await user.pointer([
    { keys: '[MouseLeft>]', target: getHour('1:00 a. m.: reservar') },
    { target: getHour('2:00 a. m.: reservar') },
    { target: getHour('2:00 a. m. (otra vez): reservar') },
    { target: getHour('3:00 a. m.: reservar') },
    { target: getHour('4:00 a. m.: Ronda') },
    { target: getHour('5:00 a. m.: reservar') },
  ]);
  await waitFor(() => {
    expect(document.querySelectorAll('[data-chosen]')).toHaveLength(4);
  });
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(onChoose.mock.calls).toEqual([[FIRST, 4]]);
});
