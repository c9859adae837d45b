import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCalendarPlus, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  extendPeriods,
  NOT_LATER,
  type Period,
  phaseEndFields,
} from '../../../contracts/contest-phases.ts';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import { timeInCaracas } from '../../ui/caracas.ts';
import type { Edits } from '../kit/edits.ts';
import { type DialogProps, FormDialog } from '../kit/form-dialog.tsx';
import type { RowTools } from '../kit/resource.ts';
import { fieldCheck } from '../ui/check-field.ts';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { showTime } from '../ui/show-time.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { contestTexts } from './contest-texts.ts';
import { nextPhase, PHASES, periodOf, phaseName } from './phases.ts';

const CALL = 'PATCH /postulations/postulations/:id/end/';
const DAY = 86_400_000;

/** What ends when the open phase closes, by phase. */
function closeEffects(contest: ContestItem): string[] {
  const { postu_phase, verification, public_votes, applicants } = contest;
  switch (postu_phase) {
    case PHASE.registration:
      return [
        `Nadie más podrá postularse ni corregir su postulación. Hay ${applicants} postulados.`,
      ];
    case PHASE.jury:
      return ['Los jueces no podrán seleccionar ni quitar más, y sus listas “Tal vez” se borran.'];
    default:
      return [
        `Nadie más podrá votar. El sitio muestra los ganadores con los ${public_votes} votos que hay.`,
        ...(verification === 'email' || verification === 'email_or_ticket'
          ? ['Los códigos pedidos antes se pueden confirmar durante 30 minutos más.']
          : []),
        'El recuento público se publica 30 minutos después.',
      ];
  }
}

/** What comes after the open phase. */
function nextStepText(contest: ContestItem): string {
  const next = nextPhase(contest);
  if (next === null) return 'Con esto termina el concurso.';
  const { from } = periodOf(contest, next);
  return `Sigue ${phaseName(next)}, desde el ${showTime(from)} La inicia usted.`;
}

function confirmClose(contest: ContestItem): Promise<boolean> {
  const name = phaseName(contest.postu_phase);
  const lines = [
    ...closeEffects(contest),
    nextStepText(contest),
    'Para abrirla otra vez tendría que cambiar sus fechas.',
  ];
  return ask({
    title: `Cerrar la fase ${name}`,
    text: `¿Cerrar ahora la fase ${name} de “${contest.event_name}”?`,
    loss: (
      <List size="sm" spacing="xs">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    ),
    confirm: 'Cerrar ahora',
  });
}

function toPeriods(contest: ContestItem): Period[] {
  return PHASES.map((phase) => {
    const { from, until } = periodOf(contest, phase);
    return { from: Date.parse(from), until: Date.parse(until) };
  });
}

/** Which later periods move when the open phase ends at `until` (by the clock of Caracas). */
function Moves({ contest, until }: { contest: ContestItem; until: string }) {
  const before = toPeriods(contest);
  const end = Date.parse(`${until}-04:00`);
  const after = Number.isNaN(end) ? before : extendPeriods(before, contest.postu_phase, end);
  const moved = PHASES.slice(contest.postu_phase).filter(
    (phase) => after[phase - 1]?.from !== before[phase - 1]?.from,
  );
  const day = (at: number | undefined) => showTime(new Date(at ?? 0).toISOString());
  return (
    <div role="status">
      {moved.length === 0 ? (
        <Text size="sm">Las fechas que siguen no cambian.</Text>
      ) : (
        <>
          <Text size="sm">Se mueven también, con su duración:</Text>
          <List size="sm">
            {moved.map((phase) => (
              <List.Item key={phase}>
                {phaseName(phase)}: del {day(after[phase - 1]?.from)} al{' '}
                {day(after[phase - 1]?.until)}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

/** Moves the end of the open phase to a later time. */
function ExtendForm({
  contest,
  onSaved,
  opened,
  onClose,
}: DialogProps & { contest: ContestItem; onSaved(): void }) {
  const { id, postu_phase: phase } = contest;
  const { until } = periodOf(contest, phase);
  const form = useForm({
    initialValues: { until: timeInCaracas(Date.parse(until) + DAY) },
    validate: {
      until: (typed) =>
        fieldCheck(phaseEndFields.until)(typed) ??
        (Date.parse(`${typed}-04:00`) <= Date.parse(until) ? NOT_LATER : null),
    },
  });
  const edits: Edits = {
    call: CALL,
    id,
    record: contest,
    toValues: (record) => ({
      until: timeInCaracas(Date.parse(periodOf(record as ContestItem, phase).until)),
    }),
    toRequest: (values) => ({ phase, until: values.until }),
    labelOf: () => phaseEndFields.until.notes.label,
  };
  return (
    <FormDialog
      title={`Prorrogar la fase ${phaseName(phase)}`}
      opened={opened}
      onClose={onClose}
      form={form}
      edits={edits}
      success={contestTexts.changed}
      failure={contestTexts.notChanged}
      onSaved={onSaved}
      submitLabel="Prorrogar"
      size="md"
    >
      <Text size="sm">Ahora cierra el {showTime(until)}</Text>
      <TextInput
        type="datetime-local"
        label={phaseEndFields.until.notes.label}
        required
        min={timeInCaracas(Date.parse(until))}
        data-autofocus
        {...form.getInputProps('until')}
      />
      <Moves contest={contest} until={form.values.until} />
    </FormDialog>
  );
}

interface PhaseEndProps {
  item: ContestItem;
  tools: RowTools;
}

/** What is next, and the ways to close the open phase now or to move its end. */
export function PhaseEnd({ item: contest, tools }: PhaseEndProps) {
  const dialog = useDialog<null>();
  const queries = useQueryClient();
  const { id, postu_phase: phase } = contest;
  async function close(): Promise<void> {
    if (!(await confirmClose(contest))) return;
    await tools.act(id, () => call(CALL, { params: { id }, body: { phase } }), {
      success: contestTexts.changed,
      failure: contestTexts.notChanged,
    });
  }
  return (
    <>
      {contest.phase_state === 'open' ? (
        <Stack gap="xs">
          <Text size="sm">{nextStepText(contest)}</Text>
          <Group gap="xs">
            <Button
              flex="1 1 auto"
              variant="default"
              leftSection={<IconLock size={18} aria-hidden />}
              disabled={tools.busyIds.has(id)}
              onClick={() => void close()}
            >
              Cerrar ahora
            </Button>
            <Button
              flex="1 1 auto"
              variant="default"
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={() => dialog.open(null)}
            >
              Prorrogar
            </Button>
          </Group>
        </Stack>
      ) : null}
      {dialog.state ? (
        <ExtendForm
          key={dialog.state.round}
          contest={contest}
          onSaved={() => void queries.invalidateQueries({ queryKey: ['contests'] })}
          opened={dialog.state.opened}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
