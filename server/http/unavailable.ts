import { DatabaseUnavailableError } from '../db/database-health.ts';
import { PlatformUnavailable } from '../platform/errors.ts';

/** Of the file system and the network: full, broken, read-only, out of descriptors, unreachable. */
const SYSTEM_CODES = new Set(
  (
    'ENOSPC EDQUOT EIO EROFS EMFILE ENFILE ESTALE ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ' +
    'ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN'
  ).split(' '),
);

/**
 * PostgreSQL: connection failures (08), out of resources (53), operator intervention (57, also a
 * statement's time limit), system errors (58), a lock not given in time, an idle transaction that
 * was ended, deadlock and serialization failures, a standby that takes no writes, a database without
 * this program's tables.
 */
const POSTGRES_CODE = /^(?:(?:08|53|57|58)[0-9A-Z]{3}|55P03|25P03|25006|40001|40P01|42P01)$/;

/** SQLite's primary result codes: busy, locked, read-only, I/O error, full, cannot open. */
const SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14]);

/** What `pg`, its pool and Kysely say, without a code, of a connection that is gone or never came. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Postgres connection has been discarded)/;

const DEPTH = 5;

function isUnavailableItself(error: Error): boolean {
  if (error instanceof DatabaseUnavailableError || error instanceof PlatformUnavailable)
    return true;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof code === 'string' && (SYSTEM_CODES.has(code) || POSTGRES_CODE.test(code))) return true;
  if (typeof errcode === 'number' && SQLITE_CODES.has(errcode & 0xff)) return true;
  // Every error that the S3 library makes of an answer carries this; time-outs have a name.
  if ('$metadata' in error || error.name === 'TimeoutError') return true;
  return LOST_CONNECTION.test(error.message);
}

/** Whether the error or one of its causes matches. */
function hasCause(error: unknown, isMatch: (error: Error) => boolean, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  if (isMatch(error)) return true;
  const causes = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...causes].some((item) => hasCause(item, isMatch, depth - 1));
}

/**
 * Whether the error means that the database, the storage or an external service is temporarily
 * unavailable, so that the same request may succeed later. Also checks the causes of the error.
 */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, isUnavailableItself);
}

/** PostgreSQL: `lock_not_available` (`lock_timeout`) and `query_canceled` (`statement_timeout`). */
const TIME_LIMIT_CODES = new Set<unknown>(['55P03', '57014']);

/** Whether PostgreSQL ended a statement at one of its time limits, which a repeated one may reach too. */
export function isTimeLimitReached(error: unknown): boolean {
  return hasCause(error, (cause) => TIME_LIMIT_CODES.has((cause as { code?: unknown }).code));
}
