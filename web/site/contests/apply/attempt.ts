const ATTEMPT_KEY = 'postulacion-intento';

function createAttempt(): string {
  // `crypto.randomUUID` is not available on plain http.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join('');
}

let unstored: string | null = null;

/**
 * Returns the identifier of the current application: sent again after a lost response, it does not
 * create a second application. Stored with the draft, across reloads.
 */
export function currentAttempt(): string {
  try {
    unstored = localStorage.getItem(ATTEMPT_KEY) ?? unstored ?? createAttempt();
    localStorage.setItem(ATTEMPT_KEY, unstored);
  } catch {
    unstored ??= createAttempt();
  }
  return unstored;
}

/** Deletes the identifier after the application arrived; the next application gets a new one. */
export function endAttempt(): void {
  unstored = null;
  try {
    localStorage.removeItem(ATTEMPT_KEY);
  } catch {
    // Nothing was stored.
  }
}
