import { expect, test } from 'vitest';
import type { ContestItem } from '../../../contracts/contests.ts';
import { PHASES, phaseByDates, phaseSentence, stepLabel } from './phases.ts';

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
    quarantine: 'none',
    postu_active: true,
  },
  ...{ postu_phase: 1, phase_state: 'open', applicants: 0, competitors: 0, public_votes: 0 },
};

test('a phase that is set and does not count says why', () => {
  expect(phaseSentence({ ...contest, postu_phase: 2, phase_state: 'waiting' })).toMatch(
    /^La fase Jurado está puesta, pero empieza el 10 mar. 2026/,
  );
  expect(phaseSentence({ ...contest, phase_state: 'over' })).toMatch(
    /^La fase Registro está puesta, pero terminó el 10 mar. 2026/,
  );
  expect(phaseSentence({ ...contest, phase_state: 'inactive' })).toMatch(/inactiva/);
  expect(phaseSentence(contest)).toMatch(/^La fase Registro está abierta hasta el 10 mar. 2026/);
});

test('the phase whose turn it is by its dates is named only while the other does not count', () => {
  const now = Date.parse('2026-03-15T04:00:00.000Z');
  expect(phaseByDates({ ...contest, phase_state: 'over' }, now)).toBe(2);
  expect(phaseByDates({ ...contest, postu_phase: 3, phase_state: 'waiting' }, now)).toBe(2);
  expect(phaseByDates(contest, now)).toBeNull();
  expect(phaseByDates({ ...contest, phase_state: 'over' }, Date.parse('2026-05-01'))).toBeNull();
});

test('each phase says whether it is over, open or next', () => {
  const labels = (postu_phase: number) =>
    PHASES.map((phase) => stepLabel({ ...contest, postu_phase }, phase));
  expect(labels(1)).toEqual(['Ahora', 'Sigue', '']);
  expect(labels(3)).toEqual(['Pasó', 'Pasó', 'Ahora']);
});
