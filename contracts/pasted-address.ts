// No imports, to keep the browser bundle small.

/** Where an address with its scheme begins in a word, or one with `www.` at its start. */
const BEGINNING = /https?:\/\/|(?<![\w./=-])www\./i;
/** A host before a path, and one alone. */
const HOST_AND_PATH = /^[\w.-]+\.[a-z]{2,20}\/./i;
const HOST = /^[\w.-]+\.[a-z]{2,20}$/i;
/** A path, an address without scheme (`//host`), or another scheme. */
const OTHER_ADDRESS = /^(?:\/|(?!https?:)[a-z][a-z0-9+.-]*:(?!\s|https?:))/i;
const FRAME_SOURCE = /\bsrc\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/i;

const count = (text: string, character: string) => text.split(character).length - 1;

/**
 * Removes what a sentence or a chat appends to an address; a parenthesis or quotation mark that it opened
 * itself stays. Linear.
 */
export function removeTail(address: string): string {
  let unopened = count(address, ')') - count(address, '(');
  const hasPairs = { '"': count(address, '"') % 2 === 0, "'": count(address, "'") % 2 === 0 };
  let end = address.length;
  for (; /[.,;:!?)\]}>*~"'”’»…]/.test(address.charAt(end - 1)); end -= 1) {
    const last = address[end - 1];
    if (last === ')' && unopened <= 0) break;
    if ((last === '"' || last === "'") && hasPairs[last]) break;
    if (last === ')') unopened -= 1;
  }
  return address.slice(0, end);
}

/** Returns the address that is the last word of a text, behind which stands no other. */
function findAddress(text: string): string | undefined {
  const words = text.split(/[\s<>]+/).filter((item) => /[^.,;:!?()[\]{}*~"'“”’«»…]/.test(item));
  const word = words.at(-1) ?? '';
  const start = HOST_AND_PATH.test(word) ? 0 : word.search(BEGINNING);
  if (start !== -1) return word.slice(start);
  const bare = word.replace(/^[([{«“"':]+/, '');
  const isAlone = words.length === 1 && HOST.test(removeTail(bare));
  return isAlone || HOST_AND_PATH.test(bare) ? bare : undefined;
}

/**
 * Returns the address in a text as it is pasted: from the snippet that embeds a frame, between `<` and
 * `>`, or behind words; without invisible characters and what a sentence appends. Any other text is
 * returned as it is, without invisible characters.
 */
export function findPastedAddress(typed: string): string {
  const text = typed.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
  const frameStart = text.toLowerCase().indexOf('<iframe');
  const source = frameStart === -1 ? null : FRAME_SOURCE.exec(text.slice(frameStart));
  if (source) return (source[1] ?? source[2] ?? source[3] ?? '').replaceAll('&amp;', '&');
  const address = OTHER_ADDRESS.test(text) ? undefined : findAddress(text);
  return address ? removeTail(address).replaceAll('&amp;', '&') : text;
}

/** Prepends `https://` to an address without a scheme, and writes its host in small letters. */
export function toAbsolute(address: string): string {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(address);
  const isHost = /^[^\s/@?]+\.[^\s/@?.]{2,}(?:[/?]|$)/.test(address);
  const absolute = !hasScheme && isHost ? `https://${address}` : address;
  return absolute.replace(/^https?:\/\/[^/?#@]+/i, (origin) => origin.toLowerCase());
}
