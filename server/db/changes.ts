import type { AuditResource } from '../../contracts/kinds.ts';
import type { Clock } from '../platform/clock.ts';
import type { Gate } from '../platform/gate.ts';
import { withCommitOutcome } from './commit-outcome.ts';
import type { ContentVersion } from './content-version.ts';
import type { Database, Tx } from './database.ts';
import { insertMany } from './insert-many.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { type AuditEntry, inTransaction, type Scope } from './scope.ts';
import { assertVersion } from './versions.ts';

/** The account that makes a change; null for the program itself. */
export interface Author {
  id: number;
  username: string;
}

export type { AuditEntry };

/** A record whose row is about to be deleted. */
export interface RemovedRecord {
  table: string;
  id: number;
  resource: AuditResource;
}

export interface Change {
  tx: Tx;
  audit(entry: AuditEntry): void;
  /** Moves stored files to the trash after the commit; running backups still read them there. */
  deleteFiles(names: readonly string[]): void;
  /**
   * Copies a record and everything that is deleted with it to the trash; adds the audit entries of the
   * latter. The caller deletes the row. The record's pictures are deleted at the end of the
   * transaction, and its files are dropped.
   * @throws HttpError 404 when the record does not exist (any more)
   */
  trashRecord(record: RemovedRecord): Promise<void>;
  /** Moves files from the trash back to their places after the commit. */
  restoreFiles(names: readonly string[]): void;
  /** As `deleteFiles`, for personal data: the files are deleted permanently, also from the trash. */
  eraseFiles(names: readonly string[]): void;
}

export interface Changes {
  /**
   * Runs `write` in one transaction together with its audit entries, and raises the version of the
   * content: no instance answers from memory what was made before. A failure changes nothing, unless
   * `mayBeCommitted(error)`.
   * @param gate entered before the transaction and left after its COMMIT
   */
  commit<T>(author: Author | null, write: (change: Change) => Promise<T>, gate?: Gate): Promise<T>;
  /** As `commit`, for data that no public page shows: the version stays. */
  commitPrivate<T>(
    author: Author | null,
    write: (change: Change) => Promise<T>,
    gate?: Gate,
  ): Promise<T>;
  /** Stores the reply of a request whose write is no change; `commit` does so by itself. */
  storeReply(tx: Tx, value: unknown): Promise<void>;
  /** Adds an audit entry without a change of content. */
  recordEntry(author: Author | null, note: AuditEntry): Promise<void>;
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Resources of which any change may lock or hide what is public. */
const WITHDRAWING: ReadonlySet<string> = new Set([
  'private-key',
  'contest',
] satisfies AuditResource[]);

const isOn = (value: unknown) => value === true || value === 1;
const isOff = (value: unknown) => value === false || value === 0;

/**
 * Whether the change may make content non-public: deleted, locked, switched off, or of a contest, whose phase,
 * dates and rules say what is shown. A copy that is void without need costs an answer at most.
 */
function withdraws({ action, resource, ...snapshots }: AuditEntry): boolean {
  if (action === 'delete' || WITHDRAWING.has(resource)) return true;
  const before = (snapshots.before ?? {}) as Record<string, unknown>;
  const after = (snapshots.after ?? {}) as Record<string, unknown>;
  if (isOff(after.is_active)) return true;
  return Object.entries(after).some(([field, value]) => isOff(value) && isOn(before[field]));
}

/** Writes audit entries; `author` is null for the program itself. */
export async function writeAudit(
  tx: Database,
  author: Author | null,
  notes: AuditEntry[],
  now: number,
) {
  if (notes.length === 0) return;
  const rows = notes.map((entry) => ({
    made_at: now,
    account_id: author?.id ?? null,
    username: author?.username ?? '',
    action: entry.action,
    resource: entry.resource,
    resource_id: entry.id,
    before_json: toJson(entry.before),
    after_json: toJson(entry.after),
  }));
  await insertMany(tx, 'audit_entry', rows);
}

/** Returns what makes the changes of a scope. */
export function createChanges(options: {
  db: Database;
  clock: Clock;
  raise: ContentVersion['raise'];
  /** Updates what is derived from the content, in the transaction of the change. */
  index(tx: Tx, author: Author | null, notes: readonly AuditEntry[]): Promise<void>;
  /** Copies a record to the trash; `deletePictureRows` returns the files that no row references then. */
  trashRecord(
    tx: Tx,
    author: Author | null,
    record: RemovedRecord,
  ): Promise<{ auditEntries: AuditEntry[]; deletePictureRows(): Promise<string[]> }>;
  /** Must not throw. */
  restoreFiles(names: readonly string[]): Promise<void>;
  /** Must not throw: the change is already committed. */
  trashFiles(names: readonly string[]): Promise<void>;
  /** Must not throw. */
  eraseFiles(names: readonly string[]): Promise<void>;
}): (scope: Scope) => Changes {
  async function createOnce<T>(
    { shared, expectedVersion, reply }: Scope,
    author: Author | null,
    write: (change: Change) => Promise<T>,
    isPublic: boolean,
    gate: Gate = (task) => task(),
  ): Promise<T> {
    const notes: AuditEntry[] = [];
    const dropped: string[] = [];
    const erased: string[] = [];
    const restoredFiles: string[] = [];
    const removals: (() => Promise<string[]>)[] = [];
    const db = shared?.tx ?? options.db;
    const transaction = (work: (tx: Tx) => Promise<T>) => gate(() => inTransaction(db, work));
    const finish = async () => {
      if (restoredFiles.length > 0) await options.restoreFiles(restoredFiles);
      if (dropped.length > 0) await options.trashFiles(dropped);
      if (erased.length > 0) await options.eraseFiles(erased);
    };
    const result = await withCommitOutcome(transaction, async (tx) => {
      const value = await write({
        tx,
        audit: (entry) => notes.push(entry),
        async trashRecord(record) {
          const deletion = await options.trashRecord(tx, author, record);
          notes.push(...deletion.auditEntries);
          removals.push(deletion.deletePictureRows);
        },
        restoreFiles: (names) => restoredFiles.push(...names),
        deleteFiles: (names) => dropped.push(...names),
        eraseFiles: (names) => erased.push(...names),
      });
      for (const deletePictureRows of removals) dropped.push(...(await deletePictureRows()));
      await assertVersion(tx, expectedVersion, notes);
      if (shared?.isDry) return value;
      await writeAudit(tx, author, notes, options.clock.now());
      if (value !== undefined && reply?.isStored === false) await reply.store(tx, value);
      if (isPublic) {
        const all = shared?.notes ?? [];
        all.push(...notes);
        const follow = async () => {
          await options.index(tx, author, all);
          await options.raise(tx, all.some(withdraws));
        };
        if (shared === null) await follow();
        else shared.beforeCommit = follow;
      }
      return value;
    });
    if (reply !== null && result !== undefined) reply.isStored = true;
    if (shared === null) await finish();
    else shared.afterCommit.push(finish);
    return result;
  }

  return (scope) => {
    const db = scope.shared?.tx ?? options.db;
    // A shared transaction is tried again as a whole.
    const commit: typeof createOnce = (...change) =>
      scope.shared === null ? retryDeadlocks(() => createOnce(...change)) : createOnce(...change);
    return {
      storeReply: async (tx, value) => scope.reply?.store(tx, value),
      recordEntry: (author, note) => writeAudit(db, author, [note], options.clock.now()),
      commit: (author, write, gate) => commit(scope, author, write, true, gate),
      commitPrivate: (author, write, gate) => commit(scope, author, write, false, gate),
    };
  };
}
