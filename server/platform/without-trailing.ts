/** Removes every `character` at the end of the text; linear, unlike an expression such as `/-+$/`. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === character) end -= 1;
  return text.slice(0, end);
}
