import { Badge } from '@mantine/core';
import { useMemo } from 'react';
import { InactiveBadge } from '../../ui/activity.tsx';
import { usePlace } from '../../ui/navigation.ts';
import { removeRecord, sectionPath } from '../../ui/place.ts';
import { isPublished, type Mark, useRecordMarks } from '../record/record-marks.ts';
import type { RecordMenuProps } from '../record/record-menu.ts';
import type { Resource } from '../record/resource.ts';
import type { Identified } from '../record/resource-calls.ts';
import type { Column } from '../record/resource-parts.ts';
import type { ResourceActions } from '../record/use-resource-actions.ts';
import { RecordTable } from './record-table.tsx';
import { hasControls, RowControls } from './row-controls.tsx';
import { useRowSelection } from './row-selection.tsx';
import type { Ordering } from './use-ordering.ts';
import type { ResourceList } from './use-resource-list.ts';

export interface RecordsProps<Item extends Identified>
  extends Pick<RecordMenuProps<Item>, 'onOpen' | 'onRemove'> {
  resource: Resource<Item>;
  list: ResourceList<Item>;
  items: readonly Item[];
  actions: ResourceActions<Item>;
  ordering: Ordering<Item>;
  highlightedId: number | null;
  /** Opens the record's first dialog; absent if it has none. */
  onOpenFirst: ((item: Item) => void) | undefined;
  /** Whether the list is inside a dialog. */
  isLocal: boolean;
  /** Whether its records have addresses. */
  hasAddress: boolean;
}

/** The columns, with the state of the record in the row header. */
function withBadge<Item extends Identified>(
  resource: Resource<Item>,
  getBadges: (item: Item) => readonly Mark[],
): readonly Column<Item>[] {
  const { columns = [], active } = resource;
  if (!active) return columns;
  const word = active.word === 'Activa' ? 'Inactiva' : 'Inactivo';
  return columns.map((column) =>
    column.isRowHead
      ? {
          ...column,
          more: (item) => (
            <>
              {item[active.field] || isPublished(resource) ? null : <InactiveBadge word={word} />}
              {getBadges(item).map(({ label, color }) => (
                <Badge key={label} color={color} tt="none" ml="xs">
                  {label}
                </Badge>
              ))}
              {column.more?.(item)}
            </>
          ),
        }
      : column,
  );
}

/** Returns the address of a record in the list of this section or of its tab. */
function useRecordPath() {
  const { section, params } = removeRecord(usePlace());
  const list = params.list === undefined ? {} : { list: params.list };
  return ({ id }: Identified) => sectionPath(section ?? 0, { ...list, id: String(id) });
}

/** The records of a page as a table, with actions for single rows and for the selected ones. */
export function ResourceTable<Item extends Identified>(props: RecordsProps<Item>) {
  const { resource, list, items, actions, onOpen, onRemove, isLocal } = props;
  const { selection, bar } = useRowSelection(props);
  const { list: getBadges } = useRecordMarks(resource);
  const getPath = useRecordPath();
  const marks = items.map((item) => getBadges(item).map(({ label }) => label)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns render every row again
  const columns = useMemo(() => withBadge(resource, getBadges), [resource.key, marks]);
  return (
    <>
      <RecordTable
        aria-label={resource.title}
        items={items}
        columns={columns}
        getName={resource.name}
        onOpen={props.onOpenFirst}
        getHref={props.hasAddress ? getPath : undefined}
        busyIds={actions.busyIds}
        highlightedId={props.highlightedId}
        sort={list.sort}
        onSort={list.setSort}
        selection={selection}
        {...(isLocal ? {} : { stickyHeader: true, stickyHeaderOffset: 60 })}
        actions={
          hasControls(resource)
            ? (item) => (
                <RowControls
                  resource={resource}
                  item={item}
                  actions={actions}
                  onOpen={onOpen}
                  onRemove={onRemove}
                />
              )
            : undefined
        }
      />
      {bar}
    </>
  );
}
