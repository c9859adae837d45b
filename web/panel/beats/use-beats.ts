import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BeatItem } from '../../../contracts/beats.ts';
import { alertError, alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { failureText, isGone } from '../ui/field-errors.ts';
import { useListParams } from '../ui/use-list-params.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { beatTexts } from './beat-texts.ts';

const all = ['beats'] as const;

/** A page of the beats, and what is done to one without a form. */
export function useBeats() {
  const queries = useQueryClient();
  const { page, setPage, pagesOf } = useListParams();
  const queryKey = [...all, page] as const;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET /h/music/', { query: { page, page_size: undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: all });
  const { busyId, act } = useRowActions(refresh);
  type Page = NonNullable<typeof query.data>;

  function show(id: number, is_active: boolean): void {
    queries.setQueryData<Page>(
      queryKey,
      (data) =>
        data && {
          ...data,
          results: data.results.map((beat) => (beat.id === id ? { ...beat, is_active } : beat)),
        },
    );
  }
  async function toggle({ id }: BeatItem, is_active: boolean): Promise<void> {
    await queries.cancelQueries({ queryKey });
    show(id, is_active);
    try {
      await call('PATCH /h/music/:id/', { params: { id }, body: { is_active } });
    } catch (error) {
      show(id, !is_active);
      alertError(failureText(error, beatTexts.notChanged));
      if (isGone(error)) await refresh();
    }
  }
  async function remove({ id, title }: BeatItem): Promise<void> {
    const loss = `Se perderá “${title}”, con su audio.`;
    if (!(await ask({ title: 'Delete Beat', text: beatTexts.sure, loss }))) return;
    // The last one of a page takes the page with it.
    if (query.data?.results.length === 1 && page > 1) setPage(page - 1, 'replace');
    const send = () => call('DELETE /h/music/:id/', { params: { id } });
    if (await act(id, send, beatTexts.notDeleted)) alertSuccess(beatTexts.deleted);
  }
  return {
    query,
    page,
    pages: pagesOf(query.data?.count),
    setPage,
    busyId,
    refresh,
    toggle,
    remove,
  };
}
