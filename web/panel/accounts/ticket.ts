import type { Proof } from '../../../contracts/factors.ts';
import { ApiError } from '../../ui/api.ts';

/** A login whose password was right. */
export interface Ticket {
  ticket: string;
  factors: readonly Proof[];
}

/** The ticket of a refused login; null when the refusal is another one. */
export function readTicket(error: unknown): Ticket | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  const { ticket, factors } = error.body;
  if (typeof ticket !== 'string' || !Array.isArray(factors)) return null;
  return { ticket, factors: factors as Proof[] };
}
