/**
 * Returns the first `max` characters of `text` plus an ellipsis, or `text` itself if it is not
 * longer. Counts code points, so that an emoji is never split.
 */
export function cutText(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
}

/** Returns the length in code points. */
export function textLength(text: string): number {
  return Array.from(text).length;
}

/** Returns the characters from `start` to `end`, counted in code points. */
export function sliceText(text: string, start: number, end?: number): string {
  return Array.from(text).slice(start, end).join('');
}

/** Formats a number with at least two digits: 3 is `03`. */
export function trackNumber(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formats seconds as `min:sec`. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

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
  return Array.from(text.toUpperCase()).reduce((sum, one) => sum + capitalWidth(one), 0);
}

/** Lines of a title when it is set as large as its longest word allows. */
const TITLE_LINES = 2.6;
const WIDEST_FIT = 30;

/**
 * Returns the width, in half em, for which the longest word of the title fills the line and the
 * whole title takes at most about three lines. The style sheet (`.fit`) converts it into a font
 * size.
 */
export function fitOf(title: string): number {
  const words = title.trim().split(/\s+/).map(widthInEm);
  const whole = widthInEm(title.trim()) / TITLE_LINES;
  const half = Math.ceil(Math.max(...words, whole) * 2 + 0.2);
  return Math.min(Math.max(half, 2), WIDEST_FIT);
}

/** Returns a text for a meta description: no line breaks, at most `max` characters. */
export function summary(text: string, max = 155): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), max);
}

/** Whether a capital of the text has an accent above it, which needs more leading. */
export function hasAccents(text: string): boolean {
  return /\p{L}\p{M}/u.test(text.normalize('NFD'));
}

/** As `fitOf`, for a title in one line. */
export function fitLine(title: string): number {
  return Math.min(Math.max(Math.ceil(widthInEm(title.trim()) * 2 + 0.4), 2), WIDEST_FIT);
}
