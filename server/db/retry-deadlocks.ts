import type { HttpError } from '../platform/errors.ts';

/** Attempts of a transaction that PostgreSQL ended to resolve a deadlock. */
const TRIES = 4;

/** PostgreSQL: serialization failure, deadlock detected. Nothing of the transaction was written. */
const CODES = new Set(['40001', '40P01']);

/** Another transaction came first: as after PostgreSQL's own serialization failure, it begins anew. */
export class Overtaken extends Error {
  /** What is answered when others came first in every attempt. */
  readonly refusal: HttpError;

  constructor(refusal: HttpError) {
    super('overtaken');
    this.refusal = refusal;
  }
}

function mayRepeat(error: unknown): boolean {
  if (error instanceof Overtaken) return true;
  return error instanceof Error && CODES.has(String((error as { code?: unknown }).code));
}

/**
 * Runs a transaction, again when PostgreSQL has chosen it to end a deadlock: the other transaction
 * has then gone on, so that the next attempt waits for it.
 * @param attempt starts the whole transaction anew; resets what the attempt before left outside the
 * database
 * @throws the error of the last attempt; of one that was overtaken, its refusal
 */
export async function retryDeadlocks<T>(attempt: (tries: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(tries);
    } catch (error) {
      if (tries < TRIES && mayRepeat(error)) continue;
      throw error instanceof Overtaken ? error.refusal : error;
    }
  }
}
