import { type RouterContextProvider, redirect } from 'react-router';
import type { Ink } from '../../../../contracts/inks.ts';
import { votingPath } from '../../../../contracts/paths.ts';
import { type Caller, isCallFailure } from '../../../ui/api.ts';
import { createNotFoundResponse, runLoader } from '../../../ui/page-context.ts';
import type { VotingData } from './voting-data.ts';

/** Returns the ink of the event; redirects to the voting under the event's current slug (301). */
async function getEventInk(caller: Caller, name_id: string): Promise<Ink> {
  const params = { kind: 'event', name_id } as const;
  try {
    return (await caller.call('GET /h/entries/:kind/:name_id/', { params })).ink;
  } catch (error) {
    if (isCallFailure(error) && error.status === 301) throw error;
    return 'signal';
  }
}

/** Adds the newest head where the answer has none: that of a contest without verification is specified. */
export async function addHead(
  caller: Pick<Caller, 'call'>,
  voting: VotingData,
): Promise<VotingData> {
  const { postulation } = voting;
  if (postulation.head !== undefined) return voting;
  const params = { id: postulation.id };
  const { head } = await caller.call('GET /postulations/recounts/:id/', { params });
  return { ...voting, postulation: { ...postulation, head } };
}

interface LoadedVoting {
  voting: VotingData;
  ink: Ink;
}

/**
 * Loads the voting of an event; if there is none, the page shows the server's message. A competitor's number
 * redirects to the page, which has the reference (301).
 */
export function loadVoting(
  context: Readonly<RouterContextProvider>,
  event: string,
  competitor: string | undefined,
): Promise<LoadedVoting> {
  return runLoader(
    context,
    async (page) => {
      const { caller } = page;
      try {
        const competitorRef = competitor?.trim() || undefined;
        const query = { event, aka_ref: competitorRef };
        const voting = await caller.call('GET /postulations/qualifiers/', { query });
        const ref = competitorRef === undefined ? undefined : voting.postulate?.ref;
        if (ref !== competitor) throw redirect(votingPath(event, ref), 301);
        return { voting: await addHead(caller, voting), ink: await getEventInk(caller, event) };
      } catch (error) {
        if (!isCallFailure(error) || error.status !== 404) throw error;
        await getEventInk(caller, event);
        throw await createNotFoundResponse(page, String(error.body.detail));
      }
    },
    (currentSlug) => votingPath(currentSlug, competitor),
  );
}
