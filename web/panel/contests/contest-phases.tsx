import { Button, Flex, Stack } from '@mantine/core';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { confirmPhase, phaseLabels } from './confirm-phase.tsx';
import { contestTexts } from './contest-texts.ts';
import { PhaseSteps } from './phase-steps.tsx';
import { isPhaseSet, PHASES, type PhaseNumber } from './phases.ts';

/** Sets the phase of a contest, after its question. Opening the registration activates the contest. */
export async function setPhase(
  contest: ContestItem,
  phase: PhaseNumber,
  tools: RowTools,
): Promise<void> {
  const { id } = contest;
  const changed = await confirmPhase(contest, phase);
  if (changed === null) return;
  const activated = phase === PHASE.registration ? { postu_active: true } : {};
  const input = { params: { id }, body: { postu_phase: phase, ...activated, ...changed } };
  await tools.act(id, () => call('PATCH /postulations/postulations/:id/', input), {
    success: contestTexts.changed,
    failure: contestTexts.notChanged,
  });
}

/** The phases of a contest with a button that sets each. */
export function ContestPhases({ contest, tools }: { contest: ContestItem; tools: RowTools }) {
  return (
    <Stack gap="sm">
      <PhaseSteps contest={contest} />
      <Flex direction={{ base: 'column', xs: 'row' }} gap="xs">
        {PHASES.map((phase) => {
          const isSet = isPhaseSet(contest, phase);
          return (
            <Button
              key={phase}
              variant={isSet ? 'filled' : 'default'}
              color="dark"
              aria-pressed={isSet}
              disabled={tools.busyIds.has(contest.id)}
              onClick={() => (isSet ? undefined : void setPhase(contest, phase, tools))}
            >
              {phaseLabels[phase]}
            </Button>
          );
        })}
      </Flex>
    </Stack>
  );
}
