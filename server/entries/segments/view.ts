import type { EntryKind } from '../../../contracts/entries.ts';
import type { SegmentItem } from '../../../contracts/segments.ts';
import { fromFlag } from '../../db/dialect.ts';
import { ownerField } from '../records/view.ts';
import type { SegmentRow } from './store.ts';

export function segmentView(kind: EntryKind, row: SegmentRow): SegmentItem {
  const { id, title, description, year, country, vol, lineup } = row;
  const owner = ownerField(kind, row.entry_id);
  return {
    id,
    ...owner,
    title,
    description,
    year,
    country,
    vol,
    ...(lineup === '' ? {} : { lineup }),
    is_active: fromFlag(row.is_active),
  };
}
