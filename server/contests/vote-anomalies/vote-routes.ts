import * as calls from '../../../contracts/vote-groups.ts';
import { getAuthor } from '../../http/account.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import type { Api } from '../../services.ts';
import { isWaiting } from '../rules.ts';
import { getContest } from '../store.ts';
import { decideAsStaff } from './decide-votes.ts';
import { listVotes } from './store.ts';

/** Returns the votes that a request names; its times in milliseconds. */
function toSelection(sent: calls.GroupInput) {
  const { reason, key, also_reason, also_key, plate, from, until } = sent;
  const second = { also_reason, also_key };
  return { reason, key, ...second, plate, from: parseTime(from), until: parseTime(until) };
}

/** Returns the milliseconds of an ISO 8601 text; undefined for none and for anything else. */
function parseTime(text: string | undefined): number | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** Registers the calls with which staff read votes and decide about them. */
export function staffVoteRoutes(api: Api): void {
  api.bind(calls.listPublicVotes, async ({ params, query }, { db }) => {
    await getContest(db, params.id);
    const { set_aside: isSetAside, waiting } = query;
    const group = { ...toSelection(query), isSetAside, isWaiting: waiting };
    const votes = await listVotes(db, params.id, group, getWindow(query));
    const results = votes.results.map((row) => ({
      id: row.id,
      plate: row.applicant_id,
      plate_aka: row.aka ?? '',
      email: row.email,
      address: row.address,
      claimed_address: row.claimed_address,
      created_at: new Date(row.created_at).toISOString(),
      verification: row.verification,
      is_unchecked: row.is_unchecked === 1,
      is_set_aside: row.set_aside_at !== null,
      set_aside_by: row.set_aside_by ?? '',
      set_aside_reason: row.set_aside_reason ?? '',
      is_waiting: isWaiting(row),
      held_score: row.held_score,
      released_by: row.released_by ?? '',
      released_reason: row.released_reason ?? '',
    }));
    const path = `/postulations/contest-votes/${params.id}/`;
    return pageView(path, query, { count: votes.count, results });
  });

  api.bind(
    calls.setVotesAside,
    ({ params, body: { vote, motive, is_set_aside, ...group } }, services, ctx) =>
      decideAsStaff(
        services,
        getAuthor(ctx),
        params.id,
        { ...toSelection(group), vote, motive },
        is_set_aside ? 'set_aside' : 'restore',
      ),
  );

  api.bind(calls.releaseVotes, ({ params, body: { vote, motive, ...group } }, services, ctx) => {
    const choice = { ...toSelection(group), vote, motive };
    return decideAsStaff(services, getAuthor(ctx), params.id, choice, 'release');
  });
}
