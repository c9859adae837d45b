/** Writes 'a. m.' and 'p. m.' of a formatted hour with spaces that do not break, in every browser alike. */
function addHourSpace(text: string): string {
  return text.replace(/\s([ap])\.\s?m\./u, '\u00a0$1.\u00a0m.');
}

/**
 * Returns what writes moments in Latin American Spanish. Every hour that a person reads is written by it,
 * because browsers and servers space 'p. m.' differently.
 * @param options as of `Intl.DateTimeFormat`
 */
export function createTimeFormat(
  options: Intl.DateTimeFormatOptions,
): (moment: Date | number | string) => string {
  // Created on first use: browsers take tens of milliseconds to load the names and the time zone.
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat('es-419', options);
    return addHourSpace(format.format(new Date(moment)));
  };
}

/** Ends a sentence with one full stop; 'p. m.' already has it. */
export function toSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** Formats a time in Caracas: 'sábado, 5 de diciembre, 8:00 p. m.'. */
export const formatMoment = createTimeFormat({
  timeZone: 'America/Caracas',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});
