import { describe, expect, it } from 'vitest';
import {
  addMonths,
  formatDeviceTime,
  formatHour,
  formatTime,
  getMonday,
  toInstant,
  toWallTime,
} from './zone-time.ts';

const CARACAS = 'America/Caracas';

/** The platform separates the time from 'p. m.' with non-breaking spaces. */
function plain(text: string | null): string | null {
  return text?.replaceAll(/\s/gu, ' ') ?? null;
}

describe('the studio wall', () => {
  it('shows the day and hour of Caracas', () => {
    expect(toWallTime('2026-11-22T03:00:00Z', CARACAS)).toEqual({ day: '2026-11-21', hour: 23 });
    expect(toInstant('2026-11-21', 23, CARACAS)).toBe(Date.parse('2026-11-22T03:00:00Z'));
    expect(toInstant('2026-11-21', 24, CARACAS)).toBe(Date.parse('2026-11-22T04:00:00Z'));
  });

  it('follows clocks that are put forward and back', () => {
    const madrid = 'Europe/Madrid';
    expect(toWallTime('2026-03-29T00:00:00Z', madrid).hour).toBe(1);
    expect(toWallTime('2026-03-29T01:00:00Z', madrid).hour).toBe(3);
    expect(toInstant('2026-03-29', 12, madrid)).toBe(Date.parse('2026-03-29T10:00:00Z'));
    expect(toInstant('2026-10-25', 12, madrid)).toBe(Date.parse('2026-10-25T11:00:00Z'));
  });

  it('has a 12-hour clock', () => {
    expect([0, 11, 12, 18].map((hour) => plain(formatHour(hour)))).toEqual([
      '12:00 a. m.',
      '11:00 a. m.',
      '12:00 p. m.',
      '6:00 p. m.',
    ]);
    expect(plain(formatTime('2026-11-21T22:00:00Z', CARACAS))).toBe('6:00 p. m.');
  });

  it('tells the time elsewhere only where it differs', () => {
    const at = '2026-11-21T22:00:00Z';
    expect(formatDeviceTime(at, CARACAS, 'America/La_Paz')).toBeNull();
    expect(plain(formatDeviceTime(at, CARACAS, 'America/Bogota'))).toBe('5:00 p. m. en su zona');
    expect(plain(formatDeviceTime(at, CARACAS, 'Asia/Tokyo'))).toContain('7:00 a. m. (dom');
  });
});

describe('days', () => {
  it('begins weeks on Monday and months on the first', () => {
    expect(getMonday('2026-11-22')).toBe('2026-11-16');
    expect(getMonday('2026-11-23')).toBe('2026-11-23');
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01');
  });
});
