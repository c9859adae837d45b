import * as calls from '../../../contracts/vote-groups.ts';
import { getAuthor } from '../../http/account.ts';
import { invalid } from '../../http/failures.ts';
import { getWindow, pageView } from '../../http/paging.ts';
import { toIso } from '../../platform/clock.ts';
import type { Api, Services } from '../../services.ts';
import { applicants } from '../applications/store.ts';
import { getContest } from '../store.ts';
import * as store from './group-store.ts';
import { dismissGroup } from './quarantine.ts';
import { createRefresher } from './refresh-groups.ts';

const NO_COMPETITOR = 'Este competidor no participa en este evento.';

/** Registers the fraud desk: groups of votes and verdicts. */
export function voteGroupRoutes(api: Api, program: Services): void {
  const ensureFresh = createRefresher(program);

  api.bind(calls.listVoteGroups, async ({ params, query }, { db }) => {
    const contest = await getContest(db, params.id);
    const madeAt = await ensureFresh(contest);
    const { order = 'score', state } = query;
    const page = await store.listGroups(db, params.id, { order, state }, getWindow(query));
    const results = page.results.map((row) => ({
      reason: row.reason as calls.VoteReason,
      key: row.key,
      plate: row.applicant_id,
      plate_aka: row.aka,
      count: row.count,
      set_aside: row.set_aside,
      waiting: row.waiting,
      expected: row.expected,
      score: row.score,
      is_shared: row.is_shared === 1,
      signals: row.signals.split(' ').filter(Boolean) as calls.VoteSignal[],
      first_at: toIso(row.first_at),
      last_at: toIso(row.last_at),
      verdict:
        row.decided_at === null
          ? null
          : { motive: row.motive ?? '', by: row.decided_by ?? '', at: toIso(row.decided_at) },
    }));
    const path = `/postulations/vote-groups/${params.id}/`;
    const view = pageView(path, query, { count: page.count, results });
    return { ...view, made_at: madeAt === null ? null : toIso(madeAt) };
  });

  api.bind(calls.dismissGroup, async ({ params, body }, { db, changes, clock }, ctx) => {
    const author = getAuthor(ctx);
    await getContest(db, params.id);
    const competitor = await applicants.find(db, body.plate);
    if (competitor?.contest_id !== params.id) throw invalid({ plate: NO_COMPETITOR });
    return changes.commit(author, async (change) => {
      const { reason, key, plate, motive } = body;
      const decision = { at: clock.now(), by: author.username, reason: motive };
      await dismissGroup(change, params.id, { reason, key, plate }, decision);
      const group = { contest_id: params.id, reason, key, applicant_id: plate };
      const after = { ...group, motive, is_let_be: true };
      change.audit({ action: 'update', resource: 'public_vote', id: null, after });
      return { motive, by: author.username, at: toIso(decision.at) };
    });
  });
}
