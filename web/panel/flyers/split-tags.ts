/** What ends a tag while one types, besides Enter. */
export const TAG_ENDS = [':', ';', ',', '.'];

/** Tags as they are saved: lower case, no spaces around, each once. */
export function cleanTags(tags: readonly string[]): string[] {
  const words = tags.map((tag) => tag.trim().toLowerCase());
  return [...new Set(words)].filter((word) => word !== '');
}

/** What was typed, apart: the tags that are ended, and what is still being typed. */
export function splitTags(typed: string): { ended: string[]; rest: string } {
  const parts = typed.split(/[:;,.]/);
  const rest = parts.pop() ?? '';
  return { ended: cleanTags(parts), rest: parts.length > 0 ? rest.trimStart() : rest };
}
