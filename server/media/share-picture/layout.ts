/** Lines of one size that fill a box. Lengths are in the box's own unit. */
export interface Block {
  lines: string[];
  /** Height of a capital. */
  height: number;
}

export interface Box {
  width: number;
  height: number;
  /** Height of a capital, at most and at least. */
  tallest: number;
  smallest: number;
}

/** From one baseline to the next, in heights of a capital: leaves room for accents. */
export const LEADING = 1.4;

/** Width of a text whose capitals are 1 high. */
export type Measure = (text: string) => number;

/** The same, asked once for each word: a text is tried in many sizes. */
function remembering(measure: Measure): Measure {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? measure(text);
    known.set(text, width);
    return width;
  };
}

/** Cuts a word that is wider than the line into parts that are not. */
function cutWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let filled = 0;
  for (const character of word) {
    const more = measure(character);
    if (part !== '' && filled + more > width) {
      parts.push(part);
      part = '';
      filled = 0;
    }
    part += character;
    filled += more;
  }
  return [...parts, part];
}

/** Lines no wider than `width`, in the unit of `measure`. */
function wrap(text: string, width: number, measure: Measure): string[] {
  const words = text.split(' ').flatMap((word) => cutWord(word, width, measure));
  const space = measure(' ');
  const lines: string[] = [];
  let filled = 0;
  for (const word of words) {
    const more = measure(word);
    if (lines.length > 0 && filled + space + more <= width) {
      lines[lines.length - 1] += ` ${word}`;
      filled += space + more;
    } else {
      lines.push(word);
      filled = more;
    }
  }
  return lines;
}

function getHeight(count: number, height: number): number {
  return ((count - 1) * LEADING + 1) * height;
}

/** Whether every word stands whole in its line at this height. */
function breaksNoWord(text: string, box: Box, height: number, measure: Measure): boolean {
  return text.split(' ').every((word) => measure(word) * height <= box.width);
}

function cutLines(lines: string[], count: number, width: number, measure: Measure): string[] {
  if (lines.length <= count) return lines;
  const kept = lines.slice(0, count);
  const [last = ''] = cutWord(kept.at(-1) ?? '', width - measure('…'), measure);
  return [...kept.slice(0, -1), `${last.trimEnd()}…`];
}

/** Steps tried between the tallest and the smallest. */
const STEPS = 60;

/**
 * Sets a text as large as the box allows, words whole where any size keeps them whole; what does
 * not fit at the smallest size is cut with an ellipsis. An empty text has no lines.
 */
export function layOut(text: string, box: Box, measureText: Measure): Block {
  if (text === '') return { lines: [], height: box.tallest };
  const measure = remembering(measureText);
  const { tallest, smallest } = box;
  const canBeWhole = breaksNoWord(text, box, smallest, measure);
  for (let step = 0; step <= STEPS; step += 1) {
    const height = tallest - ((tallest - smallest) * step) / STEPS;
    if (canBeWhole && !breaksNoWord(text, box, height, measure)) continue;
    const lines = wrap(text, box.width / height, measure);
    if (getHeight(lines.length, height) <= box.height) return { lines, height };
  }
  const width = box.width / smallest;
  const room = Math.max(1, Math.floor((box.height / smallest - 1) / LEADING + 1));
  return { lines: cutLines(wrap(text, width, measure), room, width, measure), height: smallest };
}
