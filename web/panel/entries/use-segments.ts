import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryItem } from '../../../contracts/entries.ts';
import type { SegmentItem } from '../../../contracts/segments.ts';
import { alertError, alertSuccess } from '../ui/alerts.tsx';
import { call, follow } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { failureText, isGone } from '../ui/field-errors.ts';
import type { SeriesKind } from './faces.ts';
import { entryKeys, ownerOf } from './queries.ts';
import { failed, saved, sureToDelete } from './texts.ts';

interface SegmentPage {
  count: number;
  next: string | null;
  previous: string | null;
  results: SegmentItem[];
}

const WHAT = 'Segmento';

function firstPage(kind: SeriesKind, id: number, signal: AbortSignal): Promise<SegmentPage> {
  const query = { ...ownerOf(kind, id), page: undefined, page_size: undefined };
  return call(`GET /${kind}/detail/`, { query }, { signal });
}

/** The segments of one item, a page at a time by the addresses that the server gives. */
export function useSegments(kind: SeriesKind, parent: EntryItem, enabled: boolean) {
  const queries = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const queryKey = entryKeys.segmentPage(kind, parent.id, address);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      address === null ? firstPage(kind, parent.id, signal) : follow<SegmentPage>(address),
    enabled,
    placeholderData: keepPreviousData,
  });

  function refetch(): Promise<void> {
    return queries.invalidateQueries({ queryKey: entryKeys.segments(kind, parent.id) });
  }
  function patch(id: number, is_active: boolean): void {
    queries.setQueryData<SegmentPage>(
      queryKey,
      (page) =>
        page && {
          ...page,
          results: page.results.map((row) => (row.id === id ? { ...row, is_active } : row)),
        },
    );
  }

  async function toggle(segment: SegmentItem, is_active: boolean): Promise<void> {
    await queries.cancelQueries({ queryKey });
    patch(segment.id, is_active);
    try {
      await call(`PATCH /${kind}/detail/:id/`, { params: { id: segment.id }, body: { is_active } });
    } catch (error) {
      patch(segment.id, segment.is_active);
      alertError(failureText(error, failed.toggle(WHAT)));
      if (isGone(error)) await refetch();
    }
  }

  async function remove(segment: SegmentItem): Promise<void> {
    const isSure = await ask({
      title: `Eliminar “${segment.title}”`,
      text: sureToDelete(WHAT),
      loss: 'Se perderán su descripción, sus listas de reproducción y su álbum de imágenes.',
    });
    if (!isSure) return;
    try {
      await call(`DELETE /${kind}/detail/:id/`, { params: { id: segment.id } });
      alertSuccess(saved.deleted(WHAT));
      // The last one of a page takes the page with it.
      if (query.data?.results.length === 1) setAddress(query.data.previous);
      await refetch();
    } catch (error) {
      alertError(failureText(error, failed.remove(WHAT)));
      if (isGone(error)) await refetch();
    }
  }
  return { query, setAddress, refetch, toggle, remove };
}
