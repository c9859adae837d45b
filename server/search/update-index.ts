import { contents, findContent } from '../contents.ts';
import type { AuditEntry } from '../db/changes.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { lockTable } from '../db/row-locks.ts';
import { inTransaction } from '../db/scope.ts';
import type { Content } from '../registry/define-content.ts';
import { BATCH_SIZE } from '../registry/documents-store.ts';
import * as store from './index-store.ts';

/** Version of the index format. When it increases, the index is rebuilt at the next start. */
const INDEX_VERSION = 4;

type EntryChange = Pick<AuditEntry, 'resource' | 'id' | 'action' | 'before' | 'after'>;
type Search = NonNullable<Content['search']>;
type Record = { [field: string]: unknown } | undefined;

/** Whether a change of an entry affects the documents of its records: it changes the name, slug or visibility. */
function isPartAffected({ action, before, after }: EntryChange): boolean {
  if (action !== 'update') return true;
  const [former, current] = [before as Record, after as Record];
  return ['name', 'name_id', 'is_active'].some((field) => former?.[field] !== current?.[field]);
}

function getOwnerIds({ before, after }: EntryChange): number[] {
  const { entry_id } = { ...(before as object), ...(after as object) } as { entry_id?: number };
  return entry_id === undefined ? [] : [entry_id];
}

const entrySearch = contents.find(({ table }) => table === 'entry')?.search;

/** Kinds whose records name entries that they do not belong to. */
const searchesNamingEntries = contents.flatMap(({ search }) =>
  search?.listNaming ? [search] : [],
);

/** Kinds that visitors find and whose records belong to an entry. */
const searchesOfEntryRecords = contents.flatMap(({ trash, search }) =>
  search && trash !== 'none' && Object.values(trash.belongsTo ?? {}).includes('entry')
    ? [search]
    : [],
);

async function replaceRecords(
  tx: Tx,
  engine: Engine,
  { kinds, read }: Search,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await store.replaceDocuments(tx, engine, { kinds, ids }, await read(tx, { ids }));
}

/** Brings the index up to date with the changes of a transaction, within it. */
export async function indexChanges(
  tx: Tx,
  engine: Engine,
  changes: readonly EntryChange[],
): Promise<void> {
  const wholeEntryIds = new Set<number>();
  const ownEntryIds = new Set<number>();
  const records = new Map<Search, Set<number>>();
  for (const change of changes) {
    const { resource, id } = change;
    if (id === null) continue;
    const { table, search } = findContent(resource) ?? {};
    if (table === 'entry') (isPartAffected(change) ? wholeEntryIds : ownEntryIds).add(id);
    else if (table === 'portrait') for (const owner of getOwnerIds(change)) ownEntryIds.add(owner);
    else if (search) records.set(search, (records.get(search) ?? new Set()).add(id));
  }
  if (wholeEntryIds.size + ownEntryIds.size + records.size === 0) return;
  await store.lockIndex(tx);
  const entryIds = [...wholeEntryIds];
  if (entryIds.length > 0) {
    await store.deleteDocuments(tx, engine, { entryIds });
    const parts = [await entrySearch?.read(tx, { ids: entryIds })];
    for (const { read } of searchesOfEntryRecords) parts.push(await read(tx, { entryIds }));
    await store.insertDocuments(
      tx,
      engine,
      parts.flatMap((part) => part ?? []),
    );
  }
  for (const search of entryIds.length > 0 ? searchesNamingEntries : []) {
    const ids = (await search.listNaming?.(tx, entryIds)) ?? [];
    records.set(search, new Set([...(records.get(search) ?? []), ...ids]));
  }
  if (entrySearch) records.set(entrySearch, ownEntryIds.difference(wholeEntryIds));
  for (const [search, ids] of records) await replaceRecords(tx, engine, search, [...ids]);
}

/** Rebuilds the index if it is missing or in an older format, for example after an update or a restore. */
export async function rebuildIndexIfOutdated(db: Database, engine: Engine): Promise<void> {
  if (await store.isIndexComplete(db, INDEX_VERSION)) return;
  await inTransaction(db, async (tx) => {
    await lockTable(tx, 'search_state');
    if (await store.isIndexComplete(tx, INDEX_VERSION)) return;
    await store.clearIndex(tx, engine);
    for (const { search } of contents) {
      for (let after = 0; search; ) {
        const batch = await search.read(tx, { after });
        await store.insertDocuments(tx, engine, batch);
        after = batch.at(-1)?.record_id ?? after;
        if (batch.length < BATCH_SIZE) break;
      }
    }
    await store.markIndexComplete(tx, INDEX_VERSION);
  });
  await store.analyze(db, engine);
}
