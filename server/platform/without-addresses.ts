/** Returns a text with `instead` in place of each word that is an e-mail address or a link. */
export function withoutAddresses(text: string, instead: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (word.includes('@') || /^\W*https?:/.test(word) ? instead : word))
    .join('');
}
