import type { Reply } from '../../../contracts/calls.ts';
import { getPeriod } from '../../../contracts/contest-phases.ts';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import { createCountFormat } from '../kit/fields/texts.ts';
import { showTime } from '../ui/show-time.ts';

export const PHASES = [1, 2, 3] as const;
export type PhaseNumber = (typeof PHASES)[number];

const phaseNames: Readonly<Record<PhaseNumber, string>> = {
  1: 'Registro',
  2: 'Jurado',
  3: 'Votacion',
};

export const countApplicants = createCountFormat('postulado', 'postulados');
export const countVotes = createCountFormat('voto', 'votos');
const countSelected = createCountFormat('seleccionado', 'seleccionados');

/**
 * Whether a phase is set, so that there is nothing to press: the registration of an inactive contest is not open, and
 * one that waits for its date can begin now.
 */
export function isPhaseSet(
  contest: Pick<ContestItem, 'postu_phase' | 'postu_active' | 'phase_state'>,
  phase: PhaseNumber,
): boolean {
  const { postu_phase, postu_active, phase_state } = contest;
  if (postu_phase !== phase || phase_state === 'waiting') return false;
  return postu_active || phase !== PHASE.registration;
}

export function getPhaseName(phase: number): string {
  return phaseNames[phase as PhaseNumber] ?? String(phase);
}

/** Returns a sentence on the set phase: open until when, or why it is not open. Times end with a full stop. */
export function describePhase(contest: ContestItem): string {
  const name = getPhaseName(contest.postu_phase);
  const { from, until } = getPeriod(contest, contest.postu_phase);
  switch (contest.phase_state) {
    case 'inactive':
      return contest.event_is_active
        ? 'El concurso está oculto: ninguna fase cuenta hasta que lo publique.'
        : 'El evento está oculto: ninguna fase cuenta hasta que lo publique en Eventos.';
    case 'waiting':
      return `La fase ${name} está puesta, pero empieza el ${showTime(from)}`;
    case 'over':
      return `La fase ${name} está puesta, pero terminó el ${showTime(until)}`;
    case 'open':
      return `La fase ${name} está abierta hasta el ${showTime(until)}`;
  }
}

/** The phase after the one that is set; null after the last one. */
export function findNextPhase({
  postu_phase,
}: Pick<ContestItem, 'postu_phase'>): PhaseNumber | null {
  return PHASES.find((phase) => phase === postu_phase + 1) ?? null;
}

const stateLabels: Readonly<Record<ContestItem['phase_state'], string>> = {
  open: 'Ahora',
  waiting: 'Puesta, sin empezar',
  over: 'Terminó',
  inactive: 'Oculto',
};

/** Position of a phase relative to the open one; empty for phases after the next. */
export function getStepLabel(contest: ContestItem, phase: PhaseNumber): string {
  if (phase === contest.postu_phase) return stateLabels[contest.phase_state];
  if (phase < contest.postu_phase) return 'Pasó';
  return phase === findNextPhase(contest) ? 'Sigue' : '';
}

/** Formats what begins or ends next of the set phase and those after it, and when; null if all have ended. */
export function formatNextDate(contest: ContestItem, now: number): string | null {
  const dates = PHASES.filter((phase) => phase >= contest.postu_phase).flatMap((phase) => {
    const { from, until } = getPeriod(contest, phase);
    return [
      { at: from, text: `${getPhaseName(phase)} empieza el ${showTime(from)}` },
      { at: until, text: `${getPhaseName(phase)} cierra el ${showTime(until)}` },
    ];
  });
  const [next] = dates
    .filter(({ at }) => Date.parse(at) > now)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return next?.text ?? null;
}

/** Returns warnings about setting a phase now: its dates, an open phase before it, and too few applicants. */
export function listPhaseWarnings(contest: ContestItem, phase: PhaseNumber, now: number): string[] {
  const { from, until } = getPeriod(contest, phase);
  const doubts: string[] = [];
  if (now < Date.parse(from)) {
    doubts.push(`Por sus fechas, ${getPhaseName(phase)} empieza el ${showTime(from)}`);
  }
  if (now >= Date.parse(until)) {
    doubts.push(`Por sus fechas, ${getPhaseName(phase)} terminó el ${showTime(until)}`);
  }
  if (contest.phase_state === 'open' && contest.postu_phase < phase) {
    const open = contest.postu_phase;
    const endText = showTime(getPeriod(contest, open).until);
    doubts.push(
      `La fase ${getPhaseName(open)} sigue abierta hasta el ${endText} Dejará de estarlo.`,
    );
  }
  const { applicants, postu_vote_quant: wanted } = contest;
  if (phase === PHASE.jury && applicants < wanted) {
    doubts.push(`Hay ${countApplicants(applicants)}, y cada juez puede elegir ${wanted}.`);
  }
  return doubts;
}

type Jury = Pick<Reply<'GET /postulations/judge-votes/'>, 'judges' | 'limit' | 'selected'>;

/** Returns a warning if the contest has no active judge. */
export function listSelectionWarnings({ judges }: Pick<Jury, 'judges'>): string[] {
  if (judges.some(({ is_active }) => is_active)) return [];
  return ['No hay jueces activos en este concurso: nadie podrá seleccionar.'];
}

/** Returns warnings about opening the voting: too few selected applicants, and judges who have not finished. */
export function listJuryWarnings({ judges, limit, selected }: Jury): string[] {
  const lateJudges = judges.filter(({ is_active, votes }) => is_active && votes < limit);
  const names = lateJudges.map(({ name, votes }) => `${name} (${votes} de ${limit})`).join(', ');
  return [
    ...(selected < limit ? [`Hay ${countSelected(selected)}, y se querían ${limit}.`] : []),
    ...(lateJudges.length > 0 ? [`Faltan selecciones de ${names}.`] : []),
  ];
}
