import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { JobTable } from './table.ts';

export type JobRow = Selectable<JobTable>;
type JobId = Pick<JobRow, 'kind' | 'item'>;
type OwnedJob = Pick<JobRow, 'kind' | 'item' | 'owner'>;

export function listStates(db: Database, kind: string): Promise<JobRow[]> {
  return db.selectFrom('job').selectAll().where('kind', '=', kind).execute();
}

interface Claim {
  owner: string;
  now: number;
  until: number;
  /** A due time or claim beyond it was written while a clock was ahead. */
  latestPlausible: number;
}

/** Claims an item for one instance: of several that ask at once, one gets true. */
export async function claim(
  db: Database,
  { kind, item }: JobId,
  { owner, now, until, latestPlausible }: Claim,
): Promise<boolean> {
  const claimed = await db
    .insertInto('job')
    .values({ kind, item, due_at: now, attempts: 0, last_error: '', claimed_until: until, owner })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'item'])
        .doUpdateSet({ claimed_until: until, owner })
        .where((eb) =>
          eb.and([
            eb.or([eb('job.due_at', '<=', now), eb('job.due_at', '>', latestPlausible)]),
            eb.or([
              eb('job.claimed_until', '<=', now),
              eb('job.claimed_until', '>', latestPlausible),
            ]),
          ]),
        ),
    )
    .returning('item')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Changes the row of an item that this instance has. Resolves to false when another has it meanwhile. */
export async function update(
  db: Database,
  { kind, item, owner }: OwnedJob,
  values: Partial<Omit<JobRow, 'kind' | 'item' | 'owner'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set(values)
    .where('kind', '=', kind)
    .where('item', '=', item)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function remove(db: Database, { kind, item, owner }: OwnedJob): Promise<void> {
  await db
    .deleteFrom('job')
    .where('kind', '=', kind)
    .where('item', '=', item)
    .where('owner', '=', owner)
    .execute();
}

/** Ends all claims: those of a killed process, where one process alone uses the database. */
export async function releaseAll(db: Database): Promise<void> {
  await db.updateTable('job').set({ claimed_until: 0 }).where('claimed_until', '>', 0).execute();
}

/** Returns the items whose last attempt failed, the longest failing first. */
export function listFailing(db: Database, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .where('attempts', '>', 0)
    .orderBy('attempts', 'desc')
    .orderBy('kind')
    .orderBy('item')
    .limit(limit)
    .execute();
}

/** Returns how many items fail, by kind. */
export async function countFailing(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('job')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('attempts', '>', 0)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}
