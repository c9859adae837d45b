/** Lines of one size that fill a box. Lengths are in the box's own unit. */
export interface TextBlock {
  lines: string[];
  /** Height of a capital. */
  height: number;
}

export interface TextBox {
  width: number;
  height: number;
  /** Height of a capital, at most and at least. */
  maxHeight: number;
  minHeight: number;
}

/** From one baseline to the next, in heights of a capital: leaves room for accents. */
export const LEADING = 1.4;

/** Width of a text whose capitals are 1 high. */
export type Measure = (text: string) => number;

/** Caches the width of each word, because a text is measured in many sizes. */
function memoizeMeasure(measure: Measure): Measure {
  const widths = new Map<string, number>();
  return (text) => {
    const width = widths.get(text) ?? measure(text);
    widths.set(text, width);
    return width;
  };
}

/** Cuts a word that is wider than the line into parts that are not. */
function splitWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let lineWidth = 0;
  for (const character of word) {
    const characterWidth = measure(character);
    if (part !== '' && lineWidth + characterWidth > width) {
      parts.push(part);
      part = '';
      lineWidth = 0;
    }
    part += character;
    lineWidth += characterWidth;
  }
  return [...parts, part];
}

/** Words that end no line. */
const LEADING_WORDS = new Set('a con de del e el en la las los o por sin un una y'.split(' '));

/** Joins short words with the next one, where both fit in a line. */
function joinShortWords(words: readonly string[], width: number, measure: Measure): string[] {
  const joined: string[] = [];
  for (const word of words.toReversed()) {
    const [next] = joined;
    const pair = `${word} ${next ?? ''}`;
    const isShort = next !== undefined && LEADING_WORDS.has(word.toLocaleLowerCase('es'));
    if (isShort && measure(word) + measure(' ') + measure(next) <= width) joined[0] = pair;
    else joined.unshift(word);
  }
  return joined;
}

/** Lines no wider than `width`, in the unit of `measure`; no line ends with a short word where there is room. */
function wrapText(text: string, width: number, measure: Measure): string[] {
  const joinedWords = joinShortWords(text.split(' '), width, measure);
  const words = joinedWords.flatMap((word) => splitWord(word, width, measure));
  const space = measure(' ');
  const lines: string[] = [];
  let lineWidth = 0;
  for (const word of words) {
    const wordWidth = measure(word);
    if (lines.length > 0 && lineWidth + space + wordWidth <= width) {
      lines[lines.length - 1] += ` ${word}`;
      lineWidth += space + wordWidth;
    } else {
      lines.push(word);
      lineWidth = wordWidth;
    }
  }
  return lines;
}

function getLinesHeight(count: number, height: number): number {
  return ((count - 1) * LEADING + 1) * height;
}

/** Whether every word stands whole in its line at this height. */
function canWrapAtWords(text: string, box: TextBox, height: number, measure: Measure): boolean {
  return text.split(' ').every((word) => measure(word) * height <= box.width);
}

function truncateLines(lines: string[], count: number, width: number, measure: Measure): string[] {
  if (lines.length <= count) return lines;
  const shownLines = lines.slice(0, count);
  const [last = ''] = splitWord(shownLines.at(-1) ?? '', width - measure('…'), measure);
  return [...shownLines.slice(0, -1), `${last.trimEnd()}…`];
}

/** Steps tried between the tallest and the smallest. */
const STEPS = 60;

/**
 * Sets a text as large as the box allows, words whole where any size keeps them whole; what does
 * not fit at the smallest size is cut with an ellipsis. An empty text has no lines.
 */
export function layOutText(text: string, box: TextBox, measureText: Measure): TextBlock {
  if (text === '') return { lines: [], height: box.maxHeight };
  const measure = memoizeMeasure(measureText);
  const { maxHeight, minHeight } = box;
  const canWrap = canWrapAtWords(text, box, minHeight, measure);
  for (let step = 0; step <= STEPS; step += 1) {
    const height = maxHeight - ((maxHeight - minHeight) * step) / STEPS;
    if (canWrap && !canWrapAtWords(text, box, height, measure)) continue;
    const lines = wrapText(text, box.width / height, measure);
    if (getLinesHeight(lines.length, height) <= box.height) return { lines, height };
  }
  const width = box.width / minHeight;
  const maxLines = Math.max(1, Math.floor((box.height / minHeight - 1) / LEADING + 1));
  return {
    lines: truncateLines(wrapText(text, width, measure), maxLines, width, measure),
    height: minHeight,
  };
}
