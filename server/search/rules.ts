import { foldText } from '../../contracts/fold-text.ts';

/** One condition of a query: any of these words, each as a prefix unless it is exact. */
export type Term = readonly { word: string; isPrefix: boolean }[];

interface DocumentTexts {
  title: string;
  detail: string;
  body: string;
}

/** Words of a query that count. */
const MOST_WORDS = 8;
/** Longest indexed word in characters; longer ones are cut. */
const LONGEST_WORD = 40;
/** Shortest word in which a typing mistake is looked for. */
const SHORTEST_TYPED = 4;
/** Longest word that is kept with its forms. */
const LONGEST_TYPED = 20;

/** Returns the words of a text as they are indexed: no accents, lower case, letters and digits. */
export function getWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.slice(0, LONGEST_WORD));
}

/** Returns the distinct words of a query. */
export function queryWords(query: string): string[] {
  return [...new Set(getWords(query))].slice(0, MOST_WORDS);
}

/** Returns the word and each form of it with one letter missing; none for short and long words. */
export function getForms(word: string): string[] {
  if (word.length < SHORTEST_TYPED || word.length > LONGEST_TYPED) return [];
  const forms = new Set([word]);
  for (let at = 0; at < word.length; at += 1) forms.add(word.slice(0, at) + word.slice(at + 1));
  return [...forms];
}

/** Whether one letter was added, left out, replaced, or swapped with its neighbour. */
export function isOneMistakeAway(typed: string, word: string): boolean {
  if (typed === word || Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  const [left, right] = [typed.slice(start), word.slice(start)];
  if (left.slice(1) === right.slice(1)) return true;
  if (left.slice(1) === right || left === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}

/** Number of the query's words that begin a word of the text. */
export function countFound(words: readonly string[], text: string): number {
  const own = getWords(text);
  return words.filter((word) => own.some((one) => one.startsWith(word))).length;
}

/**
 * Returns the line with the most words of the query, and how many; null if none has any. Of equal
 * lines the first one.
 */
export function bestLine(
  words: readonly string[],
  text: string,
): { number: number; text: string; found: number } | null {
  const lines = text.split('\n');
  let best: { number: number; text: string; found: number } | null = null;
  for (const [index, folded] of foldText(text).split('\n').entries()) {
    // Cheaper than the words of each line, of which few have more than the best so far.
    const possible = words.filter((word) => folded.includes(word)).length;
    if (possible <= (best?.found ?? 0)) continue;
    const found = countFound(words, folded);
    if (found > (best?.found ?? 0)) best = { number: index + 1, text: lines[index] ?? '', found };
  }
  return best;
}

/** How well a document matches: 2 with every term in its title, 1 with the words side by side, or 0. */
export function getRank(terms: readonly Term[], { title, detail, body }: DocumentTexts): number {
  const own = getWords(`${title} ${detail}`);
  if (terms.every((term) => own.some((word) => term.some((one) => matches(one, word))))) return 2;
  const phrase = terms.map(([first]) => first).filter((one) => one !== undefined);
  const isBeside = (all: readonly string[]) =>
    all.some((_, start) =>
      phrase.every((one, at) => {
        const isLast = at === phrase.length - 1;
        const word = all[start + at];
        return word !== undefined && matches({ ...one, isPrefix: isLast && one.isPrefix }, word);
      }),
    );
  return phrase.length > 1 && (isBeside(own) || isBeside(getWords(body))) ? 1 : 0;
}

function matches({ word, isPrefix }: Term[number], own: string): boolean {
  return isPrefix ? own.startsWith(word) : own === word;
}
