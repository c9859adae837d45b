const format = new Intl.DateTimeFormat('es-419', {
  timeZone: 'America/Caracas',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment in Caracas, as in 'sábado, 5 de diciembre, 8:00 p. m.'. `iso` is in UTC. */
export function momentText(iso: string): string {
  return format.format(new Date(iso));
}

/** Whether a period counts at `now` (milliseconds); its end is the first moment after it. */
export function isWithin({ opens, closes }: { opens: string; closes: string }, now: number) {
  return Date.parse(opens) <= now && now < Date.parse(closes);
}
