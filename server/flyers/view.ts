import type { FlyerItem, PublicFlyer } from '../../contracts/flyers.ts';
import { fromFlag } from '../db/dialect.ts';
import { type PictureSet, panelPictureView, pictureView } from '../media/pictures/store.ts';
import type { FlyerRow } from './store.ts';

function pictureOf(row: FlyerRow, pictures: PictureSet) {
  const picture = pictures.get(row.picture_id);
  if (picture === undefined) throw new Error(`flyer ${row.id} has no picture`);
  return picture;
}

function wordsOf({ id, title, link, tags, last_day }: FlyerRow) {
  return { id, title, link, tags: JSON.parse(tags) as string[], last_day };
}

export function flyerView(row: FlyerRow, pictures: PictureSet): FlyerItem {
  return {
    ...wordsOf(row),
    priority: row.priority,
    is_active: fromFlag(row.is_active),
    ...panelPictureView(pictureOf(row, pictures)),
  };
}

export function publicFlyerView(row: FlyerRow, pictures: PictureSet): PublicFlyer {
  return { ...wordsOf(row), ...pictureView(pictureOf(row, pictures)) };
}
