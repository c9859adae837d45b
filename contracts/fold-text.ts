/** Letters whose stroke is no mark in Unicode. */
const STROKES: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l' };

/** Returns text in the form used by searches: no accents, lower case. */
export function foldText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has no accents
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return lower.replace(/[øđł]/g, (letter) => STROKES[letter] ?? letter);
}
