const ATTEMPT_KEY = 'postulacion-intento';

function createAttempt(): string {
  // `crypto.randomUUID` is not available on plain http.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join('');
}

let lastAttemptId: string | null = null;

/**
 * Returns the identifier of the current application: sent again after a lost response, it does not
 * create a second application. Stored with the draft, across reloads.
 */
export function getOrCreateAttemptId(): string {
  try {
    lastAttemptId = localStorage.getItem(ATTEMPT_KEY) ?? lastAttemptId ?? createAttempt();
    localStorage.setItem(ATTEMPT_KEY, lastAttemptId);
  } catch {
    lastAttemptId ??= createAttempt();
  }
  return lastAttemptId;
}

/** Deletes the identifier after the application arrived; the next application gets a new one. */
export function deleteAttemptId(): void {
  lastAttemptId = null;
  try {
    localStorage.removeItem(ATTEMPT_KEY);
  } catch {
    // Nothing was stored.
  }
}
