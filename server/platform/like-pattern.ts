/** A text as part of a pattern for `like … escape '\\'`, in which its signs stand for themselves. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** A pattern for `lower(…) like … escape '\'` that finds the text anywhere, taken as it is. */
export function containing(text: string): string {
  return `%${likeText(text.toLowerCase())}%`;
}
