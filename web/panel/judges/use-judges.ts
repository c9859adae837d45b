import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JudgeItem } from '../../../contracts/judges.ts';
import { alertError, alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { failureText } from '../ui/field-errors.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { judgeTexts } from './judge-texts.ts';

const queryKey = ['judges'] as const;

export const NO_CHANGE = {
  first_name: undefined,
  last_name: undefined,
  email: undefined,
  username: undefined,
  password: undefined,
  repeat: undefined,
  is_active: undefined,
  must_change_password: undefined,
};

function tellFailure(error: unknown, text: string): void {
  alertError(failureText(error, text), judgeTexts.failedTitle);
}

/** The accounts of judges, and what is done to one without a form. */
export function useJudges() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /postulations/register-judge/', {}, { signal }),
  });
  // Whose votes count changes with them.
  async function refresh(): Promise<void> {
    await queries.invalidateQueries({ queryKey });
    await queries.invalidateQueries({ queryKey: ['jury'] });
  }
  const { busyId, act } = useRowActions(refresh, tellFailure);

  function toggle({ id }: JudgeItem, is_active: boolean): void {
    const input = { params: { id }, body: { ...NO_CHANGE, is_active } };
    const send = () => call('PATCH /postulations/register-judge/:id/', input);
    void act(id, send, judgeTexts.notChanged).then((isDone) => {
      if (isDone) alertSuccess(judgeTexts.changed);
    });
  }
  async function remove({ id, username, first_name, last_name }: JudgeItem): Promise<void> {
    const loss =
      `Se eliminará la cuenta “${username}” de ${first_name} ${last_name}. Sus selecciones ` +
      'dejarán de contar, y cada postulado necesitará un voto menos.';
    const question = { title: 'Eliminar juez', text: judgeTexts.sure, loss };
    if (!(await ask(question))) return;
    const send = () => call('DELETE /postulations/register-judge/:id/', { params: { id } });
    if (await act(id, send, judgeTexts.notDeleted)) alertSuccess(judgeTexts.deleted);
  }
  return { query, busyId, refresh, toggle, remove };
}
