import type { Api } from '../http/api.ts';
import type { Services } from '../services.ts';
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

/** Registers the routes of contests: management, applications, jury, public votes. */
export function contestRoutes(api: Api, services: Services): void {
  manageRoutes(api, services);
  applicationRoutes(api, services);
  ownApplicationRoutes(api, services);
  juryRoutes(api, services);
  publicVoteRoutes(api, services);
  voteGroupRoutes(api, services);
  staffVoteRoutes(api, services);
  ticketRoutes(api, services);
  recountRoutes(api, services);
  archiveRoutes(api, services);
}
