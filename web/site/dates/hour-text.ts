/** Writes 'a. m.' and 'p. m.' of a formatted hour with spaces that do not break, in every browser alike. */
export function spaceHour(text: string): string {
  return text.replace(/\s([ap])\.\s?m\./u, '\u00a0$1.\u00a0m.');
}
