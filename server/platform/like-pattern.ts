/** A pattern for `lower(…) like … escape '\'` that finds the text anywhere, taken as it is. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
