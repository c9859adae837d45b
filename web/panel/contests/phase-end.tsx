import { Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getPeriod } from '../../../contracts/contest-phases.ts';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconCalendarPlus, IconLock } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { Lines } from './confirm-phase.tsx';
import { contestTexts } from './contest-texts.ts';
import { CHANGE_END, ExtendForm } from './extend-form.tsx';
import { countApplicants, countVotes, findNextPhase, getPhaseName } from './phases.ts';

/** What ends when the open phase closes, by phase. */
function listCloseEffects(contest: ContestItem): string[] {
  const { postu_phase, verification, public_votes, applicants } = contest;
  switch (postu_phase) {
    case PHASE.registration:
      return [
        `Nadie más podrá postularse ni corregir su postulación. Hay ${countApplicants(applicants)}.`,
      ];
    case PHASE.jury:
      return ['Los jueces no podrán seleccionar ni quitar más, y sus listas “Tal vez” se borran.'];
    default:
      return [
        `Nadie más podrá votar. El sitio muestra los ganadores con ${countVotes(public_votes)}.`,
        ...(verification === 'email' || verification === 'email_or_ticket'
          ? [
              'Los códigos pedidos hasta cinco minutos antes se pueden confirmar durante 30 minutos más.',
            ]
          : []),
        'La lista de votos se publica cuando ya nada se puede contar.',
      ];
  }
}

/** The phase after the open one. */
function formatNextStep(contest: ContestItem): string {
  const next = findNextPhase(contest);
  if (next === null) return 'Es la última fase.';
  const { from } = getPeriod(contest, next);
  return `Sigue ${getPhaseName(next)}, desde el ${showTime(from)} La inicia usted.`;
}

function confirmClose(contest: ContestItem): Promise<boolean> {
  const name = getPhaseName(contest.postu_phase);
  const lines = [
    ...listCloseEffects(contest),
    formatNextStep(contest),
    'Para abrirla otra vez tendría que cambiar sus fechas.',
  ];
  return askConfirmation({
    title: `Cerrar la fase ${name}`,
    text: `¿Cerrar ahora la fase ${name} de “${contest.event_name}”?`,
    warning: <Lines lines={lines} />,
    confirm: 'Cerrar ahora',
  });
}

interface PhaseEndProps {
  item: ContestItem;
  tools: RowTools;
}

/** The next phase, with the buttons that close the open one now or move its end. */
export function PhaseEnd({ item: contest, tools }: PhaseEndProps) {
  const dialog = useDialog<null>();
  const queries = useQueryClient();
  const { id, postu_phase: phase } = contest;
  async function close(): Promise<void> {
    if (!(await confirmClose(contest))) return;
    await tools.act(id, () => call(CHANGE_END, { params: { id }, body: { phase } }), {
      success: contestTexts.changed,
      failure: contestTexts.notChanged,
    });
  }
  return (
    <>
      {contest.phase_state === 'open' ? (
        <Stack gap="xs">
          <Text size="sm">{formatNextStep(contest)}</Text>
          <Group gap="xs">
            <ButtonWithIcon
              icon={IconLock}
              flex="1 1 auto"
              disabled={tools.busyIds.has(id)}
              onClick={() => void close()}
            >
              Cerrar ahora
            </ButtonWithIcon>
            <ButtonWithIcon
              icon={IconCalendarPlus}
              flex="1 1 auto"
              onClick={() => dialog.open(null)}
            >
              Prorrogar
            </ButtonWithIcon>
          </Group>
        </Stack>
      ) : null}
      {dialog.render((frame) => (
        <ExtendForm
          contest={contest}
          onSaved={() => void queries.invalidateQueries({ queryKey: ['contests'] })}
          {...frame}
        />
      ))}
    </>
  );
}
