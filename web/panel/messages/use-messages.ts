import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageItem } from '../../../contracts/messages.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useListParams } from '../ui/use-list-params.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { MAIL_NOT_RETRIED, MAIL_RETRIED, whileMailsWait } from './mail-retry.ts';

const queryKey = ['messages'] as const;

/** What visitors wrote, a page at a time, and what is done to one message. */
export function useMessages() {
  const queries = useQueryClient();
  const paged = useListParams();
  const { page, words } = paged;
  const query = useQuery({
    queryKey: [...queryKey, page, words],
    queryFn: ({ signal }) =>
      call(
        'GET /h/messages/',
        { query: { page, page_size: undefined, search: words } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: whileMailsWait,
  });
  const { busyId, act } = useRowActions(() => queries.invalidateQueries({ queryKey }));

  /** Told only when it fails. */
  function mark(id: number, body: { is_read?: true; is_answered?: boolean }): Promise<boolean> {
    const whole = { is_read: undefined, is_answered: undefined, ...body };
    const send = () => call('PATCH /h/messages/:id/', { params: { id }, body: whole });
    return act(id, send, 'Ha ocurrido un error, no se ha podido cambiar el mensaje.');
  }
  async function retryMail({ id }: MessageItem): Promise<void> {
    const send = () => call('POST /h/messages/:id/mail/', { params: { id } });
    if (await act(id, send, MAIL_NOT_RETRIED)) alertSuccess(MAIL_RETRIED);
  }
  async function remove({ id, name, subject }: MessageItem): Promise<boolean> {
    const loss = `Se perderá el mensaje “${subject}” de ${name}, y su correo si aún no ha salido.`;
    const text = '¿Está seguro de eliminar este mensaje?';
    if (!(await ask({ title: 'Eliminar mensaje', text, loss }))) return false;
    const send = () => call('DELETE /h/messages/:id/', { params: { id } });
    const failure = 'Ha ocurrido un error, no se ha podido eliminar el mensaje.';
    const isGone = await act(id, send, failure);
    if (isGone) alertSuccess('Se ha eliminado el mensaje correctamente.');
    return isGone;
  }
  return {
    ...paged,
    pages: paged.pagesOf(query.data?.count),
    query,
    busyId,
    mark,
    retryMail,
    remove,
  };
}
