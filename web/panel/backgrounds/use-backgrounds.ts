import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlbumOwner } from '../../../contracts/albums.ts';
import type { BackgroundItem } from '../../../contracts/backgrounds.ts';
import { imageTexts } from '../images/image-texts.ts';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { useRowActions } from '../ui/use-row-actions.ts';

/** The owners that a background can have: everything of its kind. */
export function useOwners(kind: AlbumOwner) {
  return useQuery({
    queryKey: ['background-owners', kind] as const,
    queryFn: async ({ signal }): Promise<Array<{ id: number; name: string }>> =>
      call(`GET /${kind}/init/`, {}, { signal }),
  });
}

/** The number of the owner, under the name of its kind. */
export function ownerIdOf(kind: AlbumOwner, background: BackgroundItem): number {
  return background[kind] ?? 0;
}

/** The backgrounds of a kind, and what is done to one without a form. */
export function useBackgrounds(kind: AlbumOwner) {
  const queries = useQueryClient();
  const queryKey = ['backgrounds', kind] as const;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<BackgroundItem[]> =>
      call(`GET /${kind}/background/`, {}, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const { busyId, act } = useRowActions(refresh);

  function toggle(background: BackgroundItem) {
    const { id, is_active } = background;
    const body = { is_active: !is_active, [kind]: ownerIdOf(kind, background) };
    const send = () => call(`PATCH /${kind}/background/:id/`, { params: { id }, body });
    return act(id, send, imageTexts.notChanged);
  }
  async function remove(background: BackgroundItem) {
    const { id, title } = background;
    const loss = title === '' ? null : `Se perderá “${title}”, con su archivo.`;
    if (!(await ask({ title: 'Eliminar imagen', text: imageTexts.sure, loss }))) return;
    const send = () => call(`DELETE /${kind}/background/:id/`, { params: { id } });
    if (await act(id, send, imageTexts.notDeleted)) alertSuccess(imageTexts.deleted);
  }
  return { query, busyId, refresh, toggle, remove };
}
