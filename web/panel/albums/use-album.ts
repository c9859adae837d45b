import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { AlbumImageItem, AlbumOwner } from '../../../contracts/albums.ts';
import { imageTexts } from '../images/image-texts.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call, follow } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useRowActions } from '../ui/use-row-actions.ts';

/** Which album: of an owner itself, or of one of its segments. */
export interface AlbumKey {
  kind: AlbumOwner;
  ownerId: number;
  segmentId?: number | undefined;
}

interface AlbumPage {
  count: number;
  next: string | null;
  results: AlbumImageItem[];
}

function queryKey({ kind, ownerId, segmentId }: AlbumKey) {
  return ['albums', kind, ownerId, segmentId ?? null] as const;
}

function firstPage({ kind, ownerId, segmentId }: AlbumKey): Promise<AlbumPage> {
  return call(`GET /${kind}/album/:id/`, {
    params: { id: ownerId },
    query: { detail: segmentId, page: 1, page_size: 24 },
  });
}

/** The images of an album, page after page, and what is done to one without a form. */
export function useAlbum(key: AlbumKey) {
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: queryKey(key),
    queryFn: ({ pageParam }) =>
      pageParam === null ? firstPage(key) : follow<AlbumPage>(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey(key) });
  const { busyId, act } = useRowActions(refresh);

  function change(image: AlbumImageItem, body: { is_active?: boolean; is_cover?: boolean }) {
    const input = { params: { id: image.id }, body };
    return act(image.id, () => call(`PATCH /${key.kind}/album/:id/`, input), imageTexts.notChanged);
  }
  async function remove(image: AlbumImageItem) {
    const loss = image.title === '' ? null : `Se perderá “${image.title}”, con su archivo.`;
    if (!(await ask({ title: 'Eliminar imagen', text: imageTexts.sure, loss }))) return;
    const send = () => call(`DELETE /${key.kind}/album/:id/`, { params: { id: image.id } });
    if (await act(image.id, send, imageTexts.notDeleted)) alertSuccess(imageTexts.deleted);
  }
  return {
    query,
    images: query.data?.pages.flatMap((page) => page.results) ?? [],
    count: query.data?.pages[0]?.count ?? 0,
    busyId,
    refresh,
    change,
    remove,
  };
}
