import type { Reply } from '../../contracts/calls.ts';
import * as calls from '../../contracts/contest-archive.ts';
import { notFound } from '../platform/errors.ts';
import type { Api, Services } from '../services.ts';
import { applicationRoutes } from './applications/routes.ts';
import * as store from './archive/store.ts';
import { juryRoutes } from './jury/routes.ts';
import { manageRoutes } from './manage/routes.ts';
import { ownApplicationRoutes } from './own-application/routes.ts';
import { publicVoteRoutes } from './public-votes/routes.ts';
import { recountRoutes } from './recount/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { voteGroupRoutes } from './vote-anomalies/routes.ts';
import { staffVoteRoutes } from './vote-anomalies/vote-routes.ts';

/**
 * Registers the routes of contests: management, applications, jury, public votes.
 * @param program the services of work that several requests share
 */
export function contestRoutes(api: Api, program: Services): void {
  manageRoutes(api);
  applicationRoutes(api);
  ownApplicationRoutes(api);
  juryRoutes(api);
  publicVoteRoutes(api, program);
  voteGroupRoutes(api, program);
  staffVoteRoutes(api);
  ticketRoutes(api);
  recountRoutes(api);
  archiveRoutes(api);
}

export function archiveRoutes(api: Api): void {
  api.bind(calls.listArchivedContests, async (_input, { db }) =>
    (await store.listArchived(db)).map((row) => ({
      id: row.contest_id,
      event_name: row.event_name,
      competitors: row.competitor_count,
      public_votes: row.vote_count,
      deleted_by: row.deleted_by,
      deleted_at: new Date(row.deleted_at).toISOString(),
    })),
  );

  api.bind(calls.getArchivedRecord, async ({ params }, { db }) => {
    const row = await store.findArchived(db, params.id);
    if (row === undefined) throw notFound();
    const record = JSON.parse(row.record_json) as Reply<'GET /postulations/archive/:id/'>;
    // Records that were kept before there was quarantine do not name it.
    return {
      ...record,
      contest: { ...record.contest, quarantine: record.contest.quarantine ?? 'none' },
    };
  });
}
