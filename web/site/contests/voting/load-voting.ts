import { type RouterContextProvider, redirect } from 'react-router';
import type { Ink } from '../../../../contracts/inks.ts';
import { votingPath } from '../../../../contracts/paths.ts';
import type { VoteDigest } from '../../../../contracts/vote-list.ts';
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

/** How the votes are counted, as the page shows it. */
export interface CountFacts {
  /** The newest published digest; null before the first. */
  digest: VoteDigest | null;
  /** How often the rules were changed after the opening. */
  changes: number;
}

async function getCountFacts(caller: Caller, id: number): Promise<CountFacts> {
  const list = await caller.call('GET /postulations/recounts/:id/', { params: { id } });
  return { digest: list.digests.at(-1) ?? null, changes: list.changes.length };
}

interface LoadedVoting {
  voting: VotingData;
  facts: CountFacts;
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
        const facts = await getCountFacts(caller, voting.postulation.id);
        return { voting, facts, ink: await getEventInk(caller, event) };
      } catch (error) {
        if (!isCallFailure(error) || error.status !== 404) throw error;
        await getEventInk(caller, event);
        throw await createNotFoundResponse(page, String(error.body.detail));
      }
    },
    (currentSlug) => votingPath(currentSlug, competitor),
  );
}
