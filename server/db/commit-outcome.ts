import { isServerResponse } from './database-health.ts';

/**
 * Errors of transactions whose COMMIT was sent: the rows may be stored although no answer arrived.
 * Kept apart from the errors, so that each reaches the error handler as it was thrown.
 */
const uncertain = new WeakSet<object>();

/**
 * Runs a transaction and remembers of an error whether it came after `write` had finished and is no
 * answer of PostgreSQL: a COMMIT that the server refuses has failed for certain.
 * @param run starts the transaction with the work that it is given
 */
export async function withCommitOutcome<Scope, T>(
  run: (work: (scope: Scope) => Promise<T>) => Promise<T>,
  write: (scope: Scope) => Promise<T>,
): Promise<T> {
  let isWritten = false;
  try {
    return await run(async (scope) => {
      const value = await write(scope);
      isWritten = true;
      return value;
    });
  } catch (error) {
    const isUncertain = isWritten && typeof error === 'object' && error !== null;
    if (isUncertain && !isServerResponse(error)) uncertain.add(error);
    throw error;
  }
}

/**
 * Whether the transaction that failed with this error may have been committed. Files that its rows
 * reference must then not be deleted; the sweep deletes them later if no row references them.
 */
export function mayBeCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && uncertain.has(error);
}
