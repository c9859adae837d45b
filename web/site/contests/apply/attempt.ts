const KEY = 'postulacion-intento';

function makeAttempt(): string {
  // `crypto.randomUUID` is missing where the page came by plain http.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join('');
}

let made: string | null = null;

/**
 * The mark of the application in hand: sent again after a lost answer, it is the same application
 * and never a second one. Kept beside the draft, over reloads.
 */
export function currentAttempt(): string {
  try {
    made = localStorage.getItem(KEY) ?? made ?? makeAttempt();
    localStorage.setItem(KEY, made);
  } catch {
    made ??= makeAttempt();
  }
  return made;
}

/** It has arrived: the next application is another one. */
export function endAttempt(): void {
  made = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
