import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubscriberItem } from '../../../contracts/subscribers.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useListParams } from '../ui/use-list-params.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { MAIL_NOT_RETRIED, MAIL_RETRIED, whileMailsWait } from './mail-retry.ts';

const queryKey = ['subscribers'] as const;

/** Who subscribed, a page at a time. */
export function useSubscribers() {
  const queries = useQueryClient();
  const paged = useListParams();
  const { page, words } = paged;
  const query = useQuery({
    queryKey: [...queryKey, page, words],
    queryFn: ({ signal }) => {
      const asked = { page, page_size: undefined, search: words };
      return call('GET /h/subscribers/', { query: asked }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: whileMailsWait,
  });
  const { busyId, act } = useRowActions(() => queries.invalidateQueries({ queryKey }));

  async function retryMail({ id }: SubscriberItem): Promise<void> {
    const send = () => call('POST /h/subscribers/:id/mail/', { params: { id } });
    if (await act(id, send, MAIL_NOT_RETRIED)) alertSuccess(MAIL_RETRIED);
  }
  async function remove({ id, email }: SubscriberItem): Promise<void> {
    const loss = `Se olvidará ${email}. Podrá volver a suscribirse.`;
    const text = '¿Está seguro de eliminar este suscriptor?';
    if (!(await ask({ title: 'Eliminar suscriptor', text, loss }))) return;
    const send = () => call('DELETE /h/subscribers/:id/', { params: { id } });
    const failure = 'Ha ocurrido un error, no se ha podido eliminar el suscriptor.';
    if (await act(id, send, failure)) {
      alertSuccess('Se ha eliminado el suscriptor correctamente.');
    }
  }
  return { ...paged, pages: paged.pagesOf(query.data?.count), query, busyId, retryMail, remove };
}
