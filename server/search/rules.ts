import { foldText } from '../../contracts/fold-text.ts';

/** One condition of a query: any of these words, each as a prefix unless it is exact. */
export type Term = readonly { word: string; isPrefix: boolean }[];

interface DocumentTexts {
  title: string;
  detail: string;
  body: string;
}

/** Words of a query that count. */
const MAX_QUERY_WORDS = 8;
/** Longest indexed word in characters; longer ones are cut. */
const MAX_WORD_LENGTH = 40;
/** Shortest word in which a typing mistake is looked for. */
const MIN_CORRECTED_LENGTH = 4;
/** Longest word that is kept with its forms. */
const MAX_CORRECTED_LENGTH = 20;

/** Returns the words of a text as they are indexed: no accents, lower case, letters and digits. */
export function getWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/** Returns the distinct words of a query. */
export function getQueryWords(query: string): string[] {
  return [...new Set(getWords(query))].slice(0, MAX_QUERY_WORDS);
}

/** Returns the word and each form of it with one letter missing; none for short and long words. */
export function listForms(word: string): string[] {
  if (word.length < MIN_CORRECTED_LENGTH || word.length > MAX_CORRECTED_LENGTH) return [];
  const forms = new Set([word]);
  for (let index = 0; index < word.length; index += 1)
    forms.add(word.slice(0, index) + word.slice(index + 1));
  return [...forms];
}

/** Whether one letter was added, left out, replaced, or swapped with its neighbour. */
export function isOneEditAway(typed: string, word: string): boolean {
  if (typed === word || Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  const [left, right] = [typed.slice(start), word.slice(start)];
  if (left.slice(1) === right.slice(1)) return true;
  if (left.slice(1) === right || left === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}

/** Number of the query's words that begin a word of the text. */
export function countMatches(queryWords: readonly string[], text: string): number {
  const textWords = getWords(text);
  return queryWords.filter((word) => textWords.some((textWord) => textWord.startsWith(word)))
    .length;
}

/**
 * Returns the line with the most words of the query, and how many; null if none has any. Of equal
 * lines the first one.
 */
export function findBestLine(
  words: readonly string[],
  text: string,
): { number: number; text: string; matchCount: number } | null {
  const lines = text.split('\n');
  let best: { number: number; text: string; matchCount: number } | null = null;
  for (const [index, folded] of foldText(text).split('\n').entries()) {
    // Cheaper than the words of each line, of which few have more than the best so far.
    const maxMatchCount = words.filter((word) => folded.includes(word)).length;
    if (maxMatchCount <= (best?.matchCount ?? 0)) continue;
    const matchCount = countMatches(words, folded);
    if (matchCount > (best?.matchCount ?? 0))
      best = { number: index + 1, text: lines[index] ?? '', matchCount };
  }
  return best;
}

/** How well a document matches: 2 with every term in its title, 1 with the words side by side, or 0. */
export function getRank(terms: readonly Term[], { title, detail, body }: DocumentTexts): number {
  const titleWords = getWords(`${title} ${detail}`);
  if (
    terms.every((term) =>
      titleWords.some((word) => term.some((alternative) => matches(alternative, word))),
    )
  )
    return 2;
  const phrase = terms.map(([first]) => first).filter((alternative) => alternative !== undefined);
  const hasPhrase = (textWords: readonly string[]) =>
    textWords.some((_, start) =>
      phrase.every((alternative, index) => {
        const isLast = index === phrase.length - 1;
        const word = textWords[start + index];
        return (
          word !== undefined &&
          matches({ ...alternative, isPrefix: isLast && alternative.isPrefix }, word)
        );
      }),
    );
  return phrase.length > 1 && (hasPhrase(titleWords) || hasPhrase(getWords(body))) ? 1 : 0;
}

function matches({ word, isPrefix }: Term[number], textWord: string): boolean {
  return isPrefix ? textWord.startsWith(word) : textWord === word;
}
