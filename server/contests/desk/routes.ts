import { HOUR_MS } from '../../../contracts/durations.ts';
import * as calls from '../../../contracts/vote-desk.ts';
import type { Change } from '../../db/changes.ts';
import { type Account, getAuthor } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { toIso, toIsoOrNull } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../services.ts';
import { addLines, hashReceipt, listApplicantRefs } from '../lines-store.ts';
import { getContest, listApplicantNames, lockContest } from '../store.ts';
import { addToVoteCounts } from '../vote-store.ts';
import * as store from './store.ts';

const NO_VOTES = 'Debe indicar qué votos.';
const MAX_HOURS = 500;

function toVoteItem(row: Awaited<ReturnType<typeof store.listVotes>>['results'][number]) {
  return {
    id: row.id,
    plate: row.applicant_id,
    plate_aka: row.aka ?? '',
    email: row.email,
    address: row.address,
    network: row.network,
    browser: row.client,
    claimed_address: row.claimed_address,
    created_at: toIso(row.created_at),
    verification: row.verification,
    is_unchecked: row.is_unchecked === 1,
    is_set_aside: row.set_aside_at !== null,
    set_aside_by: row.set_aside_by ?? '',
    set_aside_reason: row.set_aside_reason ?? '',
    set_aside_at: toIsoOrNull(row.set_aside_at),
  };
}

type Decision = Omit<Parameters<typeof store.updateVotes>[2], 'set_aside'> & {
  is_set_aside: boolean;
  motive: string;
};

/**
 * Sets votes aside or counts them again. The counts, the lines of the public list and the audit change in the same
 * transaction. A vote set aside still occupies its mailbox and its address slot: it cannot be cast again.
 * @returns the number of changed votes
 * @throws HttpError 404 for a contest that does not exist
 */
async function decideVotes(
  { tx, audit }: Change,
  author: Account,
  contestId: number,
  { is_set_aside, motive: reason, ...filter }: Decision,
  at: number,
): Promise<number> {
  if ((await lockContest(tx, contestId, 'update')) === null) throw notFound();
  const decision = is_set_aside ? { at, by: author.username, reason } : null;
  const changed = await store.updateVotes(tx, contestId, filter, decision);
  const byCompetitor = Map.groupBy(changed, (row) => row.applicant_id);
  const refs = await listApplicantRefs(tx, contestId, [...byCompetitor.keys()]);
  const kind = is_set_aside ? ('aside' as const) : ('back' as const);
  await addLines(
    tx,
    changed.map(({ applicant_id, receipt }) => ({
      ...{ contest_id: contestId, kind, at, reason },
      ...{ competitor: refs.get(applicant_id), subject: hashReceipt(receipt) },
    })),
  );
  const counts = [...byCompetitor].map(([id, rows]) => [id, rows.length] as const);
  await addToVoteCounts(
    tx,
    new Map(counts.map(([id, count]) => [id, is_set_aside ? -count : count])),
  );
  for (const [applicant, rows] of byCompetitor) {
    const after = { is_set_aside, motive: reason, applicant, votes: rows.map(({ id }) => id) };
    audit({ action: 'update', resource: 'public_vote', id: null, after });
  }
  return changed.length;
}

/** Registers the calls with which staff look at public votes and decide about them. */
export function deskRoutes(api: Api): void {
  api.bind(calls.listVoteGroups, async ({ params: { id } }, { db }) => {
    await getContest(db, id);
    const names = await listApplicantNames(db, id);
    const groups = await Promise.all(
      calls.voteGroupKinds.map(async (kind) => {
        const byKey = Map.groupBy(await store.listGroups(db, id, kind), (row) => row.key);
        return [...byKey].map(([key, rows]) => ({
          kind,
          key,
          count: rows.reduce((sum, { count }) => sum + count, 0),
          set_aside: rows.reduce((sum, { set_aside }) => sum + set_aside, 0),
          shares: rows
            .map(({ plate, count }) => ({ plate, aka: names.get(plate) ?? '', count }))
            .sort((a, b) => b.count - a.count),
        }));
      }),
    );
    return groups.flat().sort((a, b) => b.count - a.count);
  });

  api.bind(calls.listPublicVotes, async ({ params: { id }, query }, { db }) => {
    await getContest(db, id);
    const { count, results } = await store.listVotes(db, id, query, getWindow(query));
    const path = `/postulations/contest-votes/${id}/`;
    return pageView(path, query, { count, results: results.map(toVoteItem) });
  });

  api.bind(calls.setVotesAside, async ({ params, body }, { changes, clock }, ctx) => {
    const { set_aside: _, is_set_aside, motive, ...filter } = body;
    const { key: _key, ...conditions } = filter;
    if (Object.values(conditions).every((value) => value === undefined)) {
      throw invalid({ votes: NO_VOTES });
    }
    const author = getAuthor(ctx);
    const changed = await changes.commit(author, (change) =>
      decideVotes(change, author, params.id, { ...filter, is_set_aside, motive }, clock.now()),
    );
    return { changed };
  });

  api.bind(calls.listVoteHours, async ({ params: { id } }, { db }) => {
    await getContest(db, id);
    const rows = await store.countByHour(db, id, MAX_HOURS);
    return rows.map(({ hour, plate, count }) => ({
      ...{ hour: toIso(Number(hour) * HOUR_MS), plate, count: Number(count) },
    }));
  });
}
