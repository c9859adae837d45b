import { useQueryClient } from '@tanstack/react-query';
import { useSave } from '../kit/use-save.ts';
import { call } from '../ui/client.ts';
import { useCall } from '../ui/use-call.ts';
import { juryKey } from './use-jury.ts';

/** Whether an applicant is on the judge's private list, and the switch of that. */
export function useMaybe({ id, postu }: { id: number; postu: number }) {
  const queries = useQueryClient();
  const queryKey = [...juryKey, 'maybe', postu];
  const { data } = useCall(queryKey, 'GET /postulations/maybe/', { query: { postu } });
  const failure = 'Ha ocurrido un error, no se ha podido cambiar la lista “Tal vez”.';
  const { isBusy, save } = useSave({ success: null, failure });
  const isOn = data?.ids.includes(id) ?? false;
  async function toggle(): Promise<void> {
    const params = { id };
    await save(() =>
      isOn
        ? call('DELETE /postulations/postulates/:id/maybe/', { params })
        : call('PUT /postulations/postulates/:id/maybe/', { params, body: {} }),
    );
    await queries.invalidateQueries({ queryKey });
    // The list may be filtered by it.
    void queries.invalidateQueries({ queryKey: [...juryKey, 'applicants', postu] });
  }
  return { isOn, isBusy, toggle };
}
