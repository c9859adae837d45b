const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Caracas',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment as a field for date and time takes it: `2026-03-01T18:00`, by the clock of Caracas. */
export function caracasTime(iso: string): string {
  return wallClock.format(new Date(iso)).replace(' ', 'T');
}

/** The first ten characters of a date: its day in Caracas. */
export function caracasDay(iso: string): string {
  return caracasTime(iso).slice(0, 10);
}
