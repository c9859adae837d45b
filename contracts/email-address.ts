// No imports, to keep the browser bundle small.

/** Maximum length of an e-mail address (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Letters of any script; dots stand between other characters (RFC 5321, section 4.1.2: dot-string);
 * the domain has a dot and does not end in a number. Refuses the characters that separate addresses or
 * headers in a mail.
 */
export const EMAIL =
  /^(?=[^@]{1,64}@)[^\s@"<>()[\],;:\\.\p{C}]+(?:\.[^\s@"<>()[\],;:\\.\p{C}]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+(?!\d+$)[\p{L}\p{N}][\p{L}\p{M}\d-]*[\p{L}\p{N}\p{M}]$/u;

/**
 * Applies Unicode NFKC and removes whitespace, format and default-ignorable code points.
 * @param address at most 254 characters: NFKC is superlinear on long runs of combining marks
 */
export function normalizeEmail(address: string): string {
  return address.normalize('NFKC').replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

/** Whether a trimmed text is an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && !/\s/.test(text) && EMAIL.test(normalizeEmail(text));
}
