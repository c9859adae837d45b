const KEY = 'postulacion-intento';

function createAttempt(): string {
  // `crypto.randomUUID` is not available on plain http.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join('');
}

let made: string | null = null;

/**
 * Returns the identifier of the current application: sent again after a lost response, it does not
 * create a second application. Stored with the draft, across reloads.
 */
export function currentAttempt(): string {
  try {
    made = localStorage.getItem(KEY) ?? made ?? createAttempt();
    localStorage.setItem(KEY, made);
  } catch {
    made ??= createAttempt();
  }
  return made;
}

/** Deletes the identifier after the application arrived; the next application gets a new one. */
export function endAttempt(): void {
  made = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
