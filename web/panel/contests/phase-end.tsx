import { Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  extendPeriods,
  getPeriod,
  NOT_LATER,
  type Period,
  phaseEndFields,
} from '../../../contracts/contest-phases.ts';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { timeInCaracas } from '../../ui/caracas.ts';
import { textField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconCalendarPlus, IconLock } from '../ui/icons.ts';
import { showTime } from '../ui/show-time.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { Lines } from './confirm-phase.tsx';
import { contestTexts } from './contest-texts.ts';
import { countApplicants, countVotes, findNextPhase, getPhaseName, PHASES } from './phases.ts';

const CHANGE_END = 'PATCH /postulations/postulations/:id/end/';

function toPeriods(contest: ContestItem): Period[] {
  return PHASES.map((phase) => {
    const { from, until } = getPeriod(contest, phase);
    return { from: Date.parse(from), until: Date.parse(until) };
  });
}

interface ExtendFormProps extends DialogProps {
  contest: ContestItem;
  onSaved(): void;
}

/** Which later periods move when the open phase ends at `until` (by the clock of Caracas). */
function Moves({ contest, until }: { contest: ContestItem; until: string }) {
  const periods = toPeriods(contest);
  const end = Date.parse(`${until}-04:00`);
  const movedPeriods = Number.isNaN(end)
    ? periods
    : extendPeriods(periods, contest.postu_phase, end);
  const movedPhases = PHASES.slice(contest.postu_phase).filter(
    (phase) => movedPeriods[phase - 1]?.from !== periods[phase - 1]?.from,
  );
  const formatInstant = (at: number | undefined) => showTime(new Date(at ?? 0).toISOString());
  return (
    <div role="status">
      {movedPhases.length === 0 ? (
        <Text size="sm">Las fechas que siguen no cambian.</Text>
      ) : (
        <>
          <Text size="sm">Se mueven también, con su duración:</Text>
          <List size="sm">
            {movedPhases.map((phase) => (
              <List.Item key={phase}>
                {getPhaseName(phase)}: del {formatInstant(movedPeriods[phase - 1]?.from)} al{' '}
                {formatInstant(movedPeriods[phase - 1]?.until)}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

/** Moves the end of the open phase to a later time. */
function ExtendForm({ contest, ...dialog }: ExtendFormProps) {
  const { id, postu_phase: phase } = contest;
  const { until } = getPeriod(contest, phase);
  const fields = { until: textField(phaseEndFields.until, { type: 'datetime-local' }) };
  return (
    <FieldsDialog
      {...dialog}
      title={`Prorrogar la fase ${getPhaseName(phase)}`}
      fields={fields}
      first={{ until: timeInCaracas(Date.parse(until) + DAY_MS) }}
      check={(values) =>
        Date.parse(`${values.until}-04:00`) <= Date.parse(until) ? { until: NOT_LATER } : {}
      }
      send={(body) => sendCall(CHANGE_END, { params: { id }, body: { ...body, phase } })}
      success={contestTexts.changed}
      failure={contestTexts.notChanged}
      submitLabel="Prorrogar"
      size="md"
      below={(values) => <Moves contest={contest} until={String(values.until)} />}
    >
      <Text size="sm">Ahora cierra el {showTime(until)}</Text>
    </FieldsDialog>
  );
}

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

/** The next phase, with the buttons that close the open one now or move its end. */
export function PhaseEnd({ item: contest, tools }: { item: ContestItem; tools: RowTools }) {
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
