import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ContestItem, PHASE } from '../../../contracts/contests.ts';
import { alertSuccess, alertWarning } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { fieldErrorsOf, reasonText } from '../ui/field-errors.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { confirmVoting } from './confirm-voting.tsx';
import { contestTexts } from './contest-texts.ts';
import { phaseName } from './phases.ts';

const queryKey = ['contests'] as const;

/** A change leaves alone what is `undefined`. */
export const NO_CHANGE = {
  event: undefined,
  postu_date_from: undefined,
  postu_date_until: undefined,
  vote_date_from: undefined,
  vote_date_until: undefined,
  public_date_from: undefined,
  public_date_until: undefined,
  postu_vote_quant: undefined,
  postu_winners: undefined,
  votes_per_ip: undefined,
  postu_active: undefined,
  postu_phase: undefined,
};

/** 'Denegado' with the server's message. */
function tellDenied(error: unknown, text: string): void {
  const [first] = Object.values(fieldErrorsOf(error));
  alertWarning(first ?? reasonText(error, text), contestTexts.denied);
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** Asks before a phase whose beginning, or whose end, others feel. */
function confirmPhase(contest: ContestItem, phase: number): Promise<boolean> {
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

/** The contests, and what is done to one without a form. */
export function useContests() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /postulations/postulations/', {}, { signal }),
    staleTime: 0,
  });
  async function refresh(): Promise<void> {
    await queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: ['jury'] });
  }
  const { busyId, act } = useRowActions(refresh, tellDenied);

  async function change(
    { id }: ContestItem,
    values: { postu_phase?: number; postu_active?: boolean },
  ): Promise<void> {
    const input = { params: { id }, body: { ...NO_CHANGE, ...values } };
    const send = () => call('PATCH /postulations/postulations/:id/', input);
    if (await act(id, send, contestTexts.notChanged)) alertSuccess(contestTexts.changed);
  }
  async function setPhase(contest: ContestItem, phase: number): Promise<void> {
    if (await confirmPhase(contest, phase)) await change(contest, { postu_phase: phase });
  }
  async function remove(contest: ContestItem): Promise<void> {
    const { id, event_name, applicants, public_votes } = contest;
    const loss =
      `Se perderán la postulación de “${event_name}”, ` +
      `${counted(applicants, 'postulado', 'postulados')}, los votos de los jueces y ` +
      `${counted(public_votes, 'voto', 'votos')} del público. El evento se conserva.`;
    if (!(await ask({ title: 'Eliminar postulación', text: contestTexts.sure, loss }))) return;
    const send = () => call('DELETE /postulations/postulations/:id/', { params: { id } });
    if (await act(id, send, contestTexts.notDeleted)) alertSuccess(contestTexts.deleted);
  }
  return { query, busyId, refresh, change, setPhase, remove };
}
