import {
  IconArrowsSort,
  IconBook2,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconInfoCircle,
  IconListDetails,
  IconPhoto,
  IconPhotoEdit,
  IconPlaylist,
  IconShare2,
  IconTrash,
  IconWorldWww,
} from '@tabler/icons-react';
import type { EntryItem } from '../../../contracts/entries.ts';
import type { Action } from '../ui/action-menu.tsx';
import { type Face, isSeries, sitePath } from './faces.ts';

/** What can be done with a card. */
export type EntryAction =
  | 'information'
  | 'photo'
  | 'portrait'
  | 'segments'
  | 'playlist'
  | 'social'
  | 'web'
  | 'album'
  | 'move'
  | 'activate'
  | 'deactivate'
  | 'remove';

/** The menu of a card: artists have playlists, the others a cover page and segments. */
export function entryActions(
  face: Face,
  item: EntryItem,
  run: (action: EntryAction) => void,
): Action[] {
  const one = (action: EntryAction, label: string, icon: Action['icon']): Action => ({
    label,
    icon,
    run: () => run(action),
  });
  const own = isSeries(face.kind)
    ? [one('portrait', 'Portada', IconBook2), one('segments', 'Segmentos', IconListDetails)]
    : [one('playlist', 'Listas de reproducción', IconPlaylist)];
  const toggle = item.is_active
    ? one('deactivate', 'Desactivar', IconEyeOff)
    : one('activate', 'Activar', IconEye);
  return [
    one('information', 'Información básica', IconInfoCircle),
    one('photo', 'Cambiar foto', IconPhotoEdit),
    ...own,
    one('web', 'Contenido web', IconWorldWww),
    one('social', 'Redes sociales', IconShare2),
    one('album', 'Álbum de imágenes', IconPhoto),
    one('move', 'Mover a otra posición', IconArrowsSort),
    ...(item.is_active
      ? [
          {
            label: 'Ver en el sitio',
            icon: IconExternalLink,
            href: sitePath(face.kind, item.name_id),
          },
        ]
      : []),
    toggle,
    { ...one('remove', 'Eliminar', IconTrash), isDanger: true },
  ];
}
