/** Returns the width of a capital of the display typeface, in em (measured). */
function measureCapital(character: string): number {
  if (" IÍ.,:;!¡·'".includes(character)) return 0.24;
  if ('1-'.includes(character)) return 0.33;
  if (character === 'M') return 0.75;
  return character === 'W' ? 0.71 : 0.48;
}

function measureTitle(text: string): number {
  return Array.from(text.toUpperCase()).reduce(
    (sum, character) => sum + measureCapital(character),
    0,
  );
}

/** Returns the parts of a title that a line keeps whole: words, and a number with its abbreviation ("Vol. 11:"). */
export function splitTitle(title: string): string[] {
  const parts: string[] = [];
  for (const word of title.trim().split(/\s+/)) {
    const isAbbreviation = parts.at(-1)?.endsWith('.') && /^\d{1,3}\p{P}?$/u.test(word);
    parts.push(isAbbreviation ? `${parts.pop()} ${word}` : word);
  }
  return parts;
}

/** Number of lines that a title is fitted to, if its longest word allows it, and the maximum number. */
const TARGET_TITLE_LINES = 2.6;
const MAX_LINES = 3;
const MAX_FIT_HALF_EM = 30;

/** Returns the number of lines, `width` em wide, that hold parts of the given widths. */
function countLines(parts: readonly number[], width: number): number {
  let lines = 1;
  let end = 0;
  for (const part of parts) {
    const next = end === 0 ? part : end + measureCapital(' ') + part;
    if (next > width && end > 0) lines += 1;
    end = next > width ? part : next;
  }
  return lines;
}

/**
 * Returns the width, in half em, for which the longest word of the title fills the line and the
 * whole title takes at most three lines. The style sheet (`.fit`) converts it into a font size.
 */
export function getFit(title: string): number {
  const parts = splitTitle(title).map(measureTitle);
  const titleWidth = measureTitle(title.trim()) / TARGET_TITLE_LINES;
  const halfWidth = Math.ceil(Math.max(...parts, titleWidth) * 2 + 0.2);
  let fit = Math.min(Math.max(halfWidth, 2), MAX_FIT_HALF_EM);
  while (fit < MAX_FIT_HALF_EM && countLines(parts, (fit - 0.2) / 2) > MAX_LINES) fit += 1;
  return fit;
}

/** Returns the lines that a title takes at most when it is set as large as its fit allows. */
export function countTitleLines(title: string): number {
  return countLines(splitTitle(title).map(measureTitle), (getFit(title) - 0.2) / 2);
}

/** Whether a capital of the text has an accent above it, which needs more leading. */
export function hasAccents(text: string): boolean {
  return /\p{L}\p{M}/u.test(text.normalize('NFD'));
}

/** Minimum number of letters of a word that may be divided. */
const MIN_DIVISIBLE_LENGTH = 13;

/** Inserts soft hyphens into long words, at syllable boundaries: browsers do not hyphenate names by themselves. */
export function hyphenate(name: string): string {
  const divideWord = (word: string) =>
    word.length < MIN_DIVISIBLE_LENGTH
      ? word
      : word.replace(
          /(\p{L}[aeiouáéíóúü])(?=(?:[bcdfgpt][lr]|ch|ll|rr|[b-df-hj-np-tv-zñ])[aeiouáéíóúü])/giu,
          '$1\u00ad',
        );
  return name.split(' ').map(divideWord).join(' ');
}
