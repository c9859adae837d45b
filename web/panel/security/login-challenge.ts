import type { Proof } from '../../../contracts/factors.ts';
import { ApiError } from '../../ui/api.ts';

/** A log-in whose password was correct and that needs a second step. */
export interface LoginChallenge {
  ticket: string;
  factors: readonly Proof[];
}

/** Returns the ticket of a 401 response; null if it has none. */
export function readLoginChallenge(error: unknown): LoginChallenge | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  const { ticket, factors } = error.body;
  if (typeof ticket !== 'string' || !Array.isArray(factors)) return null;
  return { ticket, factors: factors as Proof[] };
}
