let format: Intl.DateTimeFormat | undefined;

/**
 * Formats a time in Caracas time, as in 'sábado, 5 de diciembre, 8:00 p. m.'.
 * @param iso UTC
 */
export function formatMoment(iso: string): string {
  // Created on first use: browsers take tens of milliseconds to load the names and the time zone.
  format ??= new Intl.DateTimeFormat('es-419', {
    timeZone: 'America/Caracas',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(new Date(iso));
}

/** Returns whether `now` (milliseconds) is within a period; the end is exclusive. */
export function isWithin({ opens, closes }: { opens: string; closes: string }, now: number) {
  return Date.parse(opens) <= now && now < Date.parse(closes);
}
