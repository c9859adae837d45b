import { Checkbox, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { getPeriod } from '../../../contracts/contest-phases.ts';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import { alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { askConfirmation } from '../ui/confirm.tsx';
import { getReasonText } from '../ui/field-errors.ts';
import { contestTexts } from './contest-texts.ts';
import {
  getPhaseName,
  listJuryWarnings,
  listPhaseWarnings,
  listSelectionWarnings,
  type PhaseNumber,
} from './phases.ts';

type Selected = Reply<'GET /postulations/votes/2/'>;

export const phaseLabels: Readonly<Record<PhaseNumber, string>> = {
  1: 'Abrir postulaciones',
  2: 'Iniciar selección',
  3: 'Abrir votación',
};

/** Consequences or warnings, as a list in a question. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <List size="sm" spacing="xs">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

function getNoCompetitorsReason({ judges }: Selected): string {
  return judges === 0
    ? 'No hay jueces activos, así que nadie está seleccionado.'
    : `Ningún postulado tiene el voto de los ${judges} jueces activos.`;
}

function CompetitorNames({ items }: { items: Selected['items'] }) {
  return (
    <List mah={260} style={{ overflowY: 'auto' }} tabIndex={0} aria-label="Competidores">
      {items.map(({ plate_id, plate }) => (
        <List.Item key={plate_id} style={{ overflowWrap: 'anywhere' }}>
          {plate.aka} · {plate.city}
        </List.Item>
      ))}
    </List>
  );
}

interface VotingEffectsProps {
  contest: ContestItem;
  selected: Selected;
  doubts: readonly string[];
  offer: ReactNode;
}

function VotingEffects({ contest, selected, doubts, offer }: VotingEffectsProps) {
  const { items } = selected;
  return (
    <>
      {items.length === 0 ? (
        <Text>{getNoCompetitorsReason(selected)}</Text>
      ) : (
        <CompetitorNames items={items} />
      )}
      {contest.public_votes > 0 ? (
        <Text mt="sm">Quienes ya tienen votos del público siguen compitiendo.</Text>
      ) : null}
      {items.length > 0 ? (
        <Text mt="sm">Desde ese momento la lista no cambia, aunque cambien los jueces.</Text>
      ) : null}
      {doubts.length > 0 ? (
        <>
          <Text fw={600} mt="sm" mb="xs">
            Antes de abrirla:
          </Text>
          <Lines lines={doubts} />
        </>
      ) : null}
      {offer}
    </>
  );
}

/** Asks whether to open the voting, with the applicants who will compete or why there are none. */
async function confirmVoting(contest: ContestItem, offer: ReactNode): Promise<boolean> {
  try {
    const query = { postu: contest.id };
    const [selected, jury] = await Promise.all([
      call('GET /postulations/votes/2/', { query }),
      call('GET /postulations/judge-votes/', { query }),
    ]);
    const doubts = [
      ...listPhaseWarnings(contest, PHASE.voting, Date.now()),
      ...listJuryWarnings(jury),
    ];
    const count = selected.items.length;
    const competitorsText =
      count === 1 ? 'Competirá 1 postulado:' : `Competirán ${count} postulados:`;
    return await askConfirmation({
      title: `Abrir la votación de “${contest.event_name}”`,
      text: count === 0 ? 'La votación se abriría sin competidores.' : competitorsText,
      warning: <VotingEffects {...{ contest, selected, doubts, offer }} />,
      confirm: count === 0 ? 'Abrir sin competidores' : 'Abrir la votación',
      isSafe: count > 0,
    });
  } catch (error) {
    alertWarning(getReasonText(error, contestTexts.notChanged), contestTexts.denied);
    return false;
  }
}

/** Fetches the jury and returns warnings about letting it select; none if the request fails. */
async function fetchSelectionWarnings({ id: postu }: ContestItem): Promise<string[]> {
  const jury = await call('GET /postulations/judge-votes/', { query: { postu } }).catch(() => null);
  return jury === null ? [] : listSelectionWarnings(jury);
}

/**
 * Asks before opening the voting, before leaving it, and where dates or numbers speak against a phase. Returns
 * whether one that would not be open yet is to begin now; null: nothing changes.
 */
export async function confirmPhase(
  contest: ContestItem,
  phase: PhaseNumber,
): Promise<{ beginsNow: boolean } | null> {
  const isEarly = Date.now() < Date.parse(getPeriod(contest, phase).from);
  let beginsNow = isEarly;
  const offer = isEarly ? (
    <>
      <Checkbox
        mt="sm"
        defaultChecked
        label="Empezar hoy: la fecha de inicio pasa a ser ahora"
        onChange={({ currentTarget }) => {
          beginsNow = currentTarget.checked;
        }}
      />
      <Text size="sm">Si no empieza hoy, hasta entonces no queda nada abierto.</Text>
    </>
  ) : null;
  const isConfirmed =
    phase === PHASE.voting
      ? await confirmVoting(contest, offer)
      : await confirmOtherPhase(contest, phase, offer);
  return isConfirmed ? { beginsNow } : null;
}

async function confirmOtherPhase(
  contest: ContestItem,
  phase: PhaseNumber,
  offer: ReactNode,
): Promise<boolean> {
  const isStopping = contest.postu_phase === PHASE.voting;
  const lines = listPhaseWarnings(contest, phase, Date.now());
  if (phase === PHASE.jury) lines.push(...(await fetchSelectionWarnings(contest)));
  if (isStopping) {
    lines.push('El público no podrá votar mientras tanto. Los votos recibidos se conservan.');
  }
  if (lines.length === 0) return true;
  const name = getPhaseName(phase);
  return askConfirmation({
    title: isStopping ? `Volver a ${name}` : phaseLabels[phase],
    text: isStopping
      ? `¿Detener la votación de “${contest.event_name}”?`
      : `¿Poner ahora la fase ${name} de “${contest.event_name}”?`,
    warning: (
      <>
        <Lines lines={lines} />
        {offer}
      </>
    ),
    confirm: isStopping ? 'Detener la votación' : phaseLabels[phase],
    isSafe: true,
  });
}
