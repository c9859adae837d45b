const when = new Intl.DateTimeFormat('es-VE', {
  timeZone: 'America/Caracas',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** A moment in Caracas' time. */
export function showTime(iso: string): string {
  return when.format(new Date(iso));
}
