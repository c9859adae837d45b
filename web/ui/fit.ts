/**
 * Returns the width of a capital of the display typeface, in em (measured; those not listed are
 * near 0.48).
 */
function capitalWidth(character: string): number {
  if (" IÍ.,:;!¡·'".includes(character)) return 0.24;
  if ('1-'.includes(character)) return 0.33;
  if (character === 'M') return 0.75;
  return character === 'W' ? 0.71 : 0.48;
}

function widthInEm(text: string): number {
  return Array.from(text.toUpperCase()).reduce(
    (sum, character) => sum + capitalWidth(character),
    0,
  );
}

/** Lines of a title when it is set as large as its longest word allows. */
const TITLE_LINES = 2.6;
const MAX_FIT = 30;

/**
 * Returns the width, in half em, for which the longest word of the title fills the line and the
 * whole title takes at most about three lines. The style sheet (`.fit`) converts it into a font
 * size.
 */
export function getFit(title: string): number {
  const words = title.trim().split(/\s+/).map(widthInEm);
  const titleWidth = widthInEm(title.trim()) / TITLE_LINES;
  const half = Math.ceil(Math.max(...words, titleWidth) * 2 + 0.2);
  return Math.min(Math.max(half, 2), MAX_FIT);
}

/** As `getFit`, for a title in one line. */
export function fitLine(title: string): number {
  return Math.min(Math.max(Math.ceil(widthInEm(title.trim()) * 2 + 0.4), 2), MAX_FIT);
}

/** Whether a capital of the text has an accent above it, which needs more leading. */
export function hasAccents(text: string): boolean {
  return /\p{L}\p{M}/u.test(text.normalize('NFD'));
}
