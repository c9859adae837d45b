import type { Restriction } from '../../contracts/call.ts';
import type { Database } from '../db/database.ts';
import type { SessionAccount } from '../http/account.ts';
import { findPerson } from './account-store.ts';
import { listFactors } from './factors/store.ts';
import { findAccountByToken, findSession } from './sessions/store.ts';
import { getRole } from './store.ts';

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

async function findRestriction(
  db: Database,
  row: SessionRow,
  now: number,
): Promise<Restriction | null> {
  if (row.must_change_password === 1) return 'password';
  const due = row.second_factor_due_at;
  if (row.role !== 'administrator' || due === null || now < due) return null;
  return (await listFactors(db, row.id)).length === 0 ? 'factor' : null;
}

/** Returns the account of a live session with its restriction, or null. Never cached. */
export async function findAccount(
  db: Database,
  token: string,
  now: number,
): Promise<SessionAccount | null> {
  const row = await findAccountByToken(db, token, now);
  if (row === null) return null;
  return {
    id: row.id,
    username: row.username,
    type: row.user_type,
    role: row.role,
    session: { publicId: row.public_id, verifiedAt: row.verified_at },
    factorDueAt: row.role === 'administrator' ? row.second_factor_due_at : null,
    restriction: await findRestriction(db, row, now),
  };
}

/** Whether this live session is one of staff who may use the panel now: not restricted. */
export async function isStaffSession(
  db: Database,
  publicId: string,
  now: number,
): Promise<boolean> {
  const row = await findSession(db, publicId, now);
  if (row?.role !== 'administrator') return false;
  return (await findRestriction(db, row, now)) === null;
}

/**
 * Returns an account with its present rights, for work that it asked for earlier; null when it was
 * blocked or deleted. It has no session, and its identity counts as never confirmed.
 */
export async function findAccountById(db: Database, id: number): Promise<SessionAccount | null> {
  const row = await findPerson(db, id);
  if (row === null || row.is_active !== 1) return null;
  return {
    id,
    username: row.username,
    type: row.user_type,
    role: getRole(row.user_type),
    session: { publicId: '', verifiedAt: 0 },
    factorDueAt: null,
    restriction: null,
  };
}
