/** Offset of Caracas behind UTC in milliseconds, constant all year. */
const CARACAS_BEHIND_MS = 4 * 3_600_000;

/**
 * Formats a time in Caracas time for a `datetime-local` input: `2026-03-01T18:00`.
 * @param instant milliseconds since the epoch
 */
export function timeInCaracas(instant: number): string {
  return new Date(instant - CARACAS_BEHIND_MS).toISOString().slice(0, 16);
}

/** Returns the instant, in milliseconds since the epoch, of a time in Caracas: `2026-03-01T18:00`. */
export function instantInCaracas(time: string): number {
  return Date.parse(`${time}Z`) + CARACAS_BEHIND_MS;
}

/**
 * Returns the date in Caracas: `2026-03-01`.
 * @param instant milliseconds since the epoch; now when omitted
 */
export function dayInCaracas(instant = Date.now()): string {
  return timeInCaracas(instant).slice(0, 10);
}

/** Names a zone by its country or city: 'hora de Venezuela' of `America/Caracas`. */
export function formatZone(zone: string): string {
  const format = new Intl.DateTimeFormat('es-419', {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
  });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
