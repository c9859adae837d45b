import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { getPeriod } from '../../../contracts/contest-phases.ts';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { showTime } from '../ui/show-time.ts';
import { confirmPhase, phaseLabels } from './confirm-phase.tsx';
import { contestTexts } from './contest-texts.ts';
import css from './contests.module.css';
import {
  describePhase,
  getPhaseName,
  getStepLabel,
  isPhaseSet,
  PHASES,
  type PhaseNumber,
} from './phases.ts';

/** The phases as steps with their dates; marks the current one and the next. */
function PhaseSteps({ contest }: { contest: ContestItem }) {
  return (
    <div>
      <ol className={css.timeline} aria-label={`Fases de ${contest.event_name}`}>
        {PHASES.map((phase) => {
          const { from, until } = getPeriod(contest, phase);
          const isSet = contest.postu_phase === phase;
          return (
            <li
              key={phase}
              data-state={isSet ? contest.phase_state : undefined}
              aria-current={isSet ? 'step' : undefined}
            >
              <Group justify="space-between" gap="xs">
                <Text fw={700} size="sm">
                  {phase} {getPhaseName(phase)}
                </Text>
                <Text fw={600} size="sm" className={css.step}>
                  {getStepLabel(contest, phase)}
                </Text>
              </Group>
              <Text size="sm" c="dimmed">
                Desde <time dateTime={from}>{showTime(from)}</time>
                <br />
                Hasta <time dateTime={until}>{showTime(until)}</time>
              </Text>
            </li>
          );
        })}
      </ol>
      <Text size="sm" className={css.sentence} data-state={contest.phase_state}>
        {describePhase(contest)}
      </Text>
    </div>
  );
}

/** Sets the phase of a contest, after its question. Opening the registration activates the contest. */
export async function setPhase(
  contest: ContestItem,
  phase: PhaseNumber,
  tools: RowTools,
): Promise<void> {
  const { id, postu_phase: present } = contest;
  const answer = await confirmPhase(contest, phase);
  if (answer === null) return;
  const activated = phase === PHASE.registration ? { postu_active: true } : {};
  const params = { id };
  const send = () =>
    answer.beginsNow
      ? call('PATCH /postulations/postulations/:id/begin/', { params, body: { phase, present } })
      : call('PATCH /postulations/postulations/:id/', {
          params,
          body: { postu_phase: phase, ...activated },
        });
  await tools.act(id, send, {
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
