import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '../../../contracts/durations.ts';
import type { VoteFilter, VoteGroupKind } from '../../../contracts/vote-desk.ts';
import { type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';

interface Group {
  /** What the votes of a group have in common. */
  key: RawBuilder<string>;
  where: RawBuilder<boolean>;
  /** Fewest votes of a group. */
  min: number;
}

/** Votes of a domain from which it is a group of its own. */
const MIN_DOMAIN = 5;
const ALL = sql<string>`cast('*' as text)`;

function getGroup(kind: VoteGroupKind, contestId: number): Group {
  switch (kind) {
    case 'disposable':
      return { key: sql`email_domain`, where: sql`domain_kind = 'disposable'`, min: 3 };
    case 'domain':
      return { key: sql`email_domain`, where: sql`domain_kind = 'own'`, min: MIN_DOMAIN };
    case 'small_domains':
      return {
        key: ALL,
        where: sql`domain_kind = 'own' and email_domain in (
          select email_domain from public_vote where contest_id = ${contestId} and domain_kind = 'own'
          group by email_domain having count(*) < ${sql.lit(MIN_DOMAIN)})`,
        min: 10,
      };
    case 'names':
      return { key: sql`name_shape`, where: sql`name_shape <> ''`, min: 10 };
    case 'unchecked':
      return { key: ALL, where: sql`is_unchecked = 1`, min: 10 };
    case 'device':
      return {
        key: sql`(address_key || ' ' || client)`,
        where: sql`verification = 'ticket' and address <> ''`,
        min: 5,
      };
  }
}

/** Groups of one kind that are shown. */
const MAX_GROUPS = 20;

/** Returns the largest groups of a kind with the votes for each competitor. */
export async function listGroups(db: Database, contestId: number, kind: VoteGroupKind) {
  const { key, where, min } = getGroup(kind, contestId);
  const { rows } = await sql<{ key: string; plate: number; count: unknown; set_aside: unknown }>`
    select ${key} as key, applicant_id as plate, count(*) as count, count(set_aside_at) as set_aside
    from public_vote where contest_id = ${contestId} and ${where} and ${key} in (
      select key from (select ${key} as key, count(*) as votes from public_vote
        where contest_id = ${contestId} and ${where} group by 1) as grouped
      where votes >= ${sql.lit(min)} order by votes desc limit ${sql.lit(MAX_GROUPS)})
    group by 1, 2`.execute(db);
  return rows.map((row) => ({
    ...row,
    count: Number(row.count),
    set_aside: Number(row.set_aside),
  }));
}

/** Returns the condition that selects the votes of a filter. */
function meets(contestId: number, filter: VoteFilter) {
  const { plate, network, not_network, address, domain, browser, hour, group } = filter;
  const start = Date.parse(hour ?? '');
  const { key, where } = getGroup(group ?? 'domain', contestId);
  const conditions = [
    sql`contest_id = ${contestId}`,
    plate !== undefined && sql`applicant_id = ${plate}`,
    network && sql`network = ${network}`,
    not_network && sql`network <> ${not_network}`,
    address && sql`(address = ${address} or address_key = ${address})`,
    domain && sql`email_domain = ${domain}`,
    browser && sql`client = ${browser}`,
    hour && sql`created_at >= ${start || 0} and created_at < ${(start || 0) + HOUR_MS}`,
    group && sql`${where} and ${key} = ${filter.key ?? '*'}`,
    filter.set_aside === true && sql`set_aside_at is not null`,
    filter.set_aside === false && sql`set_aside_at is null`,
  ].filter((condition) => typeof condition === 'object');
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Returns one page of the votes of a filter with the name of the competitor, newest first or by mailbox. */
export function listVotes(
  db: Database,
  contestId: number,
  filter: VoteFilter & { order?: 'newest' | 'email' | undefined },
  window: PageWindow,
) {
  const votes = db
    .selectFrom('public_vote')
    .selectAll('public_vote')
    // No join: the votes are counted by an index alone.
    .select((eb) =>
      eb
        .selectFrom('applicant')
        .select('aka')
        .whereRef('applicant.id', '=', 'public_vote.applicant_id')
        .as('aka'),
    )
    .where(meets(contestId, filter))
    .$if(filter.order === 'email', (query) => query.orderBy('email_key'))
    .orderBy('public_vote.id', 'desc');
  return readPage(votes, window);
}

/** Sets the votes of a filter aside, or brings them back; those in that state already stay. Returns the others. */
export function updateVotes(
  tx: Tx,
  contestId: number,
  { votes, ...filter }: VoteFilter & { votes?: readonly number[] | undefined },
  decision: { at: number; by: string; reason: string } | null,
) {
  return tx
    .updateTable('public_vote')
    .set({
      set_aside_at: decision?.at ?? null,
      set_aside_by: decision?.by ?? null,
      set_aside_reason: decision?.reason ?? null,
    })
    .where(meets(contestId, filter))
    .$if(votes !== undefined, (query) => query.where('id', 'in', votes ?? []))
    .where('set_aside_at', decision === null ? 'is not' : 'is', null)
    .returning(['id', 'applicant_id', 'receipt'])
    .execute();
}

/** Counts the votes of a contest by hour and competitor, newest first. */
export function countByHour(db: Database, contestId: number, limit: number) {
  const hour = sql<number>`(created_at / ${sql.lit(HOUR_MS)})`;
  return db
    .selectFrom('public_vote')
    .select(['applicant_id as plate', hour.as('hour')])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('contest_id', '=', contestId)
    .groupBy(['applicant_id', hour])
    .orderBy('hour', 'desc')
    .orderBy('count', 'desc')
    .limit(limit)
    .execute();
}
