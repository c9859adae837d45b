import type { Insertable, Selectable } from 'kysely';
import { type PageWindow, readPage } from '../../db/crud.ts';
import type { Database, Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import type { AnalysedVote } from './group-keys.ts';
import type { VoteGroupTable, VoteVerdictTable } from './table.ts';

/** The columns of `AnalysedVote`. */
const ANALYSED_COLUMNS = [
  ...(['id', 'applicant_id', 'created_at', 'email_domain', 'network', 'network_wide'] as const),
  ...(['address_key', 'name_shape', 'client', 'is_unchecked', 'is_throw_away'] as const),
  ...(['email_key', 'page_seconds', 'set_aside_at', 'held_score', 'released_at'] as const),
] as const;

async function findBatches(db: Database, tickets: readonly number[]) {
  if (tickets.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('ticket_batch', 'ticket_batch.id', 'batch_id')
    .select(['ticket.id', 'batch_id', 'expected_from'])
    .where('ticket.id', 'in', [...tickets])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const parseTicketId = (emailKey: string) => Number(/^boleta-(\d+)$/.exec(emailKey)?.[1] ?? 0);

/** Returns the next votes of a contest by id, as the analysis reads them. */
export async function listAnalysedVotes(
  db: Database,
  contestId: number,
  afterId: number,
  limit: number,
): Promise<(AnalysedVote & { id: number })[]> {
  const votes = await db
    .selectFrom('public_vote')
    .select(ANALYSED_COLUMNS)
    .where('contest_id', '=', contestId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const tickets = votes.map((vote) => parseTicketId(vote.email_key)).filter(Boolean);
  const batches = await findBatches(db, tickets);
  return votes.map((vote) => {
    const row = batches.get(parseTicketId(vote.email_key));
    if (row === undefined) return vote;
    return {
      ...vote,
      batch: { id: row.batch_id, isEarly: vote.created_at < (row.expected_from ?? 0) },
    };
  });
}

export async function replaceGroups(
  tx: Tx,
  contestId: number,
  groups: readonly Omit<VoteGroupTable, 'contest_id'>[],
  now: number,
): Promise<void> {
  await tx.deleteFrom('vote_group').where('contest_id', '=', contestId).execute();
  const rows = groups.map((group) => ({ contest_id: contestId, ...group }));
  // Another instance may have computed the same groups meanwhile.
  await insertMany(tx, 'vote_group', rows, { skipExisting: true });
  await tx
    .updateTable('contest')
    .set({ groups_made_at: now })
    .where('id', '=', contestId)
    .execute();
}

/** The columns by which groups are sorted, largest first. */
const sortColumns = { score: 'score', count: 'count', newest: 'last_at' } as const;

export interface GroupFilter {
  order: keyof typeof sortColumns;
  /** `open`: without a verdict and not entirely set aside, or with votes in quarantine; `decided`: the others. */
  state: 'open' | 'decided' | undefined;
}

/** A group with its competitor's name and its verdict. */
interface JudgedGroup extends Selectable<VoteGroupTable> {
  aka: string;
  motive: string | null;
  decided_by: string | null;
  decided_at: number | null;
}

export function listGroups(
  db: Database,
  contestId: number,
  { order, state }: GroupFilter,
  window: PageWindow,
): Promise<{ count: number; results: JudgedGroup[] }> {
  const groups = db
    .selectFrom('vote_group')
    .innerJoin('applicant', 'applicant.id', 'vote_group.applicant_id')
    .leftJoin('vote_verdict', (join) =>
      join
        .onRef('vote_verdict.contest_id', '=', 'vote_group.contest_id')
        .onRef('vote_verdict.reason', '=', 'vote_group.reason')
        .onRef('vote_verdict.key', '=', 'vote_group.key')
        .onRef('vote_verdict.applicant_id', '=', 'vote_group.applicant_id'),
    )
    .selectAll('vote_group')
    .select(['applicant.aka', 'motive', 'decided_by', 'decided_at'])
    .where('vote_group.contest_id', '=', contestId)
    .$if(state === 'open', (query) =>
      query.where((eb) =>
        eb.or([
          eb('waiting', '>', 0),
          eb.and([eb('decided_at', 'is', null), eb('set_aside', '<', eb.ref('vote_group.count'))]),
        ]),
      ),
    )
    .$if(state === 'decided', (query) =>
      query
        .where('waiting', '=', 0)
        .where((eb) =>
          eb.or([
            eb('decided_at', 'is not', null),
            eb('set_aside', '>=', eb.ref('vote_group.count')),
          ]),
        ),
    )
    .orderBy('vote_group.is_shared')
    .orderBy(`vote_group.${sortColumns[order]}`, 'desc')
    .orderBy('vote_group.reason')
    .orderBy('vote_group.key');
  return readPage(groups, window);
}

/** Stores a verdict; a later one replaces it. */
export async function upsertVerdict(tx: Tx, values: Insertable<VoteVerdictTable>): Promise<void> {
  const { motive, decided_by, decided_at } = values;
  await tx
    .insertInto('vote_verdict')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'reason', 'key', 'applicant_id'])
        .doUpdateSet({ motive, decided_by, decided_at }),
    )
    .execute();
}

export function listVerdicts(db: Database, contestId: number) {
  return db
    .selectFrom('vote_verdict')
    .innerJoin('applicant', 'applicant.id', 'vote_verdict.applicant_id')
    .selectAll('vote_verdict')
    .select('applicant.aka')
    .where('vote_verdict.contest_id', '=', contestId)
    .orderBy('decided_at')
    .execute();
}

export async function sumPublicVotes(db: Database, contestId: number): Promise<number> {
  const row = await db
    .selectFrom('applicant')
    .select((eb) => eb.fn.sum<number>('public_votes').as('count'))
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
