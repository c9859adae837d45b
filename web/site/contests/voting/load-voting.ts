import type { RouterContextProvider } from 'react-router';
import { votingPath } from '../../../../contracts/paths.ts';
import { type Caller, isCallFailure } from '../../../ui/api.ts';
import { load, notFoundAnswer } from '../../../ui/page-context.ts';
import type { VotingData } from './voting-data.ts';

/** Redirects to the voting under the event's current slug (301). */
async function redirectToCurrentEvent(caller: Caller, name_id: string): Promise<void> {
  const params = { kind: 'event', name_id } as const;
  await caller.call('GET /h/entries/:kind/:name_id/', { params }).catch((error: unknown) => {
    if (isCallFailure(error) && error.status === 301) throw error;
  });
}

/** Loads the voting of an event; if there is none, the page shows the server's message. */
export function loadVoting(
  context: Readonly<RouterContextProvider>,
  event: string,
  competitor: string | undefined,
): Promise<VotingData> {
  return load(
    context,
    async (page) => {
      const { caller } = page;
      try {
        return await caller.call('GET /postulations/qualifiers/', {
          query: { event, aka_ref: competitor },
        });
      } catch (error) {
        if (!isCallFailure(error) || error.status !== 404) throw error;
        await redirectToCurrentEvent(caller, event);
        throw await notFoundAnswer(page, String(error.body.detail));
      }
    },
    (currentSlug) => votingPath(currentSlug, competitor),
  );
}
