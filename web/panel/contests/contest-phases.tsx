import { Button } from '@mantine/core';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import type { RowTools } from '../kit/resource.ts';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { confirmVoting } from './confirm-voting.tsx';
import { contestTexts } from './contest-texts.ts';
import { ContestTimeline } from './contest-timeline.tsx';
import css from './contests.module.css';
import { PHASES, type PhaseNumber, phaseName } from './phases.ts';

const labels: Readonly<Record<PhaseNumber, string>> = {
  1: 'Abrir postulaciones',
  2: 'Iniciar selección',
  3: 'Abrir votación',
};

/** Asks before a phase whose beginning, or whose end, affects others. */
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

/** The timeline of a contest with a button for each phase. */
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
      <ContestTimeline contest={contest} />
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
