import { describe, expect, test } from 'vitest';
import {
  areDoorsValid,
  formatDoorsInZone,
  formatInZone,
  formatLocalInZone,
  getVisibleState,
  isEndValid,
  isOver,
  moveDoors,
  moveEnd,
  toMomentColumns,
} from './rules.ts';

const none = { ends: null, postponed_to: null };

describe('moments', () => {
  test('a date lasts three hours when its end is not known', () => {
    const times = { ...none, starts: '2026-03-01T20:00', zone: 'America/Caracas' };
    const { begins_at, finishes_at } = toMomentColumns(times);
    expect(new Date(begins_at).toISOString()).toBe('2026-03-02T00:00:00.000Z');
    expect(finishes_at - begins_at).toBe(3 * 3_600_000);
  });

  test('a moved date keeps its length on the clock, also over a change of clocks', () => {
    const zone = 'Europe/Madrid';
    const first = {
      starts: '2026-03-01T22:00',
      postponed_to: null,
      ends: '2026-03-02T04:00',
      zone,
    };
    const moved = { ...first, postponed_to: '2026-03-28T22:00' };
    const times = { ...moved, ends: moveEnd(first, moved) };
    expect(moveEnd(times, first)).toBe(first.ends);
    const { begins_at, finishes_at } = toMomentColumns(times);
    expect(formatInZone(begins_at, times.zone)).toBe('2026-03-28T22:00:00+01:00');
    // The clocks skip the hour from two to three.
    expect(formatInZone(finishes_at, times.zone)).toBe('2026-03-29T04:00:00+02:00');
  });

  test('the end is after the start, by sixty days at most', () => {
    const times = { ...none, starts: '2026-03-01T20:00', zone: 'America/Caracas' };
    expect(isEndValid(times)).toBe(true);
    expect(isEndValid({ ...times, ends: '2026-03-01T20:00' })).toBe(false);
    expect(isEndValid({ ...times, ends: '2026-03-01T20:01' })).toBe(true);
    expect(isEndValid({ ...times, ends: '2026-05-01T20:00' })).toBe(false);
  });

  test('a start in an hour that the clocks skip is not after its end', () => {
    const skipped = { starts: '2026-03-29T02:30', ends: '2026-03-29T03:10', postponed_to: null };
    const { begins_at, finishes_at } = toMomentColumns({ ...skipped, zone: 'Europe/Madrid' });
    expect(finishes_at).toBe(begins_at);
  });

  test('the end of a moved date counts from its new start', () => {
    const times = { starts: '2026-03-01T20:00', postponed_to: '2026-05-30T20:00', zone: 'UTC' };
    expect(isEndValid({ ...times, ends: '2026-05-30T23:00' })).toBe(true);
    expect(isEndValid({ ...times, ends: '2026-03-01T23:00' })).toBe(false);
    const { begins_at, finishes_at } = toMomentColumns({ ...times, ends: '2026-05-30T23:00' });
    expect(finishes_at - begins_at).toBe(3 * 3_600_000);
  });

  test('doors open at the start or up to six hours before it', () => {
    const open = (doors: string, starts: string) =>
      areDoorsValid(doors, { ...none, starts, zone: 'America/Caracas' });
    expect(open('19:00', '2026-03-01T20:00')).toBe(true);
    expect(open('20:00', '2026-03-01T20:00')).toBe(true);
    expect(open('14:00', '2026-03-01T20:00')).toBe(true);
    expect(open('13:59', '2026-03-01T20:00')).toBe(false);
    expect(open('20:30', '2026-03-01T20:00')).toBe(false);
    expect(open('23:00', '2026-03-01T00:30')).toBe(true);
  });

  test('the doors of a moved date open as long before it on the clock', () => {
    const at = (starts: string, postponed_to: string | null = null) => ({
      ...{ ...none, starts, postponed_to, zone: 'America/Caracas' },
    });
    const first = at('2026-03-01T20:00');
    const move = (to: string) => moveDoors('19:00', first, at('2026-03-01T20:00', to));
    expect(move('2026-04-01T20:00')).toBe('19:00');
    expect(move('2026-04-01T22:30')).toBe('21:30');
    expect(move('2026-04-02T00:30')).toBe('23:30');
    expect(moveDoors('21:30', at('2026-03-01T20:00', '2026-04-01T22:30'), first)).toBe('19:00');
    expect(moveDoors(null, first, at('2026-04-01T22:30'))).toBeNull();
    // Doors that were not possible before are not possible after.
    expect(moveDoors('21:00', first, at('2026-04-01T22:30'))).toBeNull();
  });

  test('doors open before the start, the evening before if it is after midnight', () => {
    const zone = 'America/Caracas';
    expect(formatDoorsInZone('19:00', '2026-03-01T20:00', zone)).toBe('2026-03-01T19:00:00-04:00');
    expect(formatDoorsInZone('23:00', '2026-03-01T00:30', zone)).toBe('2026-02-28T23:00:00-04:00');
  });

  test('the offset is that of the zone on that day', () => {
    expect(formatLocalInZone('2026-07-01T20:00', 'Europe/Madrid')).toBe(
      '2026-07-01T20:00:00+02:00',
    );
    expect(formatLocalInZone('2026-12-01T20:00', 'Europe/Madrid')).toBe(
      '2026-12-01T20:00:00+01:00',
    );
  });
});

describe('states', () => {
  const date = { state: 'announced', postponed_to: null, finishes_at: 1000 } as const;

  test('what is over was held, unless it did not take place', () => {
    expect(getVisibleState(date, 999)).toBe('announced');
    expect(getVisibleState(date, 1000)).toBe('held');
    expect(getVisibleState({ ...date, state: 'cancelled' }, 1000)).toBe('cancelled');
    expect(getVisibleState({ ...date, state: 'held' }, 0)).toBe('held');
  });

  test('a date that waits for a new time is never over', () => {
    expect(isOver({ ...date, state: 'postponed' }, 5000)).toBe(false);
    const moved = { ...date, state: 'postponed', postponed_to: '2026-03-01T20:00' } as const;
    expect(isOver(moved, 5000)).toBe(true);
  });
});
