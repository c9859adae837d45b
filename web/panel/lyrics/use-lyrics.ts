import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LyricItem } from '../../../contracts/lyrics.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useRowActions } from '../ui/use-row-actions.ts';
import { lyricTexts } from './lyric-texts.ts';

/** Milliseconds without a key before a search is sent. */
const PAUSE = 300;
const queryKey = ['lyrics'] as const;

/** A page of the lyrics, newest first, narrowed by words. */
function useLyricPage() {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [words] = useDebouncedValue(search.trim(), PAUSE);
  const query = useQuery({
    queryKey: [...queryKey, page, words],
    queryFn: ({ signal }) => {
      const asked = { page, page_size: undefined, search: words || undefined };
      return call('GET /h/lyrics/', { query: asked }, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const pages = Math.max(1, Math.ceil((query.data?.count ?? 0) / DEFAULT_PAGE_SIZE));
  return {
    query,
    page,
    pages,
    setPage,
    search,
    setSearch(text: string) {
      setSearch(text);
      setPage(1);
    },
  };
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
    if (!(await act(id, send, lyricTexts.notDeleted))) return;
    alertSuccess(lyricTexts.deleted);
    // The last one of a page takes the page with it.
    if (list.query.data?.results.length === 1 && list.page > 1) list.setPage(list.page - 1);
  }
  return { ...list, busyId, refresh, toggle, remove };
}
