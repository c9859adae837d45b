import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/calls.ts';
import { PHASE } from '../../../contracts/contests.ts';
import { sessionValues } from '../../ui/storage.ts';
import { call } from '../ui/client.ts';
import { changePlace, usePlace } from '../ui/navigation.ts';
import { parsePositiveInteger } from '../ui/place.ts';
import { useSession } from '../ui/session.ts';

/** Session storage of the chosen contest; 0 is none. */
const CONTEST_CHOICE = { key: 'contest', defaultValue: 0 };

/** Stores the choice for sections that are opened later. */
export function saveContestChoice(id: number): void {
  sessionValues.set(CONTEST_CHOICE.key, JSON.stringify(id));
}

export type ContestChoice = Reply<'GET /postulations/active/'>[number] & { isActive: boolean };

async function listChoices(isJudge: boolean, signal: AbortSignal): Promise<ContestChoice[]> {
  if (isJudge) {
    const active = await call('GET /postulations/active/', {}, { signal });
    return active.map((item) => ({ ...item, isActive: true }));
  }
  // Administrators also read contests that are inactive.
  const all = await call('GET /postulations/postulations/', {}, { signal });
  return all.map((item) => ({ ...item, isActive: item.postu_active }));
}

/** Returns the default: for a judge a contest in its jury phase, otherwise the newest active one. */
function firstChoice(choices: readonly ContestChoice[], isJudge: boolean) {
  const selecting = choices.find(
    (choice) => choice.postu_phase === PHASE.jury && choice.phase_state === 'open',
  );
  const defaultChoice = choices.find((choice) => choice.isActive) ?? choices[0];
  return (isJudge ? selecting : undefined) ?? defaultChoice;
}

/** The contest of the jury's sections: that of the URL, or the stored choice. */
export function useContestChoice() {
  const { isJudge } = useSession();
  const [savedId, saveChoice] = useSessionStorage(CONTEST_CHOICE);
  const chosenId = parsePositiveInteger(usePlace().params.contest) ?? savedId;
  const query = useQuery({
    queryKey: ['contests', 'choices', isJudge],
    queryFn: ({ signal }) => listChoices(isJudge, signal),
    staleTime: 0,
  });
  const choices = query.data ?? [];
  const contest = choices.find(({ id }) => id === chosenId) ?? firstChoice(choices, isJudge);

  function choose(id: number): void {
    saveChoice(id);
    changePlace({ contest: id, id: null, q: null, page: null });
  }
  return { query, choices, contest, choose };
}
