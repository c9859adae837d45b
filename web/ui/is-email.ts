/** Longest e-mail address, in characters. */
const LONGEST = 254;

/** Whether a trimmed text looks like an e-mail address; the server decides with a stricter rule. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);
}
