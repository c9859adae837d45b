/** Returns the lines that say something, trimmed, each once. */
export function getLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter(Boolean);
}
