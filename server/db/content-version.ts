import { sql } from 'kysely';
import type { Tx } from './queries.ts';
import { whenLate } from './when-late.ts';

/** The public content at one moment, as numbers that only grow. */
export interface ContentState {
  /** Raised by each change. At least the time in milliseconds, so that no number returns after a failover that lost some. */
  version: number;
  /** The version in which something last ceased to be public, or may have. */
  withdrawnAt: number;
}

/** Which version of the public content an instance may answer from memory. */
export interface ContentVersion {
  /**
   * Returns the state as it was after this call, at the earliest.
   * @throws DatabaseUnavailableError when it cannot be read within two seconds
   */
  read(): Promise<ContentState>;
  /** The state of the last read that succeeded, and when that was (`performance.now`); own withdrawals are in it. */
  lastRead(): ContentState & { at: number };
  /** Must be the last statement of a change: others wait until its transaction ends. */
  raise(tx: Tx, isWithdrawal: boolean): Promise<void>;
}

/**
 * The version of the embedded database, which one process has for itself. It is raised before the
 * COMMIT: what is read after that waits for the only connection, and so for the change.
 */
export function createEmbeddedVersion(): ContentVersion {
  let state: ContentState = { version: Date.now(), withdrawnAt: 0 };
  return {
    read: async () => state,
    lastRead: () => ({ ...state, at: performance.now() }),
    async raise(_tx, isWithdrawal) {
      const version = Math.max(state.version + 1, Date.now());
      state = { version, withdrawnAt: isWithdrawal ? version : state.withdrawnAt };
    },
  };
}

/** Raises the version of all instances on one PostgreSQL database; returns it. */
export async function raiseVersion(tx: Tx, isWithdrawal: boolean): Promise<number> {
  const next = sql<number>`greatest(content_version.version + 1, excluded.version)`;
  const now = Date.now();
  const row = await tx
    .insertInto('content_version')
    .values({ id: 1, version: now, withdrawn_at_version: isWithdrawal ? now : 0 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ version: next, ...(isWithdrawal && { withdrawn_at_version: next }) }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Reads the state and the time of PostgreSQL in milliseconds since 1970. A new site has no row. */
export const READ_STATE = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
  coalesce(max(version), 0) as version, coalesce(max(withdrawn_at_version), 0) as "withdrawnAt"
  from content_version`;

/**
 * Shares reads: one runs at a time, and who asks while it runs gets the next one, so that none is
 * answered with what was read before it asked. When it fails, those who wait for the next one fail too.
 * @param getPatience milliseconds after which a caller gives up; the read itself goes on
 * @param createLateError what a caller gets then
 */
export function shareReads<T>(
  read: () => Promise<T>,
  getPatience: () => number,
  createLateError: () => Error,
): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    running = read().finally(() => {
      running = null;
    });
    return running;
  }
  function withPatience(reading: Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = whenLate(getPatience(), () => reject(createLateError()));
    return Promise.race([reading, late]).finally(cancel);
  }
  return () => {
    if (running === null) return withPatience(begin());
    const end = () => {
      next = null;
    };
    next ??= withPatience(running.finally(end).then(begin));
    return next;
  };
}
