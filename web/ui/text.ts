/**
 * Returns the first `max` characters of `text` plus an ellipsis, or `text` itself if it is not
 * longer. Counts code points, so that an emoji is never split.
 */
export function truncateText(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text;
}

/** Returns the length in code points. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Returns the characters from `start` to `end`, counted in code points. */
export function sliceText(text: string, start: number, end?: number): string {
  return Array.from(text).slice(start, end).join('');
}

/** Formats a number with at least two digits: 3 is `03`. */
export function padTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formats seconds as `min:sec`. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.round(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

/** Returns a text for a meta description: no line breaks, at most `max` characters. */
export function toSummary(text: string, max = 155): string {
  return truncateText(text.replace(/\s+/g, ' ').trim(), max);
}

/** Returns the first letters of the longest words of a name, at most two, in their order. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 2);
  return words
    .filter((word) => longest.includes(word))
    .map((word) => [...word][0])
    .join('');
}
