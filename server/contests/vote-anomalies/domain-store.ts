import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { chunkRows, insertChunk } from '../../db/insert-many.ts';
import type { DomainFacts } from './group-keys.ts';
import type { VoteDomainTable } from './table.ts';

/** Returns the facts about the mail domains of a contest; domains of earlier contests are not new. */
export async function getDomainFacts(
  db: Database,
  contest: { id: number; public_date_from: number },
): Promise<DomainFacts> {
  const rows = await db
    .selectFrom('vote_domain')
    .select(['domain', 'mx'])
    .where('contest_id', '=', contest.id)
    .where('mx', '<>', '')
    .execute();
  const knownDomains = await db
    .selectFrom('vote_domain')
    .select('domain')
    .distinct()
    .where('contest_id', '<>', contest.id)
    .where('first_at', '<', contest.public_date_from)
    .execute();
  const servers = new Map(rows.map(({ domain, mx }) => [domain, mx]));
  const earlier = new Set(knownDomains.map(({ domain }) => domain));
  return {
    isNew: (domain) => !earlier.has(domain),
    getMx: (domain) => servers.get(domain) ?? '',
    getOwnNetwork: () => '',
  };
}

/** Stores the domains of a contest; what was looked up of them stays. */
export async function upsertDomains(
  tx: Tx,
  contestId: number,
  domains: readonly Pick<
    Insertable<VoteDomainTable>,
    'domain' | 'first_at' | 'house' | 'is_pooled'
  >[],
): Promise<void> {
  const rows = domains.map((domain) => ({ contest_id: contestId, ...domain, looked_up_at: null }));
  for (const part of chunkRows(rows)) {
    await insertChunk(tx, 'vote_domain', part)
      .onConflict((conflict) =>
        conflict.columns(['contest_id', 'domain']).doUpdateSet((eb) => ({
          is_pooled: eb.ref('excluded.is_pooled'),
          house: eb.ref('excluded.house'),
        })),
      )
      .execute();
  }
}

/** Returns domains of votings that are not over whose mail server was not looked up yet. */
export async function listUnknownDomains(db: Database, now: number, limit: number) {
  const rows = await db
    .selectFrom('vote_domain')
    .innerJoin('contest', 'contest.id', 'vote_domain.contest_id')
    .select('domain')
    .distinct()
    .where('looked_up_at', 'is', null)
    .where('public_date_until', '>', now)
    .limit(limit)
    .execute();
  return rows.map(({ domain }) => domain);
}

export async function updateMailServer(
  db: Database,
  domain: string,
  values: { mx: string; looked_up_at: number },
): Promise<void> {
  await db.updateTable('vote_domain').set(values).where('domain', '=', domain).execute();
}
