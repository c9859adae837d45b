/** The name of the unique constraint or `table.column` list that a failed write broke, or null. */
function findBrokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const details = error as Error & { code?: string; constraint?: string; errcode?: number };
  // PostgreSQL: 23505 is unique_violation. SQLite: 2067 and 1555 are its unique and primary key codes.
  if (details.code === '23505') return details.constraint ?? '';
  if (details.errcode === 2067 || details.errcode === 1555) {
    return error.message.replace(/^UNIQUE constraint failed: /, '');
  }
  return null;
}

/**
 * Whether the write failed because the unique constraint was broken. SQLite names the columns and
 * PostgreSQL the constraint, so both are given: `isTaken(error, 'account_username_taken', 'account.username')`.
 */
export function isTaken(error: unknown, constraint: string, columns: string): boolean {
  const broken = findBrokenConstraint(error);
  return broken !== null && (broken === constraint || broken === columns);
}

/**
 * Whether a row could not be written because the record that it names has been deleted meanwhile.
 * PostgreSQL: 23503 is foreign_key_violation, of an insert or update on the named table; a deletion
 * that is refused because of it is told apart by the message. SQLite: 787.
 */
export function isOwnerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode, message } = error as Error & { code?: string; errcode?: number };
  return errcode === 787 || (code === '23503' && message.startsWith('insert or update on table'));
}
