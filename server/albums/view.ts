import type { AlbumImageItem, AlbumOwner } from '../../contracts/albums.ts';
import { fromFlag } from '../db/dialect.ts';
import { type PictureSet, panelPictureView } from '../media/pictures/store.ts';
import type { AlbumImageRow } from './store.ts';

/** Returns an album image as shown in the panel. `pictures` must contain its picture. */
export function albumImageView(
  kind: AlbumOwner,
  row: AlbumImageRow,
  pictures: PictureSet,
): AlbumImageItem {
  const picture = pictures.get(row.picture_id);
  if (picture === undefined) throw new Error(`album image ${row.id} has no picture`);
  return {
    id: row.id,
    [kind]: row.entry_id ?? row.capsule_id ?? 0,
    detail: row.segment_id,
    title: row.title,
    priority: row.priority,
    is_cover: fromFlag(row.is_cover),
    is_active: fromFlag(row.is_active),
    ...panelPictureView(picture),
  };
}
