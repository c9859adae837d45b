import type { Reply } from '../../contracts/calls.ts';
import * as calls from '../../contracts/contest-archive.ts';
import { notFound } from '../platform/errors.ts';
import type { Api, HttpRoutes } from '../services.ts';
import { applicationRoutes } from './applications/routes.ts';
import * as store from './archive/store.ts';
import { juryRoutes } from './jury/routes.ts';
import { manageRoutes } from './manage/routes.ts';
import { ownApplicationRoutes } from './own-application/routes.ts';
import { votePictureRoutes } from './public-votes/picture/routes.ts';
import { publicVoteRoutes } from './public-votes/routes.ts';
import { recountRoutes } from './recount/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';
import { voteGroupRoutes } from './vote-anomalies/routes.ts';
import { staffVoteRoutes } from './vote-anomalies/vote-routes.ts';

/** Registers the routes of contests: management, applications, jury, public votes. */
export function contestRoutes(api: Api, routes: HttpRoutes): void {
  manageRoutes(api);
  applicationRoutes(api);
  ownApplicationRoutes(api);
  juryRoutes(api);
  publicVoteRoutes(api, routes.services);
  voteGroupRoutes(api, routes.services);
  staffVoteRoutes(api);
  ticketRoutes(api);
  recountRoutes(api);
  archiveRoutes(api);
  votePictureRoutes(routes);
}

function archiveRoutes(api: Api): void {
  api.bind(calls.listArchivedContests, async (_input, { db }) =>
    (await store.listArchives(db)).map((row) => ({
      id: row.contest_id,
      event_name: row.event_name,
      competitors: row.competitor_count,
      public_votes: row.vote_count,
      deleted_by: row.deleted_by,
      deleted_at: new Date(row.deleted_at).toISOString(),
    })),
  );

  api.bind(calls.getArchivedRecord, async ({ params }, { db }) => {
    const row = await store.findArchive(db, params.id);
    if (row === undefined) throw notFound();
    return JSON.parse(row.record_json) as Reply<'GET /postulations/archive/:id/'>;
  });
}
