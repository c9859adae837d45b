import { Group, Table, type TableProps } from '@mantine/core';
import { type MouseEvent, memo, type Ref, useRef } from 'react';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../ui/icons.ts';
import type { Column } from '../record/resource-parts.ts';
import { isDescending, isSortedBy, type Sort } from './narrow.ts';
import { Cell, type RowContext, type Selection, scrollToHighlighted } from './record-cells.tsx';
import css from './record-table.module.css';

interface RecordTableProps<T>
  extends Partial<RowContext<T>>,
    Omit<TableProps, 'children' | keyof RowContext<T>> {
  items: readonly T[];
  columns: readonly Column<T>[];
  bodyRef?: Ref<HTMLTableSectionElement> | undefined;
  sort?: Sort | null;
  onSort?(sort: Sort | null): void;
  /** Returns the address of a record, where a click opens it. */
  getHref?: ((item: T) => string) | undefined;
  /** Records with an action in progress. */
  busyIds?: ReadonlySet<number>;
  /** Record that was created or named by a link. */
  highlightedId?: number | null;
}

const CONTROLS = 'a, button, input, label, select, textarea, [role=menu], [role=dialog]';

interface RowProperties<T> {
  item: T;
  index: number;
  isBusy: boolean;
  href: string | undefined;
  columns: readonly Column<T>[];
  /** Read at rendering only: a row renders again when one of the other properties changes. */
  latest: { readonly current: RowContext<T> };
}

/** The cells and actions of a row, which do not change when it is selected. */
function BaseCells<T extends { id: number }>(props: RowProperties<T>) {
  const { item, index, href, columns, latest } = props;
  const row = latest.current;
  return (
    <>
      {columns.map((column) => (
        <Cell key={column.label} {...{ column, item, index, row, href }} />
      ))}
      {row.actions ? (
        <Table.Td className={css.actions}>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {row.actions(item)}
          </Group>
        </Table.Td>
      ) : null}
    </>
  );
}

const Cells = memo(BaseCells) as typeof BaseCells;

interface SelectableProperties<T> extends RowProperties<T> {
  isSelected: boolean;
  isHighlighted: boolean;
}

function BaseRow<T extends { id: number }>(props: SelectableProperties<T>) {
  const { isSelected, isHighlighted, ...cells } = props;
  const { item, latest } = cells;
  const row = latest.current;
  const { className, ...attributes } = row.rowProps?.(item) ?? {};
  const classes = [row.onOpen && css.opens, isHighlighted && css.marked, className];
  // A click beside the controls opens the record too.
  function onClick({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest(CONTROLS)) return;
    if (window.getSelection()?.isCollapsed !== false) latest.current.onOpen?.(item);
  }
  return (
    <Table.Tr
      ref={isHighlighted ? scrollToHighlighted : undefined}
      className={classes.filter(Boolean).join(' ')}
      onClick={row.onOpen ? onClick : undefined}
      {...attributes}
    >
      {row.selection ? (
        <Table.Td className={css.check}>
          <label>
            <input
              type="checkbox"
              aria-label={`Seleccionar ${row.getName(item)}`}
              checked={isSelected}
              disabled={row.selection.selectableIds?.has(item.id) === false}
              onChange={() => latest.current.selection?.toggle(item.id)}
            />
          </label>
        </Table.Td>
      ) : null}
      <Cells {...cells} />
    </Table.Tr>
  );
}

const Row = memo(BaseRow) as typeof BaseRow;

interface HeaderCellProps<T> {
  column: Column<T>;
  sort: Sort | null;
  onSort?: ((sort: Sort | null) => void) | undefined;
}

/** Column header; a click sorts ascending, then descending, then not at all. */
function HeaderCell<T>({ column, sort, onSort }: HeaderCellProps<T>) {
  const { label, from, align, sort: key } = column;
  const cell = { scope: 'col', visibleFrom: from, ta: align };
  if (!onSort || key === undefined) return <Table.Th {...cell}>{label}</Table.Th>;
  const isSorted = isSortedBy(column, sort);
  const isDown = sort !== null && isDescending(sort);
  const Icon = isSorted ? (isDown ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  const next = isSorted ? (isDown ? null : `-${key}`) : key;
  return (
    <Table.Th {...cell} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={css.sort} onClick={() => onSort(next)}>
        {label}
        <Icon size={14} aria-hidden opacity={isSorted ? 1 : 0.4} />
      </button>
    </Table.Th>
  );
}

function isAllSelected(
  items: readonly { id: number }[],
  { ids, selectableIds }: Selection,
): boolean {
  const selectable = items.filter(({ id }) => selectableIds?.has(id) ?? true);
  return selectable.length > 0 && selectable.every(({ id }) => ids.has(id));
}

/**
 * Table with one record per row: a row opens its record, the head stays in view and sorts. Only rows
 * whose record or state changed render again.
 */
export function RecordTable<T extends { id: number }>(props: RecordTableProps<T>) {
  const { items, columns, getName, onOpen, actions, rowProps, selection, ...rest } = props;
  const {
    bodyRef,
    sort = null,
    onSort,
    getHref,
    busyIds,
    highlightedId = null,
    className,
    ...table
  } = rest;
  const row: RowContext<T> = {
    columns,
    getName: getName ?? (() => ''),
    onOpen,
    actions,
    rowProps,
    selection,
  };
  const latest = useRef(row);
  latest.current = row;
  return (
    <Table className={`${css.table} ${className ?? ''}`} {...table}>
      <Table.Thead className={css.head}>
        <Table.Tr>
          {selection ? (
            <Table.Th className={css.check}>
              <label>
                <input
                  type="checkbox"
                  aria-label="Seleccionar todo"
                  checked={isAllSelected(items, selection)}
                  onChange={selection.toggleAll}
                />
              </label>
            </Table.Th>
          ) : null}
          {columns.map((column) => (
            <HeaderCell key={column.label} column={column} sort={sort} onSort={onSort} />
          ))}
          {actions ? (
            <Table.Th scope="col" ta="right">
              Acciones
            </Table.Th>
          ) : null}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={bodyRef}>
        {items.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            index={index}
            isSelected={selection?.ids.has(item.id) ?? false}
            isHighlighted={highlightedId === item.id}
            isBusy={busyIds?.has(item.id) ?? false}
            href={getHref?.(item)}
            columns={columns}
            latest={latest}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}
