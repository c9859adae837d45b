const when = new Intl.DateTimeFormat('es-VE', {
  ...{ timeZone: 'America/Caracas', dateStyle: 'medium', timeStyle: 'short' },
});

/**
 * Formats a time in Caracas time.
 * @param iso UTC
 */
export function showTime(iso: string): string {
  return when.format(new Date(iso));
}
