import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FlyerItem } from '../../../contracts/flyers.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useRowActions } from '../ui/use-row-actions.ts';
import { flyerTexts } from './flyer-texts.ts';

const queryKey = ['flyers'] as const;

/** The flyers, and what is done to one without a form. */
export function useFlyers() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /h/flyer/', {}, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const { busyId, act } = useRowActions(refresh);

  async function toggle({ id, is_active }: FlyerItem): Promise<void> {
    const body = { is_active: !is_active };
    const send = () => call('PATCH /h/flyer/:id/', { params: { id }, body });
    if (await act(id, send, flyerTexts.notChanged)) alertSuccess(flyerTexts.changed);
  }
  async function remove({ id, title }: FlyerItem): Promise<void> {
    const loss = `Se perderá “${title}”, con su imagen.`;
    if (!(await ask({ title: 'Eliminar flyer', text: flyerTexts.sure, loss }))) return;
    const send = () => call('DELETE /h/flyer/:id/', { params: { id } });
    if (await act(id, send, flyerTexts.notDeleted)) alertSuccess(flyerTexts.deleted);
  }
  return { query, busyId, refresh, toggle, remove };
}
