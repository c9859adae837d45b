import type { Api, HttpRoutes } from '../services.ts';
import { applicationRoutes } from './applications/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { juryRoutes } from './jury/routes.ts';
import { listRoutes } from './list/routes.ts';
import { manageRoutes } from './manage/routes.ts';
import { ownApplicationRoutes } from './own-application/routes.ts';
import { votePictureRoutes } from './public-votes/picture/routes.ts';
import { publicVoteRoutes } from './public-votes/routes.ts';
import { resultRoutes } from './results/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';

/** Registers the routes of contests: management, applications, jury, public votes, desk, list, results. */
export function contestRoutes(api: Api, routes: HttpRoutes): void {
  manageRoutes(api);
  applicationRoutes(api);
  ownApplicationRoutes(api);
  juryRoutes(api);
  publicVoteRoutes(api, routes.services);
  ticketRoutes(api);
  deskRoutes(api);
  listRoutes(api);
  resultRoutes(api);
  votePictureRoutes(routes);
}
