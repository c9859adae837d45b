import type { Database } from './database.ts';
import type { AuditEntry } from './scope.ts';

export type RecordKey = Pick<AuditEntry, 'resource' | 'id'>;

/** A record was changed after the version that the request had read. */
export class StaleVersion extends Error {
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly at: number;

  constructor({ author, at }: { author: string; at: number }) {
    super('the record has a newer version');
    this.author = author;
    this.at = at;
  }
}

/** As `RecordKey`, of a record whose resource was stored. */
type StoredKey = Pick<RecordKey, 'id'> & { resource: string };

/** Returns the last audit entry that changed a record, which made its version. */
export function findLastChange(db: Database, { resource, id }: StoredKey) {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'username', 'made_at'])
    .where('resource', '=', resource)
    .where('resource_id', id === null ? 'is' : '=', id)
    .where('action', '<>', 'discard')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the version of a record, which each change makes another: its last audit entry. */
export async function findVersion(db: Database, key: StoredKey): Promise<string> {
  return `${key.resource}:${key.id}:${(await findLastChange(db, key))?.id ?? 0}`;
}

/**
 * Checks the version of the record that is among these, whose rows the transaction has locked.
 * Must be called before the change's own audit entries are written.
 * @param version what the record must still have: `artist:12:4711`; null for any
 * @throws StaleVersion
 */
export async function assertVersion(
  tx: Database,
  version: string | null,
  keys: readonly RecordKey[],
): Promise<void> {
  if (version === null) return;
  const key = keys.find(({ resource, id }) => version.startsWith(`${resource}:${id}:`));
  if (key === undefined) return;
  const last = await findLastChange(tx, key);
  if (version === `${key.resource}:${key.id}:${last?.id ?? 0}`) return;
  throw new StaleVersion({ author: last?.username ?? '', at: last?.made_at ?? 0 });
}
