/** Maximum length of an e-mail address, in characters. */
const MAX_LENGTH = 254;

/**
 * Returns whether a trimmed text has the form of an e-mail address; the server applies a stricter
 * rule.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);
}
