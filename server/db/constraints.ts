/** The name of the unique constraint or `table.column` list that a failed write broke, or null. */
function brokenConstraint(error: unknown): string | null {
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
  const broken = brokenConstraint(error);
  return broken !== null && (broken === constraint || broken === columns);
}
