import type { EntryItem } from '../../contracts/entries.ts';
import { fromFlag } from '../db/dialect.ts';
import { type PictureSet, panelPictureView, viewIn } from '../media/pictures/store.ts';
import { seoOf } from './default-seo.ts';
import type { EntryRow } from './store.ts';

/** Returns an artist, event or content item as shown in the panel. */
export function entryView(row: EntryRow, pictures: PictureSet): EntryItem {
  return {
    id: row.id,
    name: row.name,
    name_id: row.name_id,
    email: row.email,
    description: row.description,
    priority: row.priority,
    condition: JSON.parse(row.condition) as number[],
    picture: viewIn(pictures, row.picture_id, panelPictureView),
    is_active: fromFlag(row.is_active),
    ...seoOf(row),
    ink: row.ink,
  };
}
