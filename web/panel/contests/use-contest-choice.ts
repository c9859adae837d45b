import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../contracts/calls.ts';
import { PHASE } from '../../../contracts/contests.ts';
import { call } from '../ui/client.ts';
import { changePlace, usePlace } from '../ui/navigation.ts';
import { parsePositiveInteger } from '../ui/place.ts';
import { useSession } from '../ui/session.ts';

/** Session storage of the chosen contest; 0 is none. */
const CONTEST_CHOICE = { key: 'contest', defaultValue: 0 };

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

/** Returns the default: a contest in which the phase is open, then one with any open phase, then the newest active one. */
function firstChoice(choices: readonly ContestChoice[], phase: number) {
  const open = choices.filter(({ isActive, phase_state }) => isActive && phase_state === 'open');
  return (
    open.find(({ postu_phase }) => postu_phase === phase) ??
    open[0] ??
    choices.find(({ isActive }) => isActive) ??
    choices[0]
  );
}

/**
 * The contest of the jury's sections: that of the URL, or the stored choice.
 * @param phase what the section is for
 */
export function useContestChoice(phase: number = PHASE.jury) {
  const { isJudge } = useSession();
  const [savedId, saveChoice] = useSessionStorage(CONTEST_CHOICE);
  const chosenId = parsePositiveInteger(usePlace().params.contest) ?? savedId;
  const query = useQuery({
    queryKey: ['contests', 'choices', isJudge],
    queryFn: ({ signal }) => listChoices(isJudge, signal),
    staleTime: 0,
  });
  const choices = query.data ?? [];
  const contest = choices.find(({ id }) => id === chosenId) ?? firstChoice(choices, phase);

  function choose(id: number): void {
    saveChoice(id);
    changePlace({ contest: id, id: null, q: null, page: null });
  }
  return { query, choices, contest, choose };
}
