import type { Proof } from '../../../contracts/factors.ts';
import { ApiError } from '../../ui/api.ts';

type Confirm = (proofs: readonly Proof[]) => Promise<boolean>;

let confirm: Confirm | null = null;

/** Sets who asks the person; returns how to take it back. */
export function setIdentityConfirmation(ask: Confirm): () => void {
  confirm = ask;
  return () => {
    if (confirm === ask) confirm = null;
  };
}

/**
 * Whether the call may be made again: the server wanted to see the password or a factor first, and
 * the person has shown it.
 */
export async function hasConfirmedIdentity(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 403 || confirm === null) return false;
  const { confirm: proofs } = error.body;
  return Array.isArray(proofs) && confirm(proofs as Proof[]);
}
