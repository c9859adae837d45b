/** Maximum length of an e-mail address, in characters. */
const MAX_LENGTH = 254;

/** Whether a trimmed text has the form of an e-mail address; the server's rule is stricter. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);
}
