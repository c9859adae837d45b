import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../contracts/durations.ts';
import {
  findOverlap,
  getReminderPeriod,
  isFreeToCancel,
  listNearestFreeStarts,
  listOpenHours,
  validateBooking,
} from './rules.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 24 }));
const at = (iso: string) => Date.parse(iso);

describe('opening hours', () => {
  const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 10, closes: 12 }));

  test('are local time of the zone', () => {
    const span = { from: at('2026-03-02T04:00Z'), until: at('2026-03-03T04:00Z') };
    expect([...listOpenHours(workdays, 'America/Caracas', span)]).toEqual([
      at('2026-03-02T14:00Z'),
      at('2026-03-02T15:00Z'),
    ]);
  });

  test('a Sunday in Caracas that is Monday in UTC is closed', () => {
    const span = { from: at('2026-03-02T00:00Z'), until: at('2026-03-02T04:00Z') };
    expect(listOpenHours(workdays, 'America/Caracas', span).size).toBe(0);
  });

  test('a span across midnight or the end of a month is not split', () => {
    const span = { from: at('2026-02-28T22:00-04:00'), until: at('2026-03-01T02:00-04:00') };
    expect(listOpenHours(everyDay, 'America/Caracas', span).size).toBe(4);
  });

  test('on a day with a clock change, in any zone, they fill the day and overlap nowhere', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const summer = Temporal.ZonedDateTime.from({ year: 2026, month: 6, day: 1, timeZone: zone });
      const change = summer.getTimeZoneTransition('next');
      for (const transition of [change, change?.getTimeZoneTransition('next')]) {
        if (!transition) continue;
        const day = transition.startOfDay();
        const [from, until] = [day, day.add({ days: 1 })].map((time) => time.epochMilliseconds);
        const span = { from: from ?? 0, until: until ?? 0 };
        const hours = [...listOpenHours(everyDay, zone, span)].sort((a, b) => a - b);
        const label = `${zone}, ${day.toPlainDate()}`;
        expect(hours.length, label).toBe(Math.floor((span.until - span.from) / HOUR_MS));
        for (const [index, hour] of hours.slice(1).entries()) {
          expect(hour - (hours[index] ?? 0), label).toBeGreaterThanOrEqual(HOUR_MS);
        }
      }
    }
  });
});

describe('validation of a booking request', () => {
  const now = at('2026-03-02T12:00Z');
  const settings = {
    least_notice_hours: 4,
    least_hours: 2,
    horizon_days: 60,
    most_future_hours: 8,
  };
  const open = new Set(Array.from({ length: 24 * 100 }, (_, hour) => now + (hour - 24) * HOUR_MS));
  const closures = [
    { starts_at: now + 30 * HOUR_MS, ends_at: now + 31 * HOUR_MS, reason: 'mantenimiento' },
  ];
  const ask = (
    inHours: number,
    hours: number,
    more: { futureHours?: number; isStaff?: boolean } = {},
  ) =>
    validateBooking(
      { start: now + inHours * HOUR_MS, hours, futureHours: 0, isStaff: false, ...more },
      { settings, openHourStarts: open, closures, now },
    );

  test('accepts a request within the rules', () => {
    expect(ask(4, 2)).toBeNull();
    expect(ask(24 * 60, 8)).toBeNull();
  });
  test('each rule has its own message', () => {
    expect(ask(10, 1)).toBe('Debe reservar al menos 2 horas.');
    expect(ask(-1, 2)).toBe('Ese horario ya pasó.');
    expect(ask(3, 2)).toBe('Debe reservar con al menos 4 horas de anticipación.');
    expect(ask(24 * 61, 2)).toBe('Solo se puede reservar hasta 60 días antes.');
    expect(ask(10, 2, { futureHours: 7 })).toBe('Puede tener como máximo 8 horas por venir.');
    expect(ask(24 * 99, 2)).toBe('El estudio está cerrado en ese horario.');
    expect(ask(29, 2)).toBe('El estudio estará cerrado en ese horario: mantenimiento.');
  });
  test('staff may reserve without notice, far ahead and more hours, but not in a closed hour', () => {
    expect(ask(1, 2, { isStaff: true, futureHours: 50 })).toBeNull();
    expect(ask(29, 2, { isStaff: true })).not.toBeNull();
  });
});

test('a confirmed reservation is free to cancel until its deadline, to the millisecond; a request always', () => {
  const row = { state: 'confirmed', cancel_until: HOUR_MS };
  expect(isFreeToCancel(row, HOUR_MS)).toBe(true);
  expect(isFreeToCancel(row, HOUR_MS + 1)).toBe(false);
  expect(isFreeToCancel({ ...row, state: 'pending' }, HOUR_MS + 1)).toBe(true);
});

test('a reminder is of tomorrow in the zone of the studio, and of the next 24 hours', () => {
  expect(getReminderPeriod(at('2026-03-10T04:30Z'), 'Europe/Madrid')).toEqual({
    from: at('2026-03-10T23:00Z'),
    until: at('2026-03-11T04:30Z'),
  });
  expect(getReminderPeriod(at('2026-03-10T04:30Z'), 'America/Caracas').from).toBe(
    at('2026-03-11T04:00Z'),
  );
  // Tomorrow has 23 hours.
  expect(getReminderPeriod(at('2026-03-28T22:30Z'), 'Europe/Madrid').until).toBe(
    at('2026-03-29T22:00Z') - 1,
  );
});

test('hours overlap a period that begins or ends within them, not one that only touches them', () => {
  const period = { starts_at: HOUR_MS * 2 + 1, ends_at: HOUR_MS * 4 };
  expect([1, 2, 3, 4].map((hour) => findOverlap(hour * HOUR_MS, 1, [period]))).toEqual([
    null,
    period,
    period,
    null,
  ]);
  expect(findOverlap(HOUR_MS, 2, [period])).toBe(period);
});

test('the nearest free hours are proposed, within what can be reserved', () => {
  const busy = new Set([9, 10, 11].map((hour) => hour * HOUR_MS));
  const isPossible = (hour: number) => !busy.has(hour);
  const span = { from: 5 * HOUR_MS, until: 100 * HOUR_MS };
  expect(listNearestFreeStarts(10 * HOUR_MS, isPossible, span)).toEqual(
    [8, 12, 7].sort((a, b) => a - b).map((hour) => hour * HOUR_MS),
  );
  const narrow = { from: 12 * HOUR_MS, until: 14 * HOUR_MS };
  expect(listNearestFreeStarts(10 * HOUR_MS, isPossible, narrow)).toEqual([
    12 * HOUR_MS,
    13 * HOUR_MS,
  ]);
});
