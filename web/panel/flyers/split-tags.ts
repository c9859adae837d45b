/** What ends a tag while one types, besides Enter. */
export const TAG_ENDS = [':', ';', ',', '.'];

/** Tags as they are saved: lower case, no spaces around, each once. */
export function cleanTags(tags: readonly string[]): string[] {
  const words = tags.map((tag) => tag.trim().toLowerCase());
  return [...new Set(words)].filter((word) => word !== '');
}

/** Splits the input into the finished tags and the rest that is being typed. */
export function splitTags(typed: string): { ended: string[]; rest: string } {
  const parts = typed.split(/[:;,.]/);
  const rest = parts.pop() ?? '';
  return { ended: cleanTags(parts), rest: parts.length > 0 ? rest.trimStart() : rest };
}
