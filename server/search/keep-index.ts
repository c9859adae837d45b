import type { AuditResource } from '../../contracts/kinds.ts';
import type { SearchKind } from '../../contracts/search.ts';
import type { ChangeNote } from '../db/changes.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Engine } from '../db/dialect.ts';
import { lockTable } from '../db/row-locks.ts';
import * as documents from './documents-store.ts';
import * as store from './index-store.ts';

/** Goes up when the form of the index changes: it is then made anew at the next start. */
const VERSION = 1;

type Note = Pick<ChangeNote, 'resource' | 'id' | 'action' | 'before' | 'after'>;
type Record = { [field: string]: unknown } | undefined;

const entryKinds = ['artist', 'event', 'content'] as const;

/** What a changed resource is in the index; portraits belong to an entry. */
const recordKinds: Partial<{ [R in AuditResource]: SearchKind }> = {
  'event/detail': 'segment',
  'content/detail': 'segment',
  lyrics: 'lyric',
  beat: 'beat',
  capsula: 'capsule',
};

function isEntry(resource: AuditResource): boolean {
  return entryKinds.some((kind) => kind === resource);
}

/** Whether an entry's change also changes what belongs to it: its name, address or visibility. */
function concernsParts({ action, before, after }: Note): boolean {
  if (action !== 'update') return true;
  const [old, present] = [before as Record, after as Record];
  return ['name', 'name_id', 'is_active'].some((field) => old?.[field] !== present?.[field]);
}

/** Returns the entry of a changed portrait. */
function ownerOf({ before, after }: Note): number[] {
  const { entry_id } = { ...(before as object), ...(after as object) } as { entry_id?: number };
  return entry_id === undefined ? [] : [entry_id];
}

const sources: { [K in SearchKind]: typeof documents.entryDocuments } = {
  artist: documents.entryDocuments,
  event: documents.entryDocuments,
  content: documents.entryDocuments,
  segment: documents.segmentDocuments,
  lyric: documents.lyricDocuments,
  beat: documents.beatDocuments,
  capsule: documents.capsuleDocuments,
};

async function replaceRecords(
  tx: Tx,
  engine: Engine,
  kinds: readonly SearchKind[],
  ids: readonly number[],
): Promise<void> {
  const [kind] = kinds;
  if (kind === undefined || ids.length === 0) return;
  await store.replaceDocuments(tx, engine, { kinds, ids }, await sources[kind](tx, { ids }));
}

/** Brings the index up to date with the changes of a transaction, within it. */
export async function indexChanges(tx: Tx, engine: Engine, notes: readonly Note[]): Promise<void> {
  const whole = new Set<number>();
  const alone = new Set<number>();
  const records = new Map<SearchKind, Set<number>>();
  for (const note of notes) {
    const { resource, id } = note;
    if (id === null) continue;
    const kind = recordKinds[resource];
    if (isEntry(resource)) (concernsParts(note) ? whole : alone).add(id);
    else if (resource.endsWith('/portrait')) for (const owner of ownerOf(note)) alone.add(owner);
    else if (kind) records.set(kind, (records.get(kind) ?? new Set()).add(id));
  }
  const entryIds = [...whole];
  if (entryIds.length > 0) {
    await store.deleteDocuments(tx, engine, { entryIds });
    const parts = [
      await documents.entryDocuments(tx, { ids: entryIds }),
      await documents.segmentDocuments(tx, { entryIds }),
      await documents.lyricDocuments(tx, { entryIds }),
    ];
    await store.insertDocuments(tx, engine, parts.flat());
  }
  await replaceRecords(
    tx,
    engine,
    entryKinds,
    [...alone].filter((id) => !whole.has(id)),
  );
  for (const [kind, ids] of records) await replaceRecords(tx, engine, [kind], [...ids]);
}

/** Makes the index anew if it is missing or of another version: after an upgrade or a restore. */
export async function completeIndex(db: Database, engine: Engine): Promise<void> {
  if (await store.isComplete(db, VERSION)) return;
  await db.transaction().execute(async (tx) => {
    await lockTable(tx, 'search_state');
    if (await store.isComplete(tx, VERSION)) return;
    await store.clearIndex(tx, engine);
    for (const read of new Set(Object.values(sources))) {
      for (let after = 0; ; ) {
        const batch = await read(tx, { after });
        await store.insertDocuments(tx, engine, batch);
        after = batch.at(-1)?.record_id ?? after;
        if (batch.length < documents.BATCH) break;
      }
    }
    await store.markComplete(tx, VERSION);
  });
  await store.analyze(db, engine);
}
