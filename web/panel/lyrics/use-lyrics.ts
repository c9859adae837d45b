import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LyricItem } from '../../../contracts/lyrics.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useListParams } from '../ui/use-list-params.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { lyricTexts } from './lyric-texts.ts';

const queryKey = ['lyrics'] as const;

/** A page of the lyrics, newest first, narrowed by words. */
function useLyricPage() {
  const paged = useListParams();
  const { page, words } = paged;
  const query = useQuery({
    queryKey: [...queryKey, page, words],
    queryFn: ({ signal }) => {
      const asked = { page, page_size: undefined, search: words };
      return call('GET /h/lyrics/', { query: asked }, { signal });
    },
    placeholderData: keepPreviousData,
  });
  return { ...paged, query, pages: paged.pagesOf(query.data?.count) };
}

/** The lyrics, and what is done to one without a form. */
export function useLyrics() {
  const queries = useQueryClient();
  const list = useLyricPage();
  const refresh = () => queries.invalidateQueries({ queryKey });
  const { busyId, act } = useRowActions(refresh);

  async function toggle({ id, is_active }: LyricItem): Promise<void> {
    const body = { is_active: !is_active };
    const send = () => call('PATCH /h/lyrics/:id/', { params: { id }, body });
    if (await act(id, send, lyricTexts.notChanged)) alertSuccess(lyricTexts.changed);
  }
  async function remove({ id, title, artist_name }: LyricItem): Promise<void> {
    const loss = `Se perderá “${title}” de ${artist_name}, con su texto.`;
    if (!(await ask({ title: 'Eliminar letra', text: lyricTexts.sure, loss }))) return;
    const send = () => call('DELETE /h/lyrics/:id/', { params: { id } });
    if (await act(id, send, lyricTexts.notDeleted)) alertSuccess(lyricTexts.deleted);
  }
  return { ...list, busyId, refresh, toggle, remove };
}
