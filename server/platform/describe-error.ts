/** Describes what was thrown as a text that both engines store; it may come from another server. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}/gu, ' ').slice(0, 500);
}
