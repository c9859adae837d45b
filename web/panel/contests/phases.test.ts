import { expect, test } from 'vitest';
import type { ContestItem } from '../../../contracts/contests.ts';
import {
  describePhase,
  formatNextDate,
  getStepLabel,
  isPhaseSet,
  listJuryWarnings,
  listPhaseWarnings,
  listSelectionWarnings,
  PHASES,
} from './phases.ts';

const contest: ContestItem = {
  ...{ id: 1, event: 1, event_name: 'Batalla', event_name_id: 'batalla' },
  postu_date_from: '2026-03-01T04:00:00.000Z',
  postu_date_until: '2026-03-10T04:00:00.000Z',
  vote_date_from: '2026-03-10T04:00:00.000Z',
  vote_date_until: '2026-03-20T04:00:00.000Z',
  public_date_from: '2026-03-20T04:00:00.000Z',
  public_date_until: '2026-03-30T04:00:00.000Z',
  ...{
    postu_vote_quant: 4,
    postu_winners: 1,
    votes_per_ip: 1,
    verification: 'none',
    event_is_active: true,
    counts_shown: 'always',
    hides_selections: false,
    postu_active: true,
  },
  ...{ postu_phase: 1, phase_state: 'open', applicants: 0, competitors: 0, public_votes: 0 },
};

test('a phase that is set and does not count says why', () => {
  expect(describePhase({ ...contest, postu_phase: 2, phase_state: 'waiting' })).toMatch(
    /^La fase Jurado está puesta, pero empieza el 10 mar 2026/,
  );
  expect(describePhase({ ...contest, phase_state: 'over' })).toMatch(
    /^La fase Registro está puesta, pero terminó el 10 mar 2026/,
  );
  expect(describePhase({ ...contest, phase_state: 'inactive' })).toMatch(/oculto/);
  expect(describePhase(contest)).toMatch(/^La fase Registro está abierta hasta el 10 mar 2026/);
});

test.each(PHASES)('phase %i that waits for its date can begin now', (phase) => {
  const set = { ...contest, postu_phase: phase };
  expect(isPhaseSet({ ...set, phase_state: 'waiting' }, phase)).toBe(false);
  expect(isPhaseSet({ ...set, phase_state: 'open' }, phase)).toBe(true);
});

test('each phase says whether it is over, open or next', () => {
  const labels = (postu_phase: number) =>
    PHASES.map((phase) => getStepLabel({ ...contest, postu_phase }, phase));
  expect(labels(1)).toEqual(['Ahora', 'Sigue', '']);
  expect(labels(3)).toEqual(['Pasó', 'Pasó', 'Ahora']);
});

test('the next date is the first that has not passed', () => {
  const at = (day: string) => formatNextDate(contest, Date.parse(`${day}T05:00:00.000Z`));
  expect(at('2026-02-01')).toMatch(/^Registro empieza el 1 mar 2026/);
  expect(at('2026-03-01')).toMatch(/^Registro cierra el 10 mar 2026/);
  expect(at('2026-03-25')).toMatch(/^Votacion cierra el 30 mar 2026/);
  expect(at('2026-04-01')).toBeNull();
  const early = { ...contest, postu_phase: 3 };
  expect(formatNextDate(early, Date.parse('2026-03-02'))).toMatch(/^Votacion empieza/);
});

test('a phase that its dates, an open phase or too few applicants speak against is doubted', () => {
  const jury = { ...contest, applicants: 4, phase_state: 'over' as const };
  const at = (day: string) => Date.parse(`${day}T05:00:00.000Z`);
  expect(listPhaseWarnings(jury, 2, at('2026-03-12'))).toEqual([]);
  expect(listPhaseWarnings(jury, 2, at('2026-03-05'))).toEqual([
    expect.stringMatching(/^Por sus fechas, Jurado empieza el 10 mar 2026/),
  ]);
  expect(listPhaseWarnings(jury, 2, at('2026-03-21'))).toEqual([
    expect.stringMatching(/^Por sus fechas, Jurado terminó el 20 mar 2026/),
  ]);
  expect(listPhaseWarnings({ ...jury, phase_state: 'open' }, 2, at('2026-03-12'))).toEqual([
    expect.stringMatching(/^La fase Registro sigue abierta hasta el 10 mar 2026/),
  ]);
  expect(listPhaseWarnings({ ...jury, applicants: 1 }, 2, at('2026-03-12'))).toEqual([
    'Hay 1 postulado, y cada juez puede elegir 4.',
  ]);
});

test('the voting is doubted while active judges have selections to make or too few are selected', () => {
  const judge = {
    id: 1,
    name: 'Ana',
    username: 'ana',
    is_active: true,
    votes: 2,
    postulates: [],
    recused: [],
  };
  expect(listJuryWarnings({ judges: [judge], limit: 2, selected: 2 })).toEqual([]);
  const late = { ...judge, name: 'Berta', votes: 1 };
  const gone = { ...late, is_active: false };
  expect(listSelectionWarnings({ judges: [gone, judge] })).toEqual([]);
  expect(listSelectionWarnings({ judges: [gone] })).toEqual([
    expect.stringMatching(/^No hay jueces/),
  ]);
  expect(listJuryWarnings({ judges: [judge, late, gone], limit: 2, selected: 1 })).toEqual([
    'Hay 1 seleccionado, y se querían 2.',
    'Faltan selecciones de Berta (1 de 2).',
  ]);
});
