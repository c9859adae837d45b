import { Button } from '@mantine/core';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import type { RowTools } from '../kit/resource-parts.ts';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { confirmVoting } from './confirm-voting.tsx';
import { contestTexts } from './contest-texts.ts';
import css from './contests.module.css';
import { PhaseSteps } from './phase-steps.tsx';
import { PHASES, type PhaseNumber, phaseName } from './phases.ts';

const labels: Readonly<Record<PhaseNumber, string>> = {
  1: 'Abrir postulaciones',
  2: 'Iniciar selección',
  3: 'Abrir votación',
};

/** Asks before opening the voting and before leaving it. */
function confirmPhase(contest: ContestItem, phase: PhaseNumber): Promise<boolean> {
  if (phase === PHASE.voting) return confirmVoting(contest);
  if (contest.postu_phase !== PHASE.voting) return Promise.resolve(true);
  return ask({
    title: `Volver a ${phaseName(phase)}`,
    text: `¿Detener la votación de “${contest.event_name}”?`,
    loss: 'El público no podrá votar mientras tanto. Los votos recibidos se conservan.',
    confirm: 'Detener la votación',
    isHarmless: true,
  });
}

/** The phases of a contest with a button that sets each. */
export function ContestPhases({ contest, tools }: { contest: ContestItem; tools: RowTools }) {
  const { id, postu_phase } = contest;
  async function setPhase(phase: PhaseNumber): Promise<void> {
    if (!(await confirmPhase(contest, phase))) return;
    const input = { params: { id }, body: { postu_phase: phase } };
    await tools.act(id, () => call('PATCH /postulations/postulations/:id/', input), {
      success: contestTexts.changed,
      failure: contestTexts.notChanged,
    });
  }
  return (
    <div className={css.contest}>
      <PhaseSteps contest={contest} />
      <div className={css.phases}>
        {PHASES.map((phase) => {
          const isSet = postu_phase === phase;
          return (
            <Button
              key={phase}
              variant={isSet ? 'filled' : 'default'}
              color="dark"
              aria-pressed={isSet}
              disabled={tools.busyIds.has(id)}
              onClick={() => (isSet ? undefined : void setPhase(phase))}
            >
              {labels[phase]}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
