import type { Api, Services } from '../services.ts';
import { applicationRoutes } from './applications/routes.ts';
import { archiveRoutes } from './archive/routes.ts';
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
