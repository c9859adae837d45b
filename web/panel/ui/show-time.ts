function formatOf(timeStyle: 'short' | 'medium') {
  const options = { timeZone: 'America/Caracas', dateStyle: 'medium', timeStyle } as const;
  return new Intl.DateTimeFormat('es-VE', options);
}
const when = formatOf('short');
const whenExactly = formatOf('medium');

/**
 * Formats a time in Caracas time.
 * @param iso UTC
 */
export function showTime(iso: string): string {
  return when.format(new Date(iso));
}

/** As `showTime`, with seconds. */
export function showTimeWithSeconds(iso: string): string {
  return whenExactly.format(new Date(iso));
}
