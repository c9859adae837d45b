/**
 * The first `max` characters of `text` plus an ellipsis, or the whole text when it is no longer.
 * Counts code points, so that an emoji is never cut in two.
 */
export function cutText(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
}

/** Length in code points, as `cutText` counts. */
export function textLength(text: string): number {
  return Array.from(text).length;
}

/** The characters from `start` to `end`, as `cutText` counts. */
export function sliceText(text: string, start: number, end?: number): string {
  return Array.from(text).slice(start, end).join('');
}

/** A number with two digits at least, as on a track list: 3 is `03`. */
export function trackNumber(value: number): string {
  return String(value).padStart(2, '0');
}

/** Seconds as `min:sec`. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Width of a capital of the display face, in em (measured; all others are near 0.48). */
function capitalWidth(character: string): number {
  if (" IÍ.,:;!¡·'".includes(character)) return 0.24;
  if ('1-'.includes(character)) return 0.33;
  if (character === 'M') return 0.75;
  return character === 'W' ? 0.71 : 0.48;
}

function widthInEm(text: string): number {
  return Array.from(text.toUpperCase()).reduce((sum, one) => sum + capitalWidth(one), 0);
}

/** Lines that a title may take when it is set as large as its longest word allows. */
const TITLE_LINES = 2.6;
const WIDEST_FIT = 30;

/**
 * How wide a title has to be thought, in half em, for its longest word to fill the line and the
 * whole to take about three lines at most. The style sheet (`.fit`) turns it into a type size.
 */
export function fitOf(title: string): number {
  const words = title.trim().split(/\s+/).map(widthInEm);
  const whole = widthInEm(title.trim()) / TITLE_LINES;
  const half = Math.ceil(Math.max(...words, whole) * 2 + 0.2);
  return Math.min(Math.max(half, 2), WIDEST_FIT);
}

/** One line for a meta description: no line breaks, cut to what search pages show. */
export function summary(text: string, max = 155): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), max);
}
