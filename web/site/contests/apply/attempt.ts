import { sessionValues } from '../../../ui/storage.ts';

const ATTEMPT_KEY = 'postulacion-intento';

function createAttempt(): string {
  // `crypto.randomUUID` is not available on plain http.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(36)).join('');
}

/**
 * Returns the identifier of the current application: sent again after a lost response, it does not
 * create a second application. Stored with the draft, across reloads.
 */
export function getOrCreateAttemptId(): string {
  const attempt = sessionValues.get(ATTEMPT_KEY) ?? createAttempt();
  sessionValues.set(ATTEMPT_KEY, attempt);
  return attempt;
}

/** Deletes the identifier after the application arrived; the next application gets a new one. */
export function deleteAttemptId(): void {
  sessionValues.remove(ATTEMPT_KEY);
}
