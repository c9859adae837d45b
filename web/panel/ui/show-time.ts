import { createTimeFormat } from '../../../contracts/spanish-time.ts';

const when = createTimeFormat({
  timeZone: 'America/Caracas',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/**
 * Formats a time in Caracas time.
 * @param iso UTC
 */
export function showTime(iso: string): string {
  return when(iso);
}
