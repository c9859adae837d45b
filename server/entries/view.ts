import { type EntryItem, entryItem } from '../../contracts/entries.ts';
import { findPictureView, type PictureSet, panelPictureView } from '../media/pictures/store.ts';
import { readColumns } from '../registry/columns.ts';
import { getSeo } from './default-seo.ts';
import type { EntryRow } from './store.ts';

/** Returns an artist, event or content item as shown in the panel. */
export function entryView(row: EntryRow, pictures: PictureSet): EntryItem {
  return {
    ...readColumns(row, entryItem.shape),
    picture: findPictureView(pictures, row.picture_id, panelPictureView),
    ...getSeo(row),
  };
}
