import type { EntryKind } from '../../../contracts/entries.ts';
import { type SegmentItem, segmentItem } from '../../../contracts/segments.ts';
import { readColumns } from '../../registry/columns.ts';
import { ownerField } from '../records/view.ts';
import type { SegmentRow } from './store.ts';

export function segmentView(kind: EntryKind, row: SegmentRow): SegmentItem {
  const { lineup, ...shown } = readColumns(row, segmentItem.shape);
  return { ...shown, ...ownerField(kind, row.entry_id), ...(lineup === '' ? {} : { lineup }) };
}
