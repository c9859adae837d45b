import { Group, Text } from '@mantine/core';
import { getPeriod } from '../../../contracts/contest-phases.ts';
import type { ContestItem } from '../../../contracts/contests.ts';
import { showTime } from '../ui/show-time.ts';
import css from './contests.module.css';
import { describePhase, getPhaseName, getStepLabel, PHASES } from './phases.ts';

/** The phases as steps with their dates; marks the current one and the next. */
export function PhaseSteps({ contest }: { contest: ContestItem }) {
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
