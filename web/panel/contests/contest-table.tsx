import { Button, Text } from '@mantine/core';
import { IconChartBar, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import type { ContestItem } from '../../../contracts/contests.ts';
import { dayInCaracas } from '../../ui/caracas.ts';
import { type Action, ActionMenu } from '../ui/action-menu.tsx';
import { ActiveSwitch, InactiveBadge } from '../ui/activity.tsx';
import { type Column, ItemTable } from '../ui/item-table.tsx';
import { ContestTimeline } from './contest-timeline.tsx';
import css from './contests.module.css';
import { PHASES, type PhaseNumber, phaseName } from './phases.ts';

interface ContestActions {
  busyId: number | null;
  onEdit(contest: ContestItem): void;
  onDetail(contest: ContestItem): void;
  onApplicants(contest: ContestItem): void;
  onPhase(contest: ContestItem, phase: number): void;
  onToggle(contest: ContestItem, isActive: boolean): void;
  onRemove(contest: ContestItem): void;
}

const phaseActions: Readonly<Record<PhaseNumber, string>> = {
  1: 'Abrir postulaciones',
  2: 'Iniciar selección',
  3: 'Abrir votación',
};

function actionsOf(contest: ContestItem, actions: ContestActions): Action[] {
  return [
    { label: 'Editar', icon: IconPencil, run: () => actions.onEdit(contest) },
    { label: 'Ver postulados', icon: IconUsers, run: () => actions.onApplicants(contest) },
    { label: 'Resultados y votos', icon: IconChartBar, run: () => actions.onDetail(contest) },
    {
      label: 'Eliminar',
      icon: IconTrash,
      run: () => actions.onRemove(contest),
      isDanger: true,
    },
  ];
}

function datesOf(contest: ContestItem): ReadonlyArray<readonly [string, string]> {
  return [
    ['Registro', contest.postu_date_from],
    ['Jurado', contest.vote_date_from],
    ['Votacion', contest.public_date_from],
  ];
}

function Dates({ contest }: { contest: ContestItem }) {
  return datesOf(contest).map(([name, iso]) => (
    <Text key={name} size="sm" className={css.dates}>
      {name}: <time dateTime={iso}>{dayInCaracas(Date.parse(iso))}</time>
    </Text>
  ));
}

function amountWords({ postu_vote_quant, postu_winners }: ContestItem): string {
  return `${postu_vote_quant} por juez, ${postu_winners === 1 ? '1 gana' : `${postu_winners} ganan`}`;
}

function Amounts({ contest }: { contest: ContestItem }) {
  return (
    <>
      <span aria-hidden>
        {contest.postu_vote_quant} / {contest.postu_winners}
      </span>
      <Text size="sm" c="dimmed">
        {amountWords(contest)}
      </Text>
    </>
  );
}

function PhaseButtons({ contest, actions }: { contest: ContestItem; actions: ContestActions }) {
  return (
    <div className={css.phases}>
      {PHASES.map((phase) => {
        const isSet = contest.postu_phase === phase;
        return (
          <Button
            key={phase}
            variant={isSet ? 'filled' : 'default'}
            color="dark"
            aria-pressed={isSet}
            disabled={actions.busyId === contest.id}
            onClick={() => (isSet ? undefined : actions.onPhase(contest, phase))}
          >
            {phaseActions[phase]}
          </Button>
        );
      })}
    </div>
  );
}

function Name({ contest }: { contest: ContestItem }) {
  const { event_name, postu_active, applicants, competitors, public_votes } = contest;
  return (
    <>
      {event_name}
      {postu_active ? null : <InactiveBadge word="Inactiva" />}
      <Text size="sm" c="dimmed" fw={400}>
        {applicants === 1 ? '1 postulado' : `${applicants} postulados`}
        {competitors > 0 ? ` · ${competitors} compiten · ${public_votes} votos` : ''}
      </Text>
      <Text size="sm" c="dimmed" fw={400} hiddenFrom="md">
        {amountWords(contest)}
      </Text>
    </>
  );
}

const columns: readonly Column<ContestItem>[] = [
  { label: 'Evento', isRowHead: true, weight: 700, cell: (one) => <Name contest={one} /> },
  { label: 'Fechas', from: 'md', cell: (one) => <Dates contest={one} /> },
  { label: 'Cantidades', from: 'md', cell: (one) => <Amounts contest={one} /> },
  { label: 'Fase', from: 'xs', cell: ({ postu_phase }) => phaseName(postu_phase) },
];

interface ContestTableProps extends ContestActions {
  contests: readonly ContestItem[];
}

/** The contests, each with its phases beneath. */
export function ContestTable({ contests, ...actions }: ContestTableProps) {
  return (
    <ItemTable
      className={css.table}
      verticalSpacing="sm"
      items={contests}
      columns={columns}
      rowProps={() => ({ className: css.main })}
      actions={(contest) => (
        <>
          <ActiveSwitch
            name={contest.event_name}
            word="Activa"
            isActive={contest.postu_active}
            disabled={actions.busyId === contest.id}
            onToggle={(isActive) => actions.onToggle(contest, isActive)}
          />
          <ActionMenu
            label={`Acciones de ${contest.event_name}`}
            actions={() => actionsOf(contest, actions)}
          />
        </>
      )}
      below={(contest) => (
        <div className={css.contest}>
          <ContestTimeline contest={contest} />
          <PhaseButtons contest={contest} actions={actions} />
        </div>
      )}
    />
  );
}
