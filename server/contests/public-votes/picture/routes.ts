import { patterns } from '../../../../contracts/paths.ts';
import {
  getEntryCard,
  registerSharePictureRoute,
  type ShareCard,
  type SharePictureRouteOptions,
} from '../../../media/share-picture/picture-route.ts';
import { notFound } from '../../../platform/errors.ts';

interface VotePictureParams {
  event: string;
  person: string;
}

/** Pictures of a competitor and what stands above the name: to ask for a vote, and to tell one's own. */
const kickers = [
  ['cartel.jpg', 'Vote por'],
  ['yo-vote.jpg', 'Yo voté por'],
] as const;

/**
 * Registers the share pictures of votings: those of a competitor (`kickers`) with the still of the video, and
 * `/eventos/{event}/votar/cartel.jpg` of who has voted, which has nothing of a vote.
 */
export function votePictureRoutes(routes: SharePictureRouteOptions): void {
  const { caller } = routes;
  async function getCompetitorCard(
    { event: name_id, person }: VotePictureParams,
    kicker: string,
  ): Promise<ShareCard> {
    const query = { event: name_id, aka_ref: person };
    const [{ postulate, event }, entryCard] = await Promise.all([
      caller.call('GET /postulations/qualifiers/', { query }),
      getEntryCard(caller, 'event', name_id),
    ]);
    if (postulate === null) throw notFound();
    return {
      kicker,
      title: postulate.aka,
      note: event.name,
      ...entryCard,
      video: postulate.youtube,
    };
  }
  for (const [file, kicker] of kickers) {
    registerSharePictureRoute<VotePictureParams>(
      routes,
      `${patterns.voting.replace('?', '')}/${file}`,
      (params) => getCompetitorCard(params, kicker),
    );
  }
  registerSharePictureRoute<{ event: string }>(
    routes,
    `${patterns.voting.replace('/:person?', '')}/cartel.jpg`,
    async ({ event: name_id }) => {
      const query = { event: name_id };
      const [{ event }, entryCard] = await Promise.all([
        caller.call('GET /postulations/qualifiers/', { query }),
        getEntryCard(caller, 'event', name_id),
      ]);
      return { kicker: 'El público decide', title: 'Yo voté', note: event.name, ...entryCard };
    },
  );
}
