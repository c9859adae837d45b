import type { Values } from './fields.tsx';

/** What was typed into a form, and what these fields were before. */
export interface WaitingInput {
  data: Values;
  base: Values;
}

/**
 * Keeps input of a form in this browser while an earlier draft waits for a decision: the server keeps
 * one draft of a record.
 * @param name the form, as `sin-guardar-…`
 * @param input null forgets it
 */
export function keepInput(name: string, input: WaitingInput | null): void {
  if (input === null) localStorage.removeItem(name);
  else localStorage.setItem(name, JSON.stringify(input));
}

export function readInput(name: string): WaitingInput | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as WaitingInput | null;
  } catch {
    return null;
  }
}
