import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import type { OpenableContest } from './store.ts';
import type { VoteLineTable } from './table.ts';

/** Returns under which name a receipt is in the public list: nobody finds its 115 random bits. */
export const hashReceipt = (receipt: string) => createHash('sha256').update(receipt).digest('hex');

const EMPTY_LINE = { competitor: '', subject: '', reason: '' };

/**
 * Appends lines to the public list of a contest, in the transaction of the change that they record. The caller must
 * have locked the contest; the list has the order of the ids.
 */
export async function addLines(
  tx: Tx,
  lines: readonly (Pick<VoteLineTable, 'contest_id' | 'kind' | 'at'> &
    Partial<Insertable<VoteLineTable>>)[],
): Promise<void> {
  await insertMany(
    tx,
    'vote_line',
    lines.map((line) => ({ ...EMPTY_LINE, ...line })),
  );
}

/** Returns the references of applicants of a contest by id; of its competitors without ids. */
export async function listApplicantRefs(db: Database, contestId: number, ids?: readonly number[]) {
  if (ids?.length === 0) return new Map<number, string>();
  const rows = await db
    .selectFrom('applicant')
    .select(['id', 'ref'])
    .where('contest_id', '=', contestId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...new Set(ids)]))
    .$if(ids === undefined, (query) => query.where('is_competitor', '=', 1))
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.id, row.ref]));
}

const DATE_COLUMNS = [
  ...(['postu_date_from', 'postu_date_until', 'vote_date_from', 'vote_date_until'] as const),
  ...(['public_date_from', 'public_date_until'] as const),
] as const;
const OTHER_COLUMNS = [
  ...(['postu_phase', 'postu_active', 'postu_vote_quant', 'postu_winners'] as const),
  ...(['votes_per_ip', 'verification', 'counts_shown', 'event_is_active'] as const),
] as const;

/** Returns the rules of a contest as `name=value`, with the references of its competitors. */
export async function readRules(db: Database, contest: OpenableContest): Promise<string[]> {
  const competitors = [...(await listApplicantRefs(db, contest.id)).values()];
  return [
    ...DATE_COLUMNS.map((name) => `${name}=${new Date(contest[name]).toISOString()}`),
    ...OTHER_COLUMNS.map((name) => `${name}=${contest[name]}`),
    `competitors=${competitors.join(',')}`,
  ];
}

/**
 * Appends the rules to the list of a contest, or what of them has changed.
 * @param before the rules before the change; null when the list begins
 * @param isReopened whether the change opens a voting again that had ended
 */
export async function addRuleLine(
  tx: Tx,
  contest: OpenableContest,
  before: readonly string[] | null,
  at: number,
  isReopened = false,
): Promise<void> {
  const changed = (await readRules(tx, contest)).filter((rule) => !before?.includes(rule));
  if (changed.length === 0) return;
  const line = { contest_id: contest.id, kind: 'rules' as const, at, reason: changed.join('; ') };
  await addLines(tx, [{ ...line, subject: isReopened ? 'open' : '' }]);
}
