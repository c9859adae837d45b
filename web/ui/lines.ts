/** Returns the lines that say something, trimmed, each once. */
export function listDistinctLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter(Boolean);
}

/** Returns the paragraphs of a text, which empty lines separate. */
export function splitParagraphs(text: string): string[] {
  return text.trim().split(/\n{2,}/);
}
